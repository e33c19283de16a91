// The three sentences on the wire, in each language.
import { z } from 'zod';

const sentences = z.object({
  /** What raised the level: value, limit, since when. */
  raised: z.string(),
  /** What speaks against it, or is missing. */
  against: z.string(),
  /** What would end it. */
  ends: z.string(),
});

export const why = z.object({ en: sentences, fil: sentences, war: sentences });
export type WhyReply = z.output<typeof why>;
