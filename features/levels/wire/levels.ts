// Schema of the levels of all sites: what was released, and whether anything measures. It names nobody.
import { siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { levelsCalls } from './levels.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const source = z.enum(SOURCE_NAMES);

const siteLevel = z.object({
  site_code: z.string(),
  site_id: z.number().int(),
  /** `Sitio X, Purok Y, Brgy. B, Municipality, Province (CODE)`. */
  name: z.string(),
  /** Null: no information. Level 0 was released, or nothing yet, and nothing measures: that is not 'all is well'. */
  level: level.nullable(),
  /** Level of the newest release, whatever measures; null before the first. */
  released: level.nullable(),
  /** The level with the letters of what raised it: `A0`, `ND` (no ground data), `A2-gR`. */
  internal: z.string().nullable(),
  /** Since when this level is released. */
  since: ts.nullable(),
  /** End of its validity; null at level 0. It stays until somebody releases the end: see `is_overdue`. */
  until: ts.nullable(),
  is_overdue: z.boolean(),
  /** The newest release stands on data up to then. */
  data_ts: ts.nullable(),
  /** People were told that the newest release was wrong. */
  cancelled_at: ts.nullable(),
  /** Empty at level 0; in each its newest time. */
  raised_by: z.array(z.object({ source, symbol: z.string(), description: z.string(), at: ts })),
  /** Sources of the site that have data in the window that runs. */
  measuring: z.array(source),
  /** Those that have none; `since`: their last word, null = never. */
  missing: z.array(z.object({ source, since: ts.nullable() })),
  /** When the data were last judged; null: never. An old time here means that nobody judges. */
  judged_at: ts.nullable(),
});
export type SiteLevelReply = z.infer<typeof siteLevel>;

export const readLevels = declare(levelsCalls.readLevels, {
  who: 'reader',
  opens: 'levels',
  why: 'the level of each watched site now, until when, by what, and what does not measure: for displays and other programs',
  query: z.object({ site: siteCode.optional() }),
  reply: z.object({
    status: z.literal(true),
    /** Field time of the answer. */
    now: ts,
    sites: z.array(siteLevel),
  }),
});
