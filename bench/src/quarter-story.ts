// Ninety days of two sites, or years, that a time machine goes through: storms, slides, cracks, and facts that came late, were changed or taken back.
import type { Happening, Records } from '@bantay/features/replay/server/timeline.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { ImportTiltLine } from '@bantay/features/subsurface/server/import-tilt.ts';
import {
  DAY_MS,
  fromManilaText,
  HALF_HOUR_MS,
  HOUR_MS,
  MINUTE_MS,
  toManilaText,
} from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { at, type Db, rows } from '../../apps/server/src/database/database.ts';
import { DEMO_GAUGES } from '../../apps/server/src/demo/demo-gauges.ts';
import { DEMO_MARKERS, demoMarkerCm } from '../../apps/server/src/demo/demo-markers.ts';
import { chance, demoRainMm } from '../../apps/server/src/demo/demo-rain.ts';
import { demoTiltReadings, leant } from '../../apps/server/src/demo/demo-tilt.ts';

export const QUARTER_DAYS = 90;
/** Longer with REPLAY_DAYS, for years; the story goes on in the same way. */
export const DAYS = Math.max(QUARTER_DAYS, Number(process.env.REPLAY_DAYS ?? QUARTER_DAYS));
export const FROM = fromManilaText('2026-05-01 00:00:00')!; // a date
export const UNTIL = FROM + DAYS * DAY_MS;
/** Planted: with one reading off. */
export type Way = 'step' | 'memory' | 'planted';

/** Of a thread that goes through the quarter of one site. */
export interface HandOrder {
  url: string;
  siteCode: SiteCode;
}

/** Where its rows go. */
export const schemaOf = (siteCode: SiteCode, way: Way) => `replay_bench_${siteCode}_${way}`;
/** Readings come in this long after they were measured. */
const TRAVEL_MS = 20_000;
/** Markers are measured every four hours, and entered this long after; every seventh visit by the evening. */
const ROUND_MS = 4 * HOUR_MS;
const ENTERED_MS = 20 * MINUTE_MS;
const ENTERED_LATE_MS = 9 * HOUR_MS;
/** Of the readings, so many come late, and so many are changed afterwards. */
const LATE = 0.01;
const CHANGED = 0.002;

/** Drizzle of the demo, and about every nine days six hours of storm over one area. */
function rainMm(rainId: number, area: number, time: number): number {
  const day = Math.floor((time - FROM) / DAY_MS);
  const isStorm = chance(area, day, 91) < 0.11 && (time - FROM) % DAY_MS < 6 * HOUR_MS;
  return demoRainMm(rainId, area, time) + (isStorm ? 8 + Math.round(chance(rainId, time / HALF_HOUR_MS) * 8) / 2 : 0);
}

export function* rainLines() {
  let line = 0;
  for (const { rainId, name, area } of DEMO_GAUGES) {
    for (let time = FROM - 4 * DAY_MS; time <= UNTIL; time += HALF_HOUR_MS) {
      yield { line: ++line, gauge: name, ts: toManilaText(time), mm: rainMm(rainId, area, time) };
    }
  }
}

/** Half a day in which two nodes lean over and stay where they are: first beyond the displacement, then fast. */
const SLIDES = [
  { from: FROM + 20 * DAY_MS, lean: 120 },
  { from: FROM + 61 * DAY_MS, lean: 700 },
];

export function* tiltLines(): Generator<ImportTiltLine> {
  for (const reading of demoTiltReadings(FROM - 7 * DAY_MS, UNTIL)) {
    const counts = reading as ImportTiltLine & Record<'ts' | 'y' | 'z', number>; // as the demo makes them
    const isOfSlide = reading.column === 'lpasa' && (reading.node === 3 || reading.node === 4);
    const slid = isOfSlide
      ? SLIDES.map(({ from, lean }) => lean * Math.min(1, Math.max(0, (counts.ts - from) / DAY_MS)))
      : [];
    const lean = slid.reduce((all, one) => all + one, 0);
    yield lean === 0 ? reading : { ...reading, ...leant(counts, { y: lean / 3, z: lean }) };
  }
}

/** At 03, 07, 11 … h; a crack opens by half a metre within two days. */
export function* visitLines() {
  let line = 0;
  const opened = (time: number) => Math.round(50 * Math.min(1, Math.max(0, (time - FROM) / DAY_MS - 40) / 2));
  for (const marker of DEMO_MARKERS) {
    for (let time = FROM - DAY_MS; time < UNTIL; time += ROUND_MS) {
      const measuredAt = time - HOUR_MS;
      const visit = { observer: 'AIDA GAWA', weather: 'MAARAW', type: 'ROUTINE' } as const;
      const { siteCode, name } = marker;
      const cm = demoMarkerCm(marker, measuredAt) + (name === 'B' ? opened(measuredAt) : 0);
      yield { line: ++line, siteCode, marker: name, at: measuredAt, cm, ...visit };
    }
  }
}

