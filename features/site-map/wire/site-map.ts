// Schemas of the map of a site: what stands where, and what has no place. Households are counts, never names.
import { done, filledText, siteCode, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { SITE_BOUNDS } from '../../sites/rules/site-bounds.ts';
import { ACCURACY_MAX_M, PLACE_KINDS, PLACE_NAME_MAX, PLACES_MAX } from '../rules/map-places.ts';
import { siteMapCalls } from './site-map.calls.ts';

const within = ([least, most]: readonly [number, number]) => z.number().min(least).max(most);
/** Latitude and longitude, degrees. */
const given = z.tuple([within(SITE_BOUNDS.latitude), within(SITE_BOUNDS.longitude)]);
const point = z.tuple([z.number(), z.number()]);
const placed = { point: point.nullable() };

const place = z.object({
  kind: z.enum(PLACE_KINDS),
  name: filledText(PLACE_NAME_MAX),
  points: z.array(given).min(1).max(200),
  /** As the telephone told it, m. */
  accuracy_m: z.number().positive().max(ACCURACY_MAX_M).nullable(),
});

export const readSiteMap = declare(siteMapCalls.readSiteMap, {
  who: 'reader',
  why: 'what stands where on a slope, for a map without tiles from outside; households by purok are counts',
  params: z.object({ site_code: siteCode }),
  reply: z.object({
    status: z.literal(true),
    now: ts,
    centre: point.nullable(),
    /** Its corners; null: nobody has drawn it. */
    outline: z.array(point).nullable(),
    /** What people have put on the map, of every kind. */
    places: z.array(
      z.object({
        ...{ kind: z.enum(PLACE_KINDS), name: z.string(), points: z.array(point) },
        ...{ accuracy_m: z.number().nullable(), set_at: ts },
      }),
    ),
    sensors: z.array(
      z.object({
        ...placed,
        name: z.string(),
        kind: z.enum(['gauge', 'column']),
        last_at: ts.nullable(),
        /** Not heard for longer than it may be silent. */
        is_silent: z.boolean(),
      }),
    ),
    markers: z.array(
      z.object({
        ...placed,
        name: z.string(),
        measured_at: ts.nullable(),
        /** Since the last measurement before today, cm; null: not measured today. */
        today_cm: z.number().nullable(),
      }),
    ),
    features: z.array(
      z.object({
        ...placed,
        instance_id: z.number().int(),
        name: z.string(),
        level: z.union([z.literal(0), z.literal(2), z.literal(3)]),
        observed_at: ts,
        /** Name of a stored picture. */
        picture: z.string().nullable(),
      }),
    ),
    puroks: z.array(z.object({ ...placed, name: z.string().nullable(), households: z.number().int() })),
    /** Of the last year, the newest first: those near enough to be seen on it. */
    quakes: z.array(z.object({ at: ts, magnitude: z.number(), point })),
    /** Where it lies say the two corners among the places. */
    hazard: z.object({ path: z.string(), published_at: ts }).nullable(),
  }),
});

export const setPlaces = declare(siteMapCalls.setPlaces, {
  who: 'operator',
  about: { site: 'body.site_code' },
  why: 'puts places on the map, all of them or none; one that is there already moves, and where it was stands in the audit',
  body: z.object({ site_code: siteCode, places: z.array(place).min(1).max(PLACES_MAX) }),
  reply: done,
});

export const removePlace = declare(siteMapCalls.removePlace, {
  who: 'operator',
  about: { site: 'body.site_code' },
  why: 'takes a place off the map; what stood there stays in its own list',
  body: z.object({ site_code: siteCode, kind: z.enum(PLACE_KINDS), name: filledText(PLACE_NAME_MAX) }),
  reply: done,
});
