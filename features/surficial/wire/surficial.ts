// Surficial markers on the wire (api-facts §4): measurements in cm, instants of charts in epoch ms.
import { done, id, looseTs, pixels, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { surficialCalls } from './surficial.calls.ts';

const idOrLess = z.number().int().min(-2_147_483_648).max(2_147_483_647);
const flagText = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const wholeText = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'a number')
    .transform(Number)
    .refine((value) => value <= most, `at most ${most}`);

const person = z.object({ user_id: z.number().int(), first_name: z.string(), last_name: z.string() });

const markerEventKind = z.enum(['add', 'rename', 'reposition', 'decommission']);

/** −1 unreliable, 0 validating, 1 confirmed. */
const tagType = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

const markerTag = z.object({
  marker_tag_id: z.number().int(),
  data_id: z.number().int(),
  ts,
  tag_type: tagType,
  remarks: z.string(),
  tagger: person,
});
export type MarkerTag = z.infer<typeof markerTag>;

const markerPoint = z.object({
  /** Epoch ms. */
  x: z.number().int(),
  /** cm */
  y: z.number(),
  data_id: z.number().int(),
  /** The observation, which all markers of that visit share. */
  mo_id: z.number().int(),
  observer_name: z.string(),
  weather: z.string().nullable(),
  meas_type: z.enum(['ROUTINE', 'EVENT']),
  /** `{}` when the point has no tag. */
  unreliable_data: z.union([markerTag, z.strictObject({})]),
});
export type MarkerPoint = z.infer<typeof markerPoint>;

const markerHistoryEntry = z.object({
  history_id: z.number().int(),
  ts,
  event: markerEventKind,
  remarks: z.string().nullable(),
  /** Of 'add' and 'rename' only. */
  marker_name: z.object({ name_id: z.number().int(), marker_name: z.string() }).nullable(),
});
export type MarkerHistoryEntry = z.infer<typeof markerHistoryEntry>;

const markerPlot = z.object({
  marker_id: z.number().int(),
  /** The letter it has now; of a decommissioned marker the last one. */
  marker_name: z.string(),
  name: z.string(),
  in_use: z.union([z.literal(0), z.literal(1)]),
  /** Newest first. */
  marker_history: z.array(markerHistoryEntry),
  /** Ascending in time. */
  data: z.array(markerPoint),
  /** [own] The site has more than 100,000 points in the range and `pixels` was given: some were left out, no tagged one. */
  is_reduced: z.literal(true).optional(),
});
export type MarkerPlot = z.infer<typeof markerPlot>;

export const getSurficialPlotData = declare(surficialCalls.getSurficialPlotData, {
  who: 'reader',
  what: 'the markers of a site with their measurements, history and tags',
  params: z.object({
    site_code: siteCode,
    /** `None`: no lower bound. */
    start: z.union([z.literal('None'), looseTs]),
    end: looseTs,
  }),
  query: z.object({
    /** The last 10 observations, whatever the start. */
    is_end_of_shift: flagText.optional(),
    /** Older clients send it; points always ascend. */
    order: text(20).optional(),
    /** The newest so many observations of the range. */
    limit: wholeText(100_000).optional(),
    /** [own] What lies in one pixel may be drawn together when the reply holds very many points. */
    pixels,
    /** [own] As it was known then. */
    known_at: looseTs.optional(),
  }),
  /** By name; markers in use and decommissioned ones. */
  reply: z.array(markerPlot),
  checkReply: false,
});

/** Columns of markers stand beside these, `null` where the marker was not measured. */
const observationRow = z
  .object({
    /** `YYYY-MM-DD` */
    date: z.string(),
    /** The whole time, `YYYY-MM-DD HH:mm:ss`. */
    time: ts,
    /** Epoch ms. */
    ts: z.number().int(),
    mo_id: z.number().int(),
    weather: z.string().nullable(),
    measurer: z.string(),
    type: z.enum(['ROUTINE', 'EVENT']),
    /** [own] Goes up with every change; an edit sends the one it was made from. */
    version: z.number().int(),
  })
  .catchall(z.number().nullable());
export type ObservationRow = z.infer<typeof observationRow>;

export const getTabledObservations = declare(surficialCalls.getTabledObservations, {
  who: 'reader',
  what: 'the measurements of a site, a visit a row',
  params: z.object({ site_code: siteCode, start: z.union([z.literal('None'), looseTs]), end: looseTs }),
  reply: z.object({
    status: z.literal(true),
    data: z.object({
      /** Letters of the markers in use: the keys of the columns. */
      markers: z.array(z.string()),
      /** Newest first. */
      table_data: z.array(observationRow),
    }),
  }),
  checkReply: false,
});

