// What a plate may say of a site: released level, what waits, which sources measure and which are missing, since when.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { z } from 'zod';
import type { PlateTruth } from '../rules/plate-truth.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** [own] The same in the feed, in the record and in the status. */
export const plate = z.object({
  /** Level of the newest release. */
  released: level,
  /** What may be shown as the site's level; null = 'No information': level 0 was released and nothing measures. */
  shown: level.nullable(),
  /** Sources that have data in the running window. */
  measuring: z.array(z.string()),
  /** Sources of the site without data; `since` is the time of their last word, null = never. */
  missing: z.array(z.object({ source: z.string(), since: z.string().nullable() })),
  /** Triggers that wait for a decision, or, all decided, for their release. */
  waiting: z.object({ for: z.enum(['decision', 'release']), level, triggers: z.number().int() }).nullable(),
});
export type PlateReply = z.infer<typeof plate>;

/** The truth of the domain in these words. */
export const plateReply = ({ released, shown, measuring, missing, waiting }: PlateTruth): PlateReply => ({
  released,
  shown: shown === 'no information' ? null : shown,
  measuring,
  missing: missing.map(({ source, since }) => ({ source, since: since === null ? null : toManilaText(since) })),
  waiting,
});
