// Earthquakes on the wire: numbers as decimal strings, as older clients trim them (api-facts §6).
import { decimal, looseTs, siteCode, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { earthquakeCalls } from './earthquake.calls.ts';

const earthquakeAlert = z.object({
  ea_id: z.number().int(),
  site_id: z.number().int(),
  /** km */
  distance: decimal,
  site: z.object({
    site_code: z.string(),
    purok: z.string().nullable(),
    sitio: z.string().nullable(),
    barangay: z.string(),
    municipality: z.string(),
    province: z.string(),
  }),
});

const earthquake = z.object({
  eq_id: z.number().int(),
  ts,
  magnitude: decimal,
  /** km; null where the feed gave none. */
  depth: decimal.nullable(),
  latitude: decimal,
  longitude: decimal,
  /** km; null below magnitude 4. */
  critical_distance: decimal.nullable(),
  issuer: z.string(),
  processed: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  province: z.string().nullable(),
  eq_alerts: z.array(earthquakeAlert),
});
export type EarthquakeReply = z.infer<typeof earthquake>;

export const getEarthquakeInformation = declare(earthquakeCalls.getEarthquakeInformation, {
  who: 'reader',
  what: 'the earthquakes of the last 365 days, and those that raised a site',
  opens: 'series',
  /** Left out: lpa. */
  params: z.object({ site_code: siteCode.optional() }),
  /** [own] Both together: those between two instants, at most 1,000. */
  query: z.object({ ts_start: looseTs.optional(), ts_end: looseTs.optional() }),
  /** Events of the last 365 days; alerts: those that raised a site. Newest first. */
  reply: z.object({ eq_alerts: z.array(earthquake), eq_events: z.array(earthquake) }),
  checkReply: false,
});

export const getEarthquakesOfDay = declare(earthquakeCalls.getEarthquakesOfDay, {
  who: 'reader',
  what: 'the earthquakes between two instants',
  rank: null,
  /** Older clients send the later time as the start: the order does not matter. */
  body: z.object({ start_ts: looseTs, end_ts: looseTs }),
  reply: z.array(earthquake),
});

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'a number')
    .transform(Number)
    .refine((value) => value <= most, `at most ${most}`)
    .optional();
const page = z.object({ limit: count(1000), offset: count(100_000) });

export const getEarthquakeEvents = declare(earthquakeCalls.getEarthquakeEvents, {
  who: 'reader',
  opens: 'series',
  why: 'the earlier client pages through the events (api-facts §6)',
  query: page,
  reply: z.array(earthquake),
});

export const getEarthquakeAlerts = declare(earthquakeCalls.getEarthquakeAlerts, {
  who: 'reader',
  opens: 'series',
  why: 'the earlier client pages through the alerts (api-facts §6)',
  query: page,
  reply: z.object({ count: z.number().int(), data: z.array(earthquake) }),
});

/** Events of one request. */
export const MAX_EARTHQUAKES = 1000;

export const ingestEarthquakes = declare(earthquakeCalls.ingestEarthquakes, {
  who: 'earthquake key',
  rank: 'reading',
  why: 'events of a seismic network must come in somehow',
  body: z.object({
    events: z
      .array(
        z.object({
          /** Origin time, Manila time or ISO with an offset. */
          ts: text(40),
          /** Checked one by one, so anything may come. */
          magnitude: z.unknown(),
          /** km */
          depth: z.unknown().optional(),
          latitude: z.unknown(),
          longitude: z.unknown(),
          /** Who located it, e.g. PHIVOLCS. */
          issuer: text(60),
          province: text(120).nullish(),
        }),
      )
      .min(1)
      .max(MAX_EARTHQUAKES),
  }),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    stored: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.number().int(),
    /** Sites raised, over all events. */
    alerts: z.number().int(),
    items: z.array(z.object({ index: z.number().int(), outcome: z.string(), reason: z.string().optional() })),
  }),
});