const pair = z.tuple([z.number(), z.number()]);
const namedPairs = <N extends string>(name: N) => z.object({ name: z.literal(name), data: z.array(pair) });
const namedNumbers = <N extends string>(name: N) => z.object({ name: z.literal(name), data: z.array(z.number()) });

/** The three series of the trending chart (methods §3.5). */
const trendingData = z.tuple([
  z.object({
    dataset_name: z.literal('velocity_acceleration'),
    /** Natural logarithms of cm/day and cm/day²; the band holds [velocity, upper, lower]. */
    dataset: z.tuple([
      namedPairs('Data'),
      namedPairs('Trend Line'),
      z.object({ name: z.literal('Threshold Interval'), data: z.array(z.tuple([z.number(), z.number(), z.number()])) }),
      namedPairs('Last Data Point'),
    ]),
  }),
  z.object({
    dataset_name: z.literal('displacement_interpolation'),
    /** [epoch ms, cm] */
    dataset: z.tuple([namedPairs('Surficial Data'), namedPairs('Interpolation')]),
  }),
  z.object({
    dataset_name: z.literal('velocity_acceleration_time'),
    /** cm/day² and cm/day, signed; epoch ms. */
    dataset: z.tuple([namedNumbers('Acceleration'), namedNumbers('Velocity'), namedNumbers('Timestamps')]),
  }),
]);
export type TrendingData = z.infer<typeof trendingData>;

export const getTrendingData = declare(surficialCalls.getTrendingData, {
  who: 'reader',
  what: 'velocity and acceleration of one marker up to an instant',
  dialect: 'error',
  params: z.object({ site_code: siteCode, marker_name: text(40).min(1), ts: looseTs }),
  /** The series come only with a trend. Asking changes nothing. */
  reply: z.object({ has_trend: z.boolean(), trending_data: trendingData.optional() }),
});
export type TrendingReply = z.infer<typeof getTrendingData.shape.reply>;

/** Markers of one export. */
const MAX_MARKERS = 500;
const idList = z
  .union([text(5000), z.array(text(5000)).max(MAX_MARKERS)])
  .transform((value) => [value].flat().flatMap((part) => part.split(',')))
  .refine((parts) => parts.length <= MAX_MARKERS && parts.every((part) => /^[1-9]\d{0,8}$/.test(part)), 'marker ids')
  .transform((parts) => [...new Set(parts.map(Number))]);

export const getMarkerHistoryTags = declare(surficialCalls.getMarkerHistoryTags, {
  who: 'reader',
  readRefuses: true,
  what: 'measurements of some markers with their tags, as a file',
  dialect: 'error',
  query: z
    .object({
      ts_start: looseTs,
      ts_end: looseTs,
      /** Ids, repeated or with commas; `markers[]` is the same. */
      markers: idList.optional(),
      'markers[]': idList.optional(),
    })
    .refine((query) => query.markers !== undefined || query['markers[]'] !== undefined, 'at least one marker'),
  /** Streamed, as an attachment. */
  reply: z.string(),
  media: 'text/csv',
  checkReply: false,
});

export const insertObservation = declare(surficialCalls.insertObservation, {
  who: 'measurer',
  what: 'stores a visit with its measurements',
  about: { site: 'body.site_code' },
  rank: 'reading',
  refusesInWords: true,
  body: z.object({
    /** `YYYY-MM-DD hh:mm:00 A`, `March 21, 2024 07:30 AM` or ISO. */
    date: text(60),
    /** Letter → cm; empty and null count as not measured. */
    marker: z.record(text(40), z.union([text(40), z.number(), z.null()])),
    /** Weather. */
    panahon: text(40),
    reporter: text(200),
    type: text(40),
    site_code: siteCode,
    /** [own] The observation that is edited, in one step. */
    mo_id: id.nullish(),
    /**
     * [own] True replaces what stands at the same minute, false asks whoever entered it; without it only another person's
     * is asked about ('observationTaken', which brings that row as `current`).
     */
    replace: z.boolean().optional(),
    /** [own] Of the edited row; another one by now is refused ('changedMeanwhile', with the row as `current`). */
    version: id.nullish(),
    /** [own] Whose entry it is: one that waited on a device is never stored under another account. */
    entered_by: id.nullish(),
  }),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    /** [own] */
    mo_id: z.number().int(),
    /** [own] 'outsideDaytime': measured before 05:00 or after 19:00; 'old': more than 90 days ago. Stored all the same. */
    notice: z.enum(['outsideDaytime', 'old']).nullable(),
  }),
});
export type ObservationInput = z.input<typeof insertObservation.shape.body>;

