// Invented places on the maps of both sites: where markers, sensors and features stand, puroks, a road, where people go. One marker and
// one feature are left out on purpose: what has no place is said.
import type { PlaceKind } from '@bantay/features/site-map/rules/map-places.ts';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';

/** Thousandths of a degree from the middle of the site, north and east. */
type Steps = readonly (readonly [north: number, east: number])[];

const PLACES: readonly (readonly [kind: PlaceKind, name: string, steps: Steps])[] = [
  ['marker', 'A', [[1.2, 0.3]]],
  ['marker', 'B', [[0.9, 1.1]]],
  ['marker', 'C', [[0.2, -0.6]]],
  ['evacuation', 'Invented elementary school', [[-3.4, 2.2]]],
  ['evacuation', 'Invented chapel', [[-2.6, -2.4]]],
  [
    'road',
    'Invented barangay road',
    [
      [-3.9, -4],
      [-2.9, -2.2],
      [-2.2, 0.4],
      [-3.4, 2.2],
      [-3.1, 4.4],
    ],
  ],
  ['purok', 'Purok 1', [[-1.2, -1.6]]],
  ['purok', 'Purok 2', [[-1.6, 0.9]]],
  ['purok', 'Purok 3', [[0.1, 2]]],
  ['purok', 'Purok 4', [[-0.4, -2.6]]],
  [
    'hazard',
    'Invented hazard map',
    [
      [-5, -6],
      [5, 6],
    ],
  ],
];
/** Of the columns and of the gauge that stands on the slope. */
const SENSORS: Steps = [
  [1.8, 0.7],
  [0.6, 0.1],
  [1.5, -0.9],
];

export async function seedMap(db: Db, now: number, say: (text: string) => void): Promise<void> {
  if ((await firstRow(db, sql`select 1 from site_map_places limit 1`)) !== null) return;
  const sites = await rows<{ siteId: number; latitude: number; longitude: number }>(
    db,
    sql`select site_id, latitude, longitude from sites where active and latitude is not null and longitude is not null`,
  );
  say('Writing invented places on the maps …');
  await inTransaction(db, async (tx) => {
    for (const site of sites) {
      for (const [kind, name, steps] of PLACES) await put(tx, site, { kind, name, steps, now });
      for (const [place, { name }] of (await listSensors(tx, site.siteId)).entries())
        await put(tx, site, { kind: 'sensor', name, steps: SENSORS.slice(place, place + 1), now });
      const feature = await firstRow<{ id: number }>(
        tx,
        sql`select min(instance_id) as id from moms_instances where site_id = ${site.siteId} having count(*) > 0`,
      );
      if (feature) await put(tx, site, { kind: 'feature', name: String(feature.id), steps: [[0.5, 0.9]], now });
    }
  });
}

/** As many as stand on the slope; the gauges of others stand elsewhere. */
const listSensors = (db: Db, siteId: number) =>
  rows<{ name: string }>(
    db,
    sql`select tsm_name as name from tsm_sensors where site_id = ${siteId} union all
        (select g.gauge_name from rainfall_priorities p join rainfall_gauges g using (rain_id)
          where p.site_id = ${siteId} and g.data_source <> 'satellite' order by p.distance_km limit 1) limit ${SENSORS.length}`,
  );

interface Given {
  kind: PlaceKind;
  name: string;
  steps: Steps;
  now: number;
}

async function put(tx: Db, site: { siteId: number; latitude: number; longitude: number }, given: Given): Promise<void> {
  const { kind, name, steps, now } = given;
  const points = steps.map(([north, east]) => [
    Number((site.latitude + north / 1000).toFixed(5)),
    Number((site.longitude + east / 1000).toFixed(5)),
  ]);
  const accuracyM = kind === 'feature' || kind === 'marker' ? 8 : null;
  await sql`insert into site_map_places (site_id, kind, name, points, accuracy_m, set_at)
    values (${site.siteId}, ${kind}, ${name}, ${JSON.stringify(points)}::jsonb, ${accuracyM}, ${at(now)})`.execute(tx);
}
