// A shift that waits to be taken, as the feed of the dashboard carries it.
import { ts } from '@bantay/kernel/wire/common';
import { z } from 'zod';

export const openHandOver = z.object({
  given_by: z.string(),
  /** Account of whoever gave it. */
  given_by_id: z.number().int(),
  /** Null: nobody was there to take it. */
  to_user: z.string().nullable(),
  given_at: ts,
  /** What was open. */
  items: z.number().int(),
});
export type WireOpenHandOver = z.infer<typeof openHandOver>;