/** Earthquakes and requests, decisions on them, gauges tagged as invalid; once for all that go through it. */
export async function putFacts(db: Db, siteIds: readonly number[]): Promise<void> {
  await sql`update marker_observations set entered_at = ts +
      case when extract(epoch from ts)::int8 / 14400 % 7 = 3 then ${ENTERED_LATE_MS}::int8 else ${ENTERED_MS}::int8 end
        * interval '1 millisecond'`.execute(db);
  for (const siteId of siteIds) {
    for (let day = 5; day < DAYS; day += 17) {
      const time = FROM + day * DAY_MS + 10 * HOUR_MS + 7 * MINUTE_MS;
      const symbol = day % 2 === 0 ? 'd1' : 'e1';
      await sql`insert into operational_triggers (site_id, trigger_sym_id, ts, ts_updated, tech_info)
          select ${siteId}::int, trigger_sym_id, ${at(time)}::timestamptz, ${at(time)}::timestamptz, 'given'
          from operational_trigger_symbols where alert_symbol = ${symbol}`.execute(db);
    }
    await sql`insert into alert_status (trigger_id, ts_last_retrigger, ts_set, ts_ack, alert_status, remarks)
        select trigger_id, ts, ts, ts + interval '7 hours', -1, 'not felt'
        from operational_triggers join operational_trigger_symbols using (trigger_sym_id)
        where site_id = ${siteId} and alert_symbol = 'e1' and tech_info = 'given'`.execute(db);
    for (const day of [12, 33, 70]) {
      const time = FROM + day * DAY_MS;
      await sql`insert into rainfall_data_tags (rain_id, ts, ts_start, ts_end, tagger_id, observed_data)
          select p.rain_id, ${at(time)}::timestamptz, ${at(time)}::timestamptz, ${at(time + 8 * HOUR_MS)}::timestamptz,
            (select min(user_id) from users), -1
          from rainfall_priorities p where p.site_id = ${siteId} order by p.rain_id limit 1`.execute(db);
    }
  }
}

/** What came in, in the order in which it came: a hundredth late, and some of it once more with another value. */
export function knownReadings(versions: readonly Records['readings'][number][]): Records['readings'] {
  return versions.flatMap((one) => {
    const { rainId, measuredAt, milli } = one;
    const step = measuredAt / HALF_HOUR_MS;
    const delay = chance(rainId, step, 21) < LATE ? Math.ceil(chance(rainId, step, 22) * 20) * HOUR_MS : 0;
    const knownAt = measuredAt + TRAVEL_MS + delay;
    const first = { ...one, knownAt };
    if (chance(rainId, step, 23) >= CHANGED) return [first];
    return [first, { ...first, milli: Math.max(0, milli) + 20_000, knownAt: knownAt + 5 * HOUR_MS }];
  });
}

/** The facts of `putFacts` as the records of a replay hold them. */
export async function listFacts(
  db: Db,
  siteId: number,
): Promise<Pick<Records, 'observations' | 'tags' | 'given' | 'decisions'>> {
  const observations = await rows<{ measuredAt: number; knownAt: number }>(
    db,
    sql`select ts as measured_at, entered_at as known_at from marker_observations
        where site_id = ${siteId} and entered_at > ${at(FROM)} order by entered_at`,
  );
  const tags = await rows<{ rainTagId: number; tsStart: number; tsEnd: number | null }>(
    db,
    sql`select rain_tag_id, ts_start, ts_end from rainfall_data_tags join rainfall_priorities using (rain_id)
        where site_id = ${siteId}`,
  );
  const given = await rows<Omit<Records['given'][number], 'knownAt'>>(
    db,
    sql`select t.trigger_id, h.trigger_source as source, y.alert_symbol as symbol, t.ts, t.ts_updated
        from operational_triggers t join operational_trigger_symbols y using (trigger_sym_id)
        join trigger_hierarchies h using (source_id) where t.site_id = ${siteId} and t.tech_info = 'given'`,
  );
  const decisions = await rows<Records['decisions'][number]>(
    db,
    sql`select a.stat_id, a.trigger_id, a.ts_ack, a.alert_status
        from alert_status a join operational_triggers t using (trigger_id) where t.site_id = ${siteId}`,
  );
  return {
    observations,
    tags: tags.map((tag) => ({ ...tag, knownAt: tag.tsStart + 11 * HOUR_MS, isWithdrawn: false })),
    given: given.map((one) => ({ ...one, knownAt: one.ts + 3 * HOUR_MS })),
    decisions,
  };
}

/** One reading of a storm, a thousandth of a millimetre off. */
export function withOneDifference(timeline: readonly Happening[]): Happening[] {
  const isOfStorm = (one: Happening) =>
    one.kind === 'readings' && one.at > FROM + DAY_MS && one.readings.some(({ milli }) => milli > 8_000);
  const place = timeline.findIndex(isOfStorm);
  return timeline.map((one, index) => {
    if (index !== place || one.kind !== 'readings') return one;
    return { ...one, readings: one.readings.map((reading) => ({ ...reading, milli: reading.milli + 1 })) };
  });
}
