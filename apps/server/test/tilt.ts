// Tilt columns of tests: the demo's columns, their calm readings, and a node that is made to move.
import { importTilt } from '@bantay/features/subsurface/server/import-tilt.ts';
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemActor } from '../src/database/audit.ts';
import { openDatabase } from '../src/database/database.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { slideReadings } from '../src/demo/demo-slide.ts';
import { DEMO_COLUMNS, demoTiltReadings, seedColumns } from '../src/demo/demo-tilt.ts';
import { type House, rowsOf } from './harness.ts';

/** Columns of lpa with calm readings of the last `days`, up to now. */
export async function openColumns(house: House, days: number): Promise<void> {
  await inTransaction(house.app.db, (tx) => seedColumns(tx, house.now()));
  if (days === 0) return;
  const { pool, close } = openDatabase({ url: house.url, max: 2 });
  const lines = demoTiltReadings(house.now() - days * 48 * HALF_HOUR_MS, house.now());
  await importTilt({ pool, lines, now: house.now(), by: systemActor, alerts: null });
  await close();
}

/** Whatever the columns have sent since `after`, through the normal intake. */
export const sweep = (house: House, after: number) =>
  house.app.services.tiltReadings.record([...demoTiltReadings(after, house.now())], allColumns);

/** Nodes 3 and 4 of a column lean over during the last half day. */
export const slide = (house: House, name = 'lpasa', level: 2 | 3 = 2) => {
  const column = DEMO_COLUMNS.find((one) => one.name === name)!;
  return house.app.services.tiltReadings.record(slideReadings(column, level, house.now()), allColumns);
};

export const allColumns = { actor: systemActor, gauges: [], columns: null, keyId: null };

/** A count of a minute after the first that is packed, as it comes months late. */
export async function recordLateCount(house: House): Promise<void> {
  const [first] = await rowsOf<{ tsm_id: number; node_id: number; type_num: number; ts: Date[] }>(
    house,
    'tilt_packed_days',
  );
  const { rows } = await sql<{
    name: string;
  }>`select tsm_name as name from tsm_sensors where tsm_id = ${first!.tsm_id}`.execute(house.app.db); // some are packed
  const given = { column: rows[0]!.name, node: first!.node_id, accelerometer: first!.type_num, x: 1, y: 2, z: 1023 };
  const ts = toManilaText(Number(first!.ts[0]) + 60_000);
  expect(await house.app.services.tiltReadings.record([{ ...given, ts }], allColumns)).toMatchObject({ stored: 1 });
}
