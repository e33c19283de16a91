// What the calls of on-demand alerts take and answer (api-facts §7.7).
import { done, id, pathId, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { onDemandCalls } from './on-demand.calls.ts';

export const checkOnDemand = declare(onDemandCalls.checkOnDemand, {
  who: 'reader',
  what: 'whether the event that runs at a site has a request by hand',
  params: z.object({ site_id: pathId }),
  /** True only while the released level is exactly 1 and the event holds an on-demand trigger. */
  reply: z.object({ has_on_demand: z.boolean(), note: z.string().nullable() }),
});

export const saveOnDemand = declare(onDemandCalls.saveOnDemand, {
  who: 'officer',
  what: 'raises or lowers a site by hand',
  about: { site: 'body.site_id' },
  rank: 'warning',
  refusesInWords: true,
  body: z.object({
    site_id: id,
    /** 1 raises or extends, 0 lowers or ends. */
    alert_level: z.enum(['1', '0']),
    request_ts: ts,
    /** The text of the narrative; the rule about its length is the server's business. */
    reason: text(20_000),
    tech_info: text(20_000).optional(),
    /** Null: not for an earthquake, or for none of the list. */
    eq_id: id.nullish(),
    approved_by: text(255).optional(),
    /** Kept for older clients; the session says who asks. */
    reporter_id: z.number().int().optional(),
  }),
  reply: done.extend({ od_id: z.number().int() }),
});
