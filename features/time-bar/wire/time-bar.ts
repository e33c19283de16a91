// What is marked on the charts of a site between two instants.
import { looseTs, siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { MARK_KINDS } from '../rules/chart-marks.ts';
import { timeBarCalls } from './time-bar.calls.ts';

export const readMarks = declare(timeBarCalls.readMarks, {
  who: 'reader',
  why: 'triggers, releases, corrections and cancellations are marked on every chart over time',
  params: z.object({ site_code: siteCode, ts_start: looseTs, ts_end: looseTs }),
  reply: z.object({
    status: z.literal(true),
    /** Oldest first. */
    marks: z.array(z.object({ ts, kind: z.enum(MARK_KINDS), level: z.number().int(), source: z.string().nullable() })),
    /** There were more: these are the newest. */
    is_cut: z.boolean(),
  }),
});
