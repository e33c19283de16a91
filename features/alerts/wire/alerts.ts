// Schemas of decisions on triggers and of releases (api-facts §7).
import { id, pathId, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { alertsCalls } from './alerts.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const status = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const updateAlertStatus = declare(alertsCalls.updateAlertStatus, {
  who: 'officer',
  what: 'validates a trigger, or calls it invalid',
  about: { trigger: 'body.trigger_id' },
  rank: 'warning',
  refusesInWords: true,
  body: z.object({
    remarks: text(450).nullable().optional(),
    alert_status: status,
    trigger_id: id,
    user_id: z.number().int().optional(),
    /** Malformed by older clients (api-facts §7.4): accepted, never used. */
    trigger_ts: z.unknown().optional(),
    /** [own] The status this officer saw; another one in the meantime is told first. */
    seen_status: status.nullable().optional(),
  }),
  reply: z.object({ status: z.literal(true), message: z.string() }),
});

export const readTriggerDecision = declare(alertsCalls.readTriggerDecision, {
  who: 'reader',
  why: 'who decided what on a trigger, shown before another decision',
  params: z.object({ trigger_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    data: z.array(
      z.object({
        alert_status: status.nullable(),
        name: z.string().nullable(),
        at: z.string().nullable(),
        remarks: z.string().nullable(),
      }),
    ),
  }),
});

const postedTrigger = z.looseObject({
  trigger_id: z.number().int(),
  validating_status: z.number().int().nullable().optional(),
});

const wireTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'a time like 14:30');

/** Site release: the candidate as received plus the details of the release. Unknown keys are ignored. */
export const siteRelease = z.object({
  site_id: id,
  site_code: z.string().max(40).optional(),
  public_alert_level: level,
  general_status: z.string().max(40),
  release_details: z.object({
    data_ts: z.string().max(40),
    release_time: wireTime,
    with_retrigger_validation: z.boolean().optional(),
    comments: text(500).nullable().optional(),
    trigger_list_str: z.string().max(100).nullable().optional(),
  }),
  trigger_list_arr: z.array(postedTrigger).max(100),
  non_triggering_moms: z.unknown().optional(),
  is_event_valid: z.boolean().optional(),
  is_manually_lowered: z.boolean().optional(),
  publisher_details: z.unknown().optional(),
  fingerprint: z.string().max(4000).optional(),
});
/** Routine release of several sites: no `site_id`. */
const routineRelease = z.object({
  site_id: z.undefined().optional(),
  public_alert_level: z.literal(0),
  data_ts: z.string().max(40),
  release_time: wireTime,
  with_retrigger_validation: z.boolean().optional(),
  comments: text(500).nullable().optional(),
  routine_details: z
    .array(z.object({ site_id_list: z.array(id).max(50), trigger_list_str: z.string().max(100).nullable().optional() }))
    .min(1)
    .max(10),
  fingerprint: z.string().max(4000).optional(),
});

export const insertEwi = declare(alertsCalls.insertEwi, {
  who: 'officer',
  what: 'releases a warning',
  about: { site: 'body.site_id', sites: 'body.routine_details.*.site_id_list' },
  rank: 'warning',
  refusesInWords: true,
  body: z.union([siteRelease, routineRelease]),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    release_ids: z.array(z.number().int()),
  }),
});
