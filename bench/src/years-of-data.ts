// Years of invented field data for benches: markers measured three times a day, and one long tilt column.
import { typeNumbers } from '@bantay/features/subsurface/rules/communication-health.ts';
import { type ImportTiltLine, importTilt } from '@bantay/features/subsurface/server/import-tilt.ts';
import { importMarkers, type MarkerLine } from '@bantay/features/surficial/server/import-markers.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, halfHour, MINUTE_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { type DemoMarker, demoMarkerCm, demoObserver, demoWeather } from '../../apps/server/src/demo/demo-markers.ts';
import { type DemoColumn, demoTilt } from '../../apps/server/src/demo/demo-tilt.ts';
import type { Lab } from './lab.ts';

/** Rounds of every day: an hour in the morning, at noon and in the afternoon. */
const ROUND_HOURS = [7, 11, 15];
const FIRST_LETTER = 'A'.charCodeAt(0);

/** So many markers of lpa, every round of so many years, up to now; returns the number of measurements. */
export async function addMarkerYears(lab: Lab, years: number, count: number, now: number): Promise<number> {
  const markers = Array.from({ length: count }, (_, index): DemoMarker => {
    const name = String.fromCharCode(FIRST_LETTER + index);
    return { siteCode: 'lpa', name, baseCm: 40 + 7 * index, creepCm: index % 4 === 0 ? 0.01 : 0 };
  });
  const lines: MarkerLine[] = [];
  const first = startOfManilaDay(now - years * 365.25 * DAY_MS);
  for (let day = first; day <= now; day += DAY_MS) {
    for (const hour of ROUND_HOURS) {
      const at = day + hour * HOUR_MS;
      if (at > now) continue;
      for (const marker of markers) {
        const cm = demoMarkerCm(marker, at);
        const seen = { observer: demoObserver(at), weather: demoWeather(at), type: 'ROUTINE' } as const;
        lines.push({ line: lines.length + 1, siteCode: 'lpa', marker: marker.name, at, cm, ...seen });
      }
    }
  }
  // The record's own row for every measurement would take most of a minute, and nothing here reads it.
  await sql`alter table marker_data disable trigger record_insert`.execute(lab.db);
  const { stored } = await importMarkers(lab.db, lines, now, systemActor);
  await sql`alter table marker_data enable trigger record_insert`.execute(lab.db);
  return stored;
}

/** Thirty nodes of two accelerometers each; one is weak, one is stuck. */
export const LONG_COLUMN: DemoColumn = {
  name: 'lpalong',
  segments: 30,
  segmentM: 1,
  version: 3,
  weakNode: 6,
  stuckNode: 12,
};

/** The column at lpa with all its readings of so many days up to now; returns their number. */
export async function addLongColumn(lab: Lab, days: number, now: number): Promise<number> {
  const { name, segments, segmentM, version } = LONG_COLUMN;
  await sql`
    with l as (
      insert into loggers (site_id, logger_name, date_activated, model_id)
      select s.site_id, ${name}, date '2020-01-01', m.model_id from sites s, logger_models m
      where s.site_code = 'lpa' and m.logger_type = 'masterbox' returning logger_id, site_id
    ), t as (
      insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version)
      select site_id, logger_id, ${name}, date '2020-01-01', ${segmentM}, ${segments}, ${version} from l returning tsm_id
    )
    insert into accelerometers (tsm_id, node_id, accel_number, in_use)
    select tsm_id, node, number, number = 1 from t, generate_series(1, ${segments}::int) node,
      generate_series(1, 2) number`.execute(lab.db);
  const from = halfHour(now - days * DAY_MS);
  const lines = tiltLines(from, Math.floor((now - from) / HALF_HOUR_MS));
  return (await importTilt({ pool: lab.pool, lines, now, by: systemActor, alerts: null })).stored;
}

/** The sweep of one half hour comes in, as from a logger. */
export const postSweep = (app: App, at: number) =>
  app.services.tiltReadings.record([...tiltLines(at, 1)], {
    actor: systemActor,
    gauges: null,
    columns: null,
    keyId: null,
  });

/** Loggers sweep some minutes into the half hour. */
const SWEEP_MS = 3 * MINUTE_MS;

/** So many sweeps of the column, the first in the half hour that begins at `from`. */
function* tiltLines(from: number, sweeps: number): Generator<ImportTiltLine> {
  let line = 0;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const at = from + sweep * HALF_HOUR_MS + SWEEP_MS;
    for (let node = 1; node <= LONG_COLUMN.segments; node++) {
      for (const accelerometer of typeNumbers(LONG_COLUMN.version)) {
        line++;
        const counts = demoTilt(LONG_COLUMN, node, accelerometer, at);
        if (counts) yield { line, column: LONG_COLUMN.name, ts: at, node, accelerometer, ...counts };
      }
    }
  }
}
