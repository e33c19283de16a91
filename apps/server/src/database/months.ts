// Tables that are divided by Manila months: a month gets a part of its own before it begins, and one that is empty goes (decision 102).
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from './database.ts';
import { inMonth } from './month-range.ts';
import { type PackedKind, sealMonth } from './month-seals.ts';

export interface MonthlyTable {
  table: string;
  /** The column that says which month a row belongs to. */
  time: string;
}

/** A table of what sensors measured. */
export interface DividedTable extends MonthlyTable {
  kind: PackedKind;
  /** The column that names a sensor, here and in the table of all of them. */
  sensor: string;
  sensors: string;
  /** A column that is null in a row that says "no data". */
  value: string;
}

/** Months that stay as rows behind the one that runs: charts of what is asked most, late readings and the engine find them as they came. */
const RAW_MONTHS = 3;
/** Months that stand ready beside the present one: a server that is off for weeks finds its month. */
const AHEAD = 2;
/**
 * A statement that changes the parts waits so long for those who write; the next look tries again. Less than the second after which a
 * database ends one of two who wait for each other: it's never a writer.
 */
const PATIENCE_MS = 800;
/** It works no longer than this, for they wait. */
const KEPT_MS = 2000;
/** `lock_not_available`, `query_canceled`, and a row of the month that came into the rest meanwhile. */
const NOT_NOW = new Set(['55P03', '57014', '23514']);

const partOf = (table: string, month: string) => `${table}_${month.slice(0, 7).replace('-', '_')}`;
/** The part of all months before one (large-rest.ts). */
export const asideOf = (table: string, month: string): string => partOf(`${table}_until`, month);

/**
 * Makes the parts of this month and of the next ones. What already has rows in the rest stays there until it is packed: nobody waits for
 * rows to be moved.
 */
export async function readyMonths(db: Db, one: MonthlyTable, now: number): Promise<void> {
  for (let months = 0; months <= AHEAD; months++) await readyMonth(db, one, startOfManilaMonth(now, months));
}

async function readyMonth(db: Db, { table, time }: MonthlyTable, start: number): Promise<void> {
  const [month, end] = [manilaMonth(start), startOfManilaMonth(start, 1)];
  const name = partOf(table, month);
  const found = await firstRow<{ isWanted: boolean }>(
    db,
    sql`select to_regclass(${name}) is null and not exists (select from ${sql.id(`${table}_rest`)}
          where ${inMonth(time, start)})
        and not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table})
          and c.relname like ${`${table}\\_until\\_%`} and c.relname > ${asideOf(table, month)}) as is_wanted`,
  );
  if (!found!.isWanted) return; // a query without "from" gives one row
  await ifNobodyWaits(db, async (tx) => {
    await sql`create table ${sql.id(name)} (like ${sql.table(table)} including all)`.execute(tx);
    const [first, last] = [new Date(start).toISOString(), new Date(end).toISOString()];
    await sql`alter table ${sql.table(table)} attach partition ${sql.id(name)}
        for values from (${sql.lit(first)}) to (${sql.lit(last)})`.execute(tx);
  });
}

/** Takes down the parts of months that ended before an instant and hold no row any more. */
export async function dropEmptyMonths(db: Db, { table }: DividedTable, before: number): Promise<void> {
  const newest = partOf(table, manilaMonth(before));
  const parts = await rows<{ name: string }>(
    db,
    sql`select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = to_regclass(${table}) and c.relname like ${`${table}\\_2___\\___`} and c.relname < ${newest}
        order by 1`,
  );
  for (const { name } of parts) {
    const holds = async (asked: Db) =>
      (await firstRow(asked, sql`select 1 as one from ${sql.id(name)} limit 1`)) !== null;
    if (await holds(db)) continue;
    await ifNobodyWaits(db, async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      // One may have come in before everybody was kept out: its part stays.
      if (!(await holds(tx))) await sql`drop table ${sql.id(name)}`.execute(tx);
    });
  }
}

export interface SensorMonth {
  sensorId: number;
  startAt: number;
}

/** How a room packs. */
export interface Packing {
  /** Field time. */
  now: number;
  /** Of one run. */
  most: number;
  /** Whoever writes readings of a sensor holds it. */
  lock(tx: Db, sensorId: number): Promise<unknown>;
  pack(tx: Db, sensorId: number, startAt: number): Promise<void>;
  /** What is packed and has no seal, oldest first: of the program before. */
  listUnsealed(most: number): Promise<SensorMonth[]>;
}

/**
 * Makes the parts of the months to come, has packed and seals what is older than some months, a sensor and month in one transaction, oldest first
 * and not more than `most`, takes down what is empty then, and seals what was packed without. How many months were packed.
 */
export async function packOldMonths(db: Db, one: DividedTable, packing: Packing): Promise<number> {
  const { now, most, lock, pack, listUnsealed } = packing;
  await readyMonths(db, one, now);
  const horizon = startOfManilaMonth(now, -RAW_MONTHS);
  const found = await listOldMonths(db, one, horizon, most);
  const seal = ({ sensorId, startAt }: SensorMonth, packFirst?: Packing['pack']) =>
    db.transaction().execute(async (tx) => {
      await lock(tx, sensorId);
      await packFirst?.(tx, sensorId, startAt);
      await sealMonth(tx, { kind: one.kind, sensorId, startAt });
    });
  for (const month of found) await seal(month, pack);
  await dropEmptyMonths(db, one, horizon);
  for (const month of await listUnsealed(most)) await seal(month);
  return found.length;
}

/**
 * Months with rows before an instant. That of a sensor's newest row with data, and what comes after it, stays: whoever asks how long it has
 * been silent finds the answer in a row.
 */
function listOldMonths(db: Db, one: DividedTable, horizon: number, most: number) {
  const [table, sensor, time] = [sql.table(one.table), sql.id(one.sensor), sql.id(one.time)];
  return rows<SensorMonth>(
    db,
    sql`select g.${sensor} as sensor_id, m.start_at from ${sql.table(one.sensors)} g
        cross join lateral (select least(${at(horizon)}, date_trunc('month', r.${time}, 'Asia/Manila')) as until from ${table} r
          where r.${sensor} = g.${sensor} and r.${sql.id(one.value)} is not null order by r.${time} desc limit 1) n
        cross join lateral (select distinct date_trunc('month', r.${time}, 'Asia/Manila') as start_at from ${table} r
          where r.${sensor} = g.${sensor} and r.${time} < n.until) m
        order by m.start_at, sensor_id limit ${most}`,
  );
}

/** What cannot be had at once isn't waited for: whoever writes a reading would wait behind it. Whether it was had. */
export async function ifNobodyWaits(db: Db, work: (tx: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true),
          set_config('statement_timeout', ${String(KEPT_MS)}, true)`.execute(tx);
      await work(tx);
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!NOT_NOW.has(code)) throw error;
    return false;
  }
}
