// What the record answers: events, releases, triggers, who decided what, and the evidence of one trigger.
import { pathId, siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { secondName } from '@bantay/kernel/wire/second-name';
import { z } from 'zod';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { plate } from '../../alerts/wire/plate.ts';
import { LIMIT_KEYS } from '../../limits/rules/limit-values.ts';
import { recordCalls } from './record.calls.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const source = z.enum(SOURCE_NAMES);
const status = z.union([z.literal(-1), z.literal(0), z.literal(1)]).nullable();

const decision = z.object({
  status,
  /** Null where the server asked for a decision and nobody made one. */
  name: z.string().nullable(),
  at: ts.nullable(),
  remarks: z.string().nullable(),
  /** Sentence of the trigger as it was when it was decided on; null where it was not kept. */
  info: z.string().nullable(),
});
export type RecordDecision = z.infer<typeof decision>;

const trigger = z.object({
  /** Of the operational trigger, which opens to its evidence; null for releases of before the record. */
  trigger_id: z.number().int().nullable(),
  source,
  symbol: z.string(),
  level: z.number().int(),
  ts,
  info: z.string(),
  /** Newest first. */
  decisions: z.array(decision),
});
export type RecordTrigger = z.infer<typeof trigger>;

/** A round of SMS about a release, with what became of each number as it stands now. */
const text = z.object({
  kind: z.enum(['warning', 'correction', 'cancellation', 'reminder']),
  at: ts,
  /** Null: the program. */
  sender: z.string().nullable(),
  text: z.string(),
  numbers: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
  /** By SMS, whatever was said. */
  answered: z.number().int(),
});
export type RecordText = z.infer<typeof text>;

const release = z.object({
  release_id: z.number().int(),
  level,
  internal: z.string(),
  /** What the release did: onset, raise, extend, lowering, routine, … */
  kind: z.string(),
  data_ts: ts,
  release_time: z.string(),
  bulletin_number: z.number().int(),
  publisher: z.string().nullable(),
  /** Left out: nobody had to. */
  second: secondName.optional(),
  comments: z.string().nullable(),
  cancelled_at: ts.nullable(),
  /** When the first SMS was accepted. */
  sms_sent_at: ts.nullable(),
  /** People who were told by call or runner. */
  told_otherwise: z.number().int(),
  /** Oldest first. */
  texts: z.array(text),
  triggers: z.array(trigger),
});
export type RecordRelease = z.infer<typeof release>;

const request = z.object({ request_ts: ts, reason: z.string(), reporter: z.string(), approved_by: z.string() });

const event = z.object({
  event_id: z.number().int(),
  event_start: ts,
  validity: ts.nullable(),
  /** 1 routine, 2 event, 3 declared invalid. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  highest_level: level,
  /** Newest first; the newest of a long routine event. */
  releases: z.array(release),
  release_count: z.number().int(),
  /** On-demand requests that ended what was raised on demand, newest first. */
  lowered_by: z.array(request),
});
export type RecordEvent = z.infer<typeof event>;

const running = z.object({
  /** Stamp of the newest half hour that was judged. */
  at: ts,
  level,
  internal: z.string(),
  validity: ts.nullable(),
  has_ground_data: z.boolean(),
  /** What holds the alert at the end of its validity. */
  held: z.array(z.object({ kind: z.string(), source: source.nullable() })),
  /** What each source says in the running window: −2 near threshold, −1 no data, 0 below, 1–3 raised. */
  sources: z.array(z.object({ source, level: z.number().int(), data_ts: ts.nullable() })),
  triggers: z.array(trigger),
});
export type RecordRunning = z.infer<typeof running>;

export const readRecord = declare(recordCalls.readRecord, {
  who: 'reader',
  why: 'why this level: events, releases, triggers and who decided what',
  params: z.object({ site_code: siteCode }),
  /** Events before this one. */
  query: z.object({ before: pathId.optional() }),
  reply: z.object({
    status: z.literal(true),
    site: z.object({ site_id: z.number().int(), site_code: z.string() }),
    running: running.nullable(),
    /** What may be shown as the level now; null for a site without any release. */
    plate: plate.nullable(),
    /** Newest first. */
    events: z.array(event),
    /** `before` of the next page; null at the end. */
    earlier: z.number().int().nullable(),
    /** Newest link of the site's hash chain. */
    seal: z.object({ position: z.number().int(), hash: z.string() }).nullable(),
  }),
});

/** A sum with its gaps filled from the other gauges; mm. */
const boundOfSum = z.object({
  /** Half hours with data, of 48 or 144. */
  measured: z.number().int(),
  of: z.number().int(),
  upper: z.number(),
  /** The gauge that fills the largest part of the gaps. */
  filled_by: z.string().nullable(),
});

const rainfallEvidence = z.object({
  gauge: z.string(),
  distance: z.string().nullable(),
  passed_over: z.array(z.string()),
  /** Nearer gauges that had data and did not decide, because too many half hours were missing; mm and counts. */
  incomplete: z.array(
    z.object({
      gauge: z.string(),
      sum_24h: z.number(),
      sum_72h: z.number(),
      measured_24h: z.number().int(),
      measured_72h: z.number().int(),
    }),
  ),
  /** mm */
  sum_24h: z.number(),
  sum_72h: z.number(),
  threshold_24h: z.number(),
  threshold_72h: z.number(),
  /** Label of the first of the half hours. */
  first_ts: ts,
  /** mm; null where no reading fell. */
  half_hours: z.array(z.number().nullable()),
  missing: z.array(z.object({ from: ts, to: ts })),
  /** Where the trigger is no more than possible: how far the sums may go. */
  possible: z
    .object({
      day: boundOfSum,
      three_days: boundOfSum,
      /** Farther gauges of which the same is possible. */
      also: z.array(z.string()),
      /** Gauge that decides, below its threshold; null when it is the one above. */
      decides: z.string().nullable(),
    })
    .nullable(),
});
export type RainfallEvidenceReply = z.infer<typeof rainfallEvidence>;

const markerReading = z.object({ ts, cm: z.number() });
const surficialEvidence = z.object({
  /** Time of the observation. */
  at: ts,
  /** Markers that were measured, by letter. */
  markers: z.array(
    z.object({
      name: z.string(),
      /** 0 below, 1 moving without a trend, 2 significant, 3 critical. */
      level: z.number().int(),
      newest: markerReading,
      before: markerReading.nullable(),
      /** cm between the two, without its sign; null where there is one reading only. */
      displacement: z.number().nullable(),
      hours: z.number().nullable(),
      /** 'assumed' with fewer than ten readings; null where the movement was below its thresholds. */
      trend: z.enum(['yes', 'no', 'assumed']).nullable(),
      /** Readings that counted. */
      count: z.number().int(),
    }),
  ),
});
export type SurficialEvidenceReply = z.infer<typeof surficialEvidence>;

const subsurfaceEvidence = z.object({
  at: ts,
  /** The raising columns with the nodes that moved. */
  columns: z.array(
    z.object({
      column: z.string(),
      level: z.number().int(),
      nodes: z.array(
        z.object({
          node: z.number().int(),
          /** m over three days, downslope and across. */
          displacement: z.tuple([z.number(), z.number()]),
          /** m/day, downslope and across. */
          velocity: z.tuple([z.number(), z.number()]),
          level: z.number().int(),
        }),
      ),
    }),
  ),
});
export type SubsurfaceEvidenceReply = z.infer<typeof subsurfaceEvidence>;

/** What a person looks at before deciding: each number with its limit, how whole the data are, how old. */
const figures = z.object({
  rain: z
    .object({
      gauge: z.string(),
      /** The sum that is farther over its limit. */
      hours: z.union([z.literal(24), z.literal(72)]),
      mm: z.number(),
      limit_mm: z.number(),
      percent: z.number().int(),
      /** Half hours with data. */
      measured: z.number().int(),
      of: z.number().int(),
      heaviest: z.object({ count: z.number().int(), mm: z.number() }).nullable(),
      /** Smallest and largest sum around it, mm, where they contradict it. */
      doubt: z.object({ least: z.number(), most: z.number(), neighbours: z.number().int() }).nullable(),
      /** In the site's order; from the readings as they stand now. */
      neighbours: z.array(
        z.object({
          gauge: z.string(),
          /** From the site. */
          km: z.number().nullable(),
          mm: z.number(),
          measured: z.number().int(),
          of: z.number().int(),
          /** Near and whole enough to contradict. */
          counts: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** The highest level first. */
  markers: z.array(
    z.object({
      name: z.string(),
      level: z.number().int(),
      cm: z.number().nullable(),
      hours: z.number().nullable(),
      cm_per_hour: z.number().nullable(),
      cap_cm: z.number(),
      limit_cm_per_hour: z.number(),
    }),
  ),
  /** Letters in use that were not measured in this round. */
  markers_missing: z.array(z.string()),
  /** Numbers at or over a limit: m over three days, or m/day. */
  nodes: z.array(
    z.object({
      column: z.string(),
      node: z.number().int(),
      what: z.enum(['displacement', 'velocity']),
      value: z.number(),
      limit: z.number(),
      level: z.number().int(),
    }),
  ),
  /** Nodes with a reading in the newest three hours; of a subsurface trigger. */
  columns: z.array(z.object({ column: z.string(), measured: z.number().int(), of: z.number().int() })),
  /** Newest measurement behind it. */
  newest_ts: ts.nullable(),
  /** What the other sources say now: −2 near threshold, −1 no data, 0 below, 1–3 raised. */
  others: z.array(z.object({ source, level: z.number().int(), data_ts: ts.nullable() })),
  /** Degrees; null where nobody entered them. */
  site: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
});

const usedLimit = z.object({
  key: z.enum(LIMIT_KEYS),
  /** In the unit of its kind. */
  value: z.number(),
  version_id: z.number().int(),
  /** Null: from the beginning on. */
  valid_from: ts.nullable(),
  /** Null: by the command line, or before there were versions. */
  set_by: z.string().nullable(),
  reason: z.string(),
});

const featureReport = z.object({
  feature_type: z.string(),
  feature_name: z.string().nullable(),
  location: z.string().nullable(),
  level: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  observed_ts: ts,
  reported_ts: ts,
  description: z.string(),
  remarks: z.string(),
  /** Who validated it. */
  entered_by: z.string().nullable(),
  consulted_staff: z.string().nullable(),
  /** Names of pictures, a comma list. */
  files: z.string().nullable(),
});

export const readTriggerRecord = declare(recordCalls.readTriggerRecord, {
  who: 'reader',
  readRefuses: true,
  why: 'a trigger opens to the readings, sums and thresholds that made it',
  params: z.object({ trigger_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    trigger: trigger.extend({
      trigger_id: z.number().int(),
      site_code: z.string(),
      /** Last stamp that raised it. */
      ts_updated: ts,
    }),
    /** Stamps with evidence, oldest first. */
    stamps: z.array(ts),
    /** At the newest of them, or the one asked for. */
    rainfall: rainfallEvidence.extend({ at: ts }).nullable(),
    surficial: surficialEvidence.nullable(),
    subsurface: subsurfaceEvidence.nullable(),
    earthquake: z
      .object({
        ts,
        magnitude: z.number(),
        depth: z.number().nullable(),
        latitude: z.number(),
        longitude: z.number(),
        issuer: z.string(),
        province: z.string().nullable(),
        /** km */
        distance: z.number(),
        critical_distance: z.number().nullable(),
      })
      .nullable(),
    on_demand: request.nullable(),
    /** Thresholds that were set, with their versions, as it was held against them; what is not named held as published. */
    limits: z.array(usedLimit),
    /** Landslide features that were reported for the minute and level of the trigger. */
    reports: z.array(featureReport),
    figures,
  }),
  query: z.object({ at: ts.optional() }),
});
export type TriggerRecord = z.infer<typeof readTriggerRecord.shape.reply>;
