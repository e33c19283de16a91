// Puts the demo's markers into an empty database: fifteen months of rounds, a reposition, renames, a letter in use again, tags.
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  DEMO_MARKERS,
  DEMO_MARKERS_SINCE,
  demoMarkerCm,
  demoObserver,
  demoOpeningCm,
  demoRounds,
  demoTrendCm,
  demoWeather,
} from './demo-markers.ts';
import { SITE_IDS } from './demo-sites.ts';

const SEED_DAYS = 450;
const REPOSITION_CM = -21.5;
/** Days since marker C of lpa stopped: inside the three months that the page shows, long before anything that runs. */
const TREND_DAYS = 45;

/** The markers alone, as they were added. */
export async function seedMarkers(tx: Db): Promise<void> {
  for (const { siteCode, name } of DEMO_MARKERS) await addMarker(tx, SITE_IDS[siteCode], name, DEMO_MARKERS_SINCE);
}

export async function seedMarkerHistory(db: Db, now: number): Promise<void> {
  const day = (daysAgo: number, hour = 10) => startOfManilaDay(now - daysAgo * DAY_MS) + hour * HOUR_MS;
  await inTransaction(db, async (tx) => {
    const givenUpAt = day(420, 16);
    const repositionedAt = day(270);
    const idOf = async (siteId: number, name: string) =>
      (await firstRow<{ markerId: number }>(
        tx,
        sql`select marker_id from markers where site_id = ${siteId} and marker_name = ${name} and in_use`,
      ))!.markerId; // seeded before
    const oldD = await idOf(SITE_IDS.lpa, 'D');
    await addEvent(tx, oldD, 'decommission', givenUpAt, 'The crack opened and took the peg.');
    await sql`update markers set in_use = false where marker_id = ${oldD}`.execute(tx);
    const newD = await addMarker(tx, SITE_IDS.lpa, 'D', day(405));
    await addEvent(tx, await idOf(SITE_IDS.lpa, 'B'), 'reposition', repositionedAt, 'New pegs beside the footpath.');
    const renamed = await idOf(SITE_IDS.scu, 'C');
    await addName(tx, await addEvent(tx, renamed, 'rename', day(500), 'Plate exchanged.'), 'K');
    await addName(tx, await addEvent(tx, renamed, 'rename', day(498), 'First plate put back.'), 'C');

    const readings: Reading[] = [];
    for (const siteCode of ['lpa', 'scu'] as const) {
      const markers = DEMO_MARKERS.filter((marker) => marker.siteCode === siteCode);
      const ids = new Map<string, number>();
      for (const { name } of markers) ids.set(name, await idOf(SITE_IDS[siteCode], name));
      for (const round of demoRounds(SITE_IDS[siteCode], now - SEED_DAYS * DAY_MS, now)) {
        for (const marker of markers) {
          const isD = siteCode === 'lpa' && marker.name === 'D';
          if (isD && round > givenUpAt && round < day(405)) continue;
          const isMoved = siteCode === 'lpa' && marker.name === 'B' && round >= repositionedAt;
          const cm =
            demoMarkerCm(marker, round) +
            (siteCode === 'lpa' && marker.name === 'C' ? demoTrendCm(round, day(TREND_DAYS, 16)) : 0) +
            (isD ? demoOpeningCm(round, givenUpAt) : 0) +
            (isMoved ? REPOSITION_CM : 0);
          const markerId = isD && round <= givenUpAt ? oldD : isD ? newD : ids.get(marker.name)!; // every name has its id
          readings.push({ siteId: SITE_IDS[siteCode], at: round, markerId, cm: Math.round(cm * 10) / 10 });
        }
      }
    }
    await insertReadings(tx, readings);
    await seedTags(tx, now);
  });
}

interface Reading {
  siteId: number;
  at: number;
  markerId: number;
  cm: number;
}

