// Schemas of rainfall charts, invalid-data tags and ingest (api-facts §3).
import { done, id, looseTs, pixels, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { rainfallCalls } from './rainfall.calls.ts';

/** [epoch ms, mm or null]. */
const point = z.tuple([z.number().int(), z.number().nullable()]);

/** Of a point each `step` ms from `from` on, mm or null. */
const column = z.array(z.number().nullable());

const gaugeSet = z.object({
  gauge_name: z.string(),
  rain_id: z.number().int(),
  data_source: z.enum(['senslope', 'noah', 'satellite']),
  distance: z.string().nullable(),
  /** 72-hour threshold in mm; the 24-hour one is half of it. 0 = no threshold is set for the site. */
  threshold_value: z.number(),
  '24h': z.array(point),
  '72h': z.array(point),
  rain: z.array(point),
  max_rval: z.number(),
  max_72h: z.number(),
  null_ranges: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  invalid_data: z.array(
    z.object({
      rain_tag_id: z.number().int(),
      ts: z.string(),
      ts_start: z.string(),
      ts_end: z.string().nullable(),
      observed_data: z.number().int(),
      remarks: z.string().nullable(),
      tagger: z.object({ user_id: z.number().int(), first_name: z.string(), last_name: z.string() }),
    }),
  ),
  /** Time of the newest accepted reading of the gauge, epoch ms, whatever the window. */
  last_reading_at: z.number().int().nullable(),
  /** The series were thinned to the asked pixels: lowest and highest value of each stretch are there. */
  is_reduced: z.literal(true).optional(),
  /** [own] Asked for with `form=columns`: the values of the three series without their times, which then are empty; a tenth of the bytes. */
  columns: z
    .object({ from: z.number().int(), step: z.number().int(), rain: column, '24h': column, '72h': column })
    .optional(),
});
export type GaugeSet = z.infer<typeof gaugeSet>;

/** Longest window of one request: a year and a day (specification 000, §9: ranges up to 1 year for rainfall). */
export const MAX_RAINFALL_DAYS = 366;

const days = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'days from 1 to 366')
  .transform(Number)
  .refine((count) => count <= MAX_RAINFALL_DAYS, 'days from 1 to 366');

/** [own] `known_at`: as it was known then. `form`: what is not thinned comes as columns. */
const chartQuery = z.object({ pixels, known_at: looseTs.optional(), form: z.literal('columns').optional() });

export const getRainfallPlotData = declare(rainfallCalls.getRainfallPlotData, {
  who: 'reader',
  what: 'the rain of the gauges of a site, its sums of 24 and 72 hours, and their thresholds',
  params: z.object({ site_code: siteCode, ts_end: looseTs.optional(), days_diff: days.optional() }),
  query: chartQuery,
  reply: z.array(gaugeSet),
  checkReply: false,
});

/** Active gauges behind the four (lpa) or three of the page, in the order of distance; empty where there are none. */
export const getMoreGauges = declare(rainfallCalls.getMoreGauges, {
  who: 'reader',
  why: 'the chart call has exactly four or three sets; every further active gauge is judged and so shown',
  params: z.object({ site_code: siteCode, ts_end: looseTs, days_diff: days }),
  query: chartQuery,
  reply: z.array(gaugeSet),
  checkReply: false,
});

/** A sum with what is known of its gaps; mm. */
const boundedSum = z.object({
  sum: z.number(),
  /** Null where the site has no threshold. */
  threshold: z.number().nullable(),
  /** Half hours with data, of 48 or 144. */
  measured: z.number().int(),
  of: z.number().int(),
  /** With the gaps filled from the other gauges; the sum itself where none adds anything. */
  upper: z.number(),
  /** The gauge that fills the largest part of the gaps. */
  filled_by: z.string().nullable(),
});

const askedGauge = z.object({
  gauge_name: z.string(),
  is_complete: z.boolean(),
  day: boundedSum,
  three_days: boundedSum,
});
export type AskedGaugeReply = z.infer<typeof askedGauge>;

/** What the rain of a site says now, which gauge decides, and how much of it was measured. */
export const getRainJudgement = declare(rainfallCalls.getRainJudgement, {
  who: 'reader',
  why: 'which gauge decides, how many half hours of its sums were measured, and what the gaps may hold',
  params: z.object({ site_code: siteCode }),
  reply: z.object({
    status: z.literal(true),
    data_ts: ts,
    /** −1 not judged, 0 below, 1 over; `possible` and `uncertain` are 0. */
    level: z.number().int(),
    standing: z.enum(['over', 'possible', 'uncertain', 'below', 'no data', 'no threshold']),
    decides: askedGauge.nullable(),
    /** Nearer gauges that had data and too many gaps. */
    passed_over: z.array(askedGauge),
    /** Names of the gauges whose upper bound alone reaches a threshold. */
    possible: z.array(z.string()),
    /** Gauges that somebody has tagged out, since when. */
    tagged_out: z.array(z.object({ gauge_name: z.string(), since: ts })),
  }),
});
export type RainJudgementReply = z.infer<(typeof getRainJudgement)['shape']['reply']>;

export const tagInvalidData = declare(rainfallCalls.tagInvalidData, {
  who: 'operator',
  about: { gauge: 'body.rain_id' },
  rank: 'reading',
  dialect: 'error',
  why: 'the earlier client tags invalid rain (api-facts §3.3)',
  body: z.object({
    rain_id: id,
    ts_start: looseTs,
    ts_end: looseTs.nullable(),
    tagger_id: z.number().int().optional(),
    observed_data: z.number().int(),
    remarks: text(1000).nullable(),
  }),
  reply: z.object({ status: z.literal('success'), message: z.string(), rain_tag_id: z.number().int() }),
});

/** The end may not lie in the future; missing = now. */
export const endInvalidTag = declare(rainfallCalls.endInvalidTag, {
  who: 'operator',
  about: { rainTag: 'body.rain_tag_id' },
  rank: 'reading',
  why: 'an open tag silences a gauge for good unless somebody can end it',
  body: z.object({ rain_tag_id: id, ts_end: looseTs.optional() }),
  reply: done,
});

/** The tag was a mistake: its span counts again. The row stays in the record. */
export const withdrawInvalidTag = declare(rainfallCalls.withdrawInvalidTag, {
  who: 'operator',
  about: { rainTag: 'body.rain_tag_id' },
  rank: 'reading',
  why: 'a tag set by mistake must be taken back, with an audit row',
  body: z.object({ rain_tag_id: id }),
  reply: done,
});

/** Readings of one request (specification of this house: a batch holds at most 10,000). */
export const MAX_BATCH = 10_000;

export const ingestRainfall = declare(rainfallCalls.ingestRainfall, {
  who: 'rain key',
  rank: 'reading',
  why: 'readings must come in somehow',
  body: z.object({
    readings: z
      .array(
        z.object({
          /** Gauge by name (`rain_lpasb`) or id. */
          gauge: z.union([text(60), z.number().int()]),
          /** End of the measuring interval, Manila time. */
          ts: text(40),
          /** mm since the previous reading; −1 and 0.0001 mean no data, −1 is kept aside as well. Checked one by one, so anything may come. */
          mm: z.unknown(),
        }),
      )
      .min(1)
      .max(MAX_BATCH),
  }),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    stored: z.number().int(),
    duplicates: z.number().int(),
    superseded: z.number().int(),
    no_data: z.number().int(),
    rejected: z.number().int(),
    /** One entry per reading that was not simply stored, by its place in the batch. */
    items: z.array(z.object({ index: z.number().int(), outcome: z.string(), reason: z.string().optional() })),
  }),
});
