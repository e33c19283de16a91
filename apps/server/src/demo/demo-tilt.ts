// Invented tilt columns: counts of every node and half hour, calm enough never to raise by themselves, with the faults of the field.
import { typeNumbers } from '@bantay/features/subsurface/rules/communication-health.ts';
import type { ImportTiltLine } from '@bantay/features/subsurface/server/import-tilt.ts';
import {
  DAY_MS,
  HALF_HOUR_MS,
  halfHour,
  MANILA_OFFSET_MS,
  MINUTE_MS,
  toManilaDate,
} from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { chance } from './demo-rain.ts';
import { SITE_IDS } from './demo-sites.ts';

export interface DemoColumn {
  name: string;
  segments: number;
  segmentM: number;
  version: number;
  /** Loses more than half of its sweeps. */
  weakNode: number;
  /** Sends the same counts for ever. */
  stuckNode: number;
}

/** Columns of lpa; scu has none (specification 000, §2). */
export const DEMO_COLUMNS: readonly DemoColumn[] = [
  { name: 'lpasa', segments: 15, segmentM: 1, version: 2, weakNode: 6, stuckNode: 0 },
  { name: 'lpasb', segments: 16, segmentM: 1, version: 3, weakNode: 0, stuckNode: 12 },
];
export const DEMO_TILT_DAYS = 31;

const ONE_G = 1024;
/** Largest lean of a node at rest, counts. */
const LEAN = 110;
/** Sweeps that never arrive, and of the weak node. */
const LOST = 0.03;
const LOST_OF_WEAK = 0.6;
/** A tenth of the readings is one count off, as in quiet sensors. */
const JITTER = 0.1;

/** The count along the column that makes the three measure 1 g. */
const uprightCount = (y: number, z: number) => Math.round(Math.sqrt(Math.max(0, ONE_G ** 2 - y ** 2 - z ** 2)));

/** Counts of one accelerometer in the half hour that begins at `at`; null where nothing arrived. Depends on its inputs alone. */
export function demoTilt(column: DemoColumn, node: number, typeNumber: number, at: number) {
  const seed = column.name.charCodeAt(column.name.length - 1) * 1000 + node;
  const step = Math.floor(at / HALF_HOUR_MS);
  if (chance(seed % 1000 === node ? 7 : 0, column.segments, step, 1) < LOST) return null;
  if (node === column.weakNode && chance(seed, step, 2) < LOST_OF_WEAK) return null;
  const isStuck = node === column.stuckNode;
  const own = (axis: number) => {
    const lean = Math.round(LEAN * (2 * chance(seed, axis, typeNumber, 3) - 1));
    if (isStuck) return lean;
    // A slow drift of two counts over a season.
    const drift = 2 * Math.sin((2 * Math.PI * (at + MANILA_OFFSET_MS)) / (180 * DAY_MS) + seed);
    const draw = chance(seed, axis, typeNumber, step, 4);
    const jitter = draw < JITTER / 2 ? -1 : draw > 1 - JITTER / 2 ? 1 : 0;
    return lean + Math.round(drift) + jitter;
  };
  const [y, z] = [own(1), own(2)];
  const jitterX = isStuck ? 0 : Math.round(2 * chance(seed, typeNumber, step, 5) - 1);
  return { x: uprightCount(y, z) + jitterX, y, z, batt: Math.round(100 * (3.2 + 0.1 * chance(seed, step, 6))) / 100 };
}

/** Loggers sweep some minutes into the half hour. */
const SWEEP_MS = 3 * MINUTE_MS;

/** What a node sent last. */
export interface NewestTilt {
  column: string;
  node: number;
  accelerometer: number;
  ts: number;
  y: number;
  z: number;
}

/** Further than this from its invented rest, in counts, a node has slid, and stays where it is. */
const SLID = 15;

/**
 * Readings of every demo column from the half hour after that of `after` on, up to `until`; `newest` tells where a slide
 * has left the nodes.
 */
export function* demoTiltReadings(
  after: number,
  until: number,
  newest: readonly NewestTilt[] = [],
): Generator<ImportTiltLine> {
  let line = 0;
  const slid = new Map(newest.map((one) => [`${one.column} ${one.node} ${one.accelerometer}`, lean(one)]));
  for (let at = halfHour(after) + HALF_HOUR_MS + SWEEP_MS; at <= until; at += HALF_HOUR_MS) {
    for (const column of DEMO_COLUMNS) {
      for (let node = 1; node <= column.segments; node++) {
        for (const accelerometer of typeNumbers(column.version)) {
          line++;
          const calm = demoTilt(column, node, accelerometer, at);
          if (!calm) continue;
          const moved = slid.get(`${column.name} ${node} ${accelerometer}`);
          const counts = moved ? leant(calm, moved) : calm;
          yield { line, column: column.name, ts: at, node, accelerometer, ...counts };
        }
      }
    }
  }
}

/** How far a node stands from its rest; null when it does not. */
function lean({ column: name, node, accelerometer, ts, y, z }: NewestTilt): { y: number; z: number } | null {
  const column = DEMO_COLUMNS.find((one) => one.name === name);
  const calm = column && demoTilt(column, node, accelerometer, ts);
  if (!calm || Math.abs(z - calm.z) + Math.abs(y - calm.y) < SLID) return null;
  return { y: y - calm.y, z: z - calm.z };
}

/** The counts of a node that leans over by so many more. */
export function leant<Counts extends { y: number; z: number }>(calm: Counts, by: { y: number; z: number }) {
  const [y, z] = [calm.y + Math.round(by.y), calm.z + Math.round(by.z)];
  return { ...calm, x: uprightCount(y, z), y, z };
}

/** Both columns with their loggers; the first accelerometer of each node is the one in use. */
export async function seedColumns(tx: Db, now: number): Promise<void> {
  const since = toManilaDate(now - 2 * 365 * DAY_MS);
  for (const column of DEMO_COLUMNS) {
    const model = await firstRow<{ id: number }>(
      tx,
      sql`select model_id as id from logger_models where logger_type = 'masterbox'`,
    );
    const logger = await firstRow<{ id: number }>(
      tx,
      sql`insert into loggers (site_id, logger_name, date_activated, model_id)
        values (${SITE_IDS.lpa}, ${column.name}, ${since}::date, ${model!.id}) returning logger_id as id`, // of the migrations
    );
    const loggerId = logger!.id; // an insert returns its row
    const sensor = await firstRow<{ id: number }>(
      tx,
      sql`insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version)
        values (${SITE_IDS.lpa}, ${loggerId}, ${column.name}, ${since}::date, ${column.segmentM}, ${column.segments},
          ${column.version}) returning tsm_id as id`,
    );
    const tsmId = sensor!.id; // as above
    await sql`insert into accelerometers (tsm_id, node_id, accel_number, in_use)
      select ${tsmId}, node, number, number = 1 from generate_series(1, ${column.segments}::int) node,
        generate_series(1, ${typeNumbers(column.version).length}::int) number`.execute(tx);
  }
}
