// Schemas of thresholds and periods as admins change them.
import { done, filledText, id, looseTs, pathId, siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { LIMIT_KEYS } from '../../limits/rules/limit-values.ts';
import { FORESEEN_REFUSALS, FORESEEN_ROWS } from '../rules/foreseen.ts';
import { limitCareCalls } from './limit-care.calls.ts';

const key = z.enum(LIMIT_KEYS);
/** In the unit of its kind; what is no threshold is refused in words. */
const value = z.number().min(-1_000_000_000).max(1_000_000_000);

const version = z.object({
  version_id: z.number().int(),
  key,
  /** Null: nobody judges from then on. */
  value: z.number().nullable(),
  /** First half hour that it holds for; null: from the beginning on. */
  valid_from: ts.nullable(),
  /** Null: by the command line, or before there were versions. */
  set_by: z.string().nullable(),
  /** By the clock of the machine. */
  set_at: ts,
  reason: z.string(),
});
export type LimitVersion = z.infer<typeof version>;

export const listLimits = declare(limitCareCalls.listLimits, {
  who: 'admin',
  why: 'what was ever set of the thresholds and periods of each site, newest first: by whom, from when, and why',
  reply: z.object({
    status: z.literal(true),
    sites: z.array(z.object({ site_id: z.number().int(), site_code: z.string(), versions: z.array(version) })),
  }),
});

export const setLimit = declare(limitCareCalls.setLimit, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'a threshold or period of a site, from a half hour on; what was judged before stays judged by what held then',
  body: z.object({
    site_code: siteCode,
    key,
    value,
    /** A full or half hour that is not over; null: the one that runs. */
    valid_from: looseTs.nullable(),
    /** The newest version of it that was seen, 0 for none. */
    seen: z.number().int().min(0).max(2_147_483_647),
    /** An unusual value is meant. */
    is_sure: z.boolean(),
    reason: filledText(500),
  }),
  reply: done.extend({ version_id: z.number().int() }),
});

export const previewLimit = declare(limitCareCalls.previewLimit, {
  who: 'admin',
  about: { site: 'body.site_code' },
  rank: null,
  why: 'what another value would have done over the last 90 days; it is worked out beside the running server',
  body: z.object({ site_code: siteCode, key, value }),
  reply: z.object({ status: z.literal(true), preview_id: id }),
});

const row = z.object({
  kind: z.enum(['more', 'fewer', 'other']),
  /** Symbol of a trigger, or the name of a sensor. */
  what: z.string(),
  from: ts,
  /** Until when with what holds; null: not at all. */
  until: ts.nullable(),
  /** Until when with the new value; null: not at all. */
  new_until: ts.nullable(),
});

export const readLimitPreview = declare(limitCareCalls.readLimitPreview, {
  who: 'admin',
  about: { site: 'params.site_code' },
  why: 'how far a preview is, and what came of it',
  params: z.object({ site_code: siteCode, preview_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    /** From 0 to 1. */
    share: z.number(),
    /** Its server was stopped: it has to be asked for again. */
    is_broken: z.boolean(),
    result: z
      .object({
        from: ts,
        to: ts,
        more: z.number().int(),
        fewer: z.number().int(),
        other: z.number().int(),
        rows: z.array(row).max(FORESEEN_ROWS),
        /** Why nothing can be said; null when it can. */
        refused: z.enum(FORESEEN_REFUSALS).nullable(),
      })
      .nullable(),
  }),
});