const changed = z.object({ status: z.literal('success'), message: z.string() });

export const updateSurficialData = declare(surficialCalls.updateSurficialData, {
  who: 'measurer',
  what: 'corrects a measurement, or the visit that it belongs to',
  about: { observation: 'body.mo_id', measurement: 'body.data_id' },
  dialect: 'error',
  refusesInWords: true,
  /** `mo_id` with `ts` moves the whole observation; `data_id` with `measurement` changes one marker; both may come. */
  body: z.object({
    mo_id: idOrLess.nullish(),
    ts: looseTs.nullish(),
    data_id: idOrLess.nullish(),
    measurement: z.union([z.number(), text(40)]).nullish(),
    /** What the form was filled from: when it is something else by now, nothing is changed. Absent: the last one wins. */
    was_ts: looseTs.nullish(),
    was_measurement: z.number().nullish(),
  }),
  reply: changed,
});

export const deleteSurficialData = declare(surficialCalls.deleteSurficialData, {
  who: 'operator',
  what: 'deletes a measurement of markers, or all of its visit',
  about: { deletion: 'body' },
  dialect: 'error',
  refusesInWords: true,
  /** 'one': `id` is a data_id; 'all': a mo_id. */
  body: z.object({ quantity: text(20), id: idOrLess }),
  reply: changed,
});

export const deletePreviousMeasurement = declare(surficialCalls.deletePreviousMeasurement, {
  who: 'operator',
  about: { observation: 'body.mo_id' },
  why: 'the earlier client removes an observation with it before it enters the edited one (api-facts §4.10)',
  body: z.object({ mo_id: idOrLess }),
  reply: done,
});

export const insertMarkerEvent = declare(surficialCalls.insertMarkerEvent, {
  who: 'operator',
  what: 'adds, renames, moves or ends a marker',
  about: { site: 'body.site_code' },
  dialect: 'error',
  refusesInWords: true,
  body: z.object({
    site_code: siteCode,
    event: text(40),
    /** Null for 'add'. */
    marker_id: idOrLess.nullish(),
    ts: looseTs,
    /** Of 'add' and 'rename'. */
    marker_name: text(40).nullish(),
    /** At most 1500 characters; longer ones get their sentence. */
    remarks: text(20_000).nullish(),
  }),
  reply: changed.extend({ marker_id: z.number().int() }),
});

export const saveMarkerDataTag = declare(surficialCalls.saveMarkerDataTag, {
  who: 'operator',
  what: 'tags a measurement as unreliable, or ends its tag',
  about: { measurement: 'body.data_id' },
  refusesInWords: true,
  body: z.object({
    /** Null or 0: a new tag. */
    marker_tag_id: idOrLess.nullish(),
    data_id: idOrLess,
    /** As older clients send it; the tagger is who is signed in. */
    tagger_id: z.union([z.number(), text(40)]).nullish(),
    /** At most 1000 characters; longer ones get their sentence. */
    remarks: text(20_000).nullish(),
    tag_type: tagType,
    /** [own] What the form was filled from, null: no tag; another one by now is refused ('changedMeanwhile', with it as `current`). */
    was: z
      .object({ tag_type: tagType, remarks: text(20_000) })
      .nullable()
      .optional(),
  }),
  reply: done.extend({ marker_tag_id: z.number().int() }),
});

const staffPerson = person.extend({ name: z.string() });
export type StaffPerson = z.infer<typeof staffPerson>;

export const getSurficialMeasurers = declare(surficialCalls.getSurficialMeasurers, {
  who: 'reader',
  what: 'who has measured at a site',
  params: z.object({ site_code: siteCode }),
  reply: z.object({ status: z.literal(true), data: z.array(staffPerson) }),
});

export const getAllStaffUsers = declare(surficialCalls.getAllStaffUsers, {
  who: 'reader',
  why: 'the earlier client asks for people who measure with it (api-facts §4.9)',
  reply: z.object({ status: z.literal(true), data: z.array(staffPerson) }),
});