async function insertReadings(tx: Db, readings: readonly Reading[]): Promise<void> {
  const visits = [...new Map(readings.map((one) => [`${one.siteId} ${one.at}`, one])).values()];
  await sql`insert into marker_observations (site_id, ts, meas_type, observer_name, data_source, weather, entered_at)
    select site_id, ts, 'ROUTINE', observer, 'DEMO', weather, ts
    from unnest(${visits.map((one) => one.siteId)}::int[], ${visits.map((one) => at(one.at))}::timestamptz[],
      ${visits.map((one) => demoObserver(one.at))}::text[], ${visits.map((one) => demoWeather(one.at))}::text[])
      as v (site_id, ts, observer, weather)`.execute(tx);
  const stored = await rows<{ moId: number; siteId: number; ts: number }>(
    tx,
    sql`select mo_id, site_id, ts from marker_observations where ts = any(${visits.map((one) => at(one.at))}::timestamptz[])`,
  );
  const idOf = new Map(stored.map(({ moId, siteId, ts }) => [`${siteId} ${ts}`, moId]));
  await sql`insert into marker_data (mo_id, marker_id, measurement)
    select r.mo_id, r.marker_id, r.cm
    from unnest(${readings.map((one) => idOf.get(`${one.siteId} ${one.at}`))}::int[],
      ${readings.map((one) => one.markerId)}::int[], ${readings.map((one) => one.cm)}::float8[])
      as r (mo_id, marker_id, cm)`.execute(tx);
}

/** One tag of each kind; the unreliable reading is a slip of the tape. */
async function seedTags(tx: Db, now: number): Promise<void> {
  const tags = [
    { name: 'A', daysAgo: 40, type: -1, remarks: 'Tape read from the wrong end.', addedCm: 6.4 },
    { name: 'B', daysAgo: 25, type: 0, remarks: '', addedCm: 0 },
    { name: 'C', daysAgo: 12, type: 1, remarks: 'Measured again the same hour, same value.', addedCm: 0 },
  ];
  for (const { name, daysAgo, type, remarks, addedCm } of tags) {
    const point = await firstRow<{ dataId: number; ts: number }>(
      tx,
      sql`select d.data_id, o.ts from marker_data d join marker_observations o using (mo_id)
          join markers m using (marker_id)
          where m.site_id = ${SITE_IDS.lpa} and m.marker_name = ${name} and m.in_use
            and o.ts <= ${at(now - daysAgo * DAY_MS)} order by o.ts desc limit 1`,
    );
    if (!point) continue;
    await sql`update marker_data set measurement = measurement + ${addedCm}::float8
      where data_id = ${point.dataId} and ${addedCm}::float8 <> 0`.execute(tx);
    const tagger = await firstRow<{ userId: number }>(
      tx,
      sql`select user_id from user_accounts where username = 'mlgu.demo'`,
    );
    if (!tagger) continue;
    await sql`insert into marker_data_tags (data_id, ts, tagger_id, remarks, tag_type)
      values (${point.dataId}, ${at(point.ts + 20 * MINUTE_MS)}, ${tagger.userId}, ${remarks}, ${type})`.execute(tx);
  }
}

async function addMarker(tx: Db, siteId: number, name: string, since: number): Promise<number> {
  const row = await firstRow<{ markerId: number }>(
    tx,
    sql`insert into markers (site_id, marker_name) values (${siteId}, ${name}) returning marker_id`,
  );
  // An insert returns its row.
  await addName(tx, await addEvent(tx, row!.markerId, 'add', since, 'Invented marker.'), name);
  return row!.markerId; // as above
}

async function addEvent(tx: Db, markerId: number, event: string, instant: number, remarks: string): Promise<number> {
  const row = await firstRow<{ historyId: number }>(
    tx,
    sql`insert into marker_history (marker_id, ts, event, remarks)
        values (${markerId}, ${at(instant)}, ${event}, ${remarks}) returning history_id`,
  );
  return row!.historyId; // an insert returns its row
}

const addName = (tx: Db, historyId: number, name: string) =>
  sql`insert into marker_names (history_id, marker_name) values (${historyId}, ${name})`.execute(tx);
