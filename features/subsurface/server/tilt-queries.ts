// SQL of raw counts: readings by day, their numbers of change, and what was kept aside.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { tiltBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';

/** Of the tilt: a fraction in binary, a third of the work of an exact one, and good for each millisecond. */
const SECONDS_OF_TS = sql`date_part('epoch', ts)`;
/** Days since 1970-01-01 in Manila; 28,800 s are its eight hours. */
const DAY_OF_TS = sql`floor((${SECONDS_OF_TS} + 28800) / 86400)::int`;

/** Number of change of each day that has readings. */
export const listDayRevisions = (db: Db, tsmId: number, fromDay: number, toDay: number) =>
  rows<{ day: number; revision: number }>(
    db,
    sql`select day - '1970-01-01'::date as day, revision from tilt_days
        where tsm_id = ${tsmId} and day between '1970-01-01'::date + ${fromDay}::int and '1970-01-01'::date + ${toDay}::int`,
  );

export interface DaySeries {
  day: number;
  nodeId: number;
  typeNum: number;
  at: number[];
  x: number[];
  y: number[];
  z: number[];
}

/** `types`: numbers of accelerometers, null: all. `receivedBy`: machine time by which they had come in; null: all. */
export interface SeriesQuestion {
  from: number;
  until: number;
  types: readonly number[] | null;
  receivedBy: number | null;
}

/** Counts between two instants, one row per day, node and accelerometer, oldest first inside. */
export async function readDaySeries(
  db: Db,
  tsmId: number,
  { from, until, types, receivedBy }: SeriesQuestion,
): Promise<DaySeries[]> {
  const found = await rows<Record<'at' | 'x' | 'y' | 'z', string> & Pick<DaySeries, 'day' | 'nodeId' | 'typeNum'>>(
    db,
    sql`select ${DAY_OF_TS} as day, node_id, type_num,
          array_agg((${SECONDS_OF_TS} * 1000)::int8 order by ts)::text as at,
          array_agg(xval order by ts)::text as x, array_agg(yval order by ts)::text as y, array_agg(zval order by ts)::text as z
        from ${tiltBetween(from, until)} t where tsm_id = ${tsmId}
          and (${types === null} or type_num = any(${types ?? []}::int[]))
          and (${receivedBy === null} or received_at <= ${at(receivedBy ?? 0)})
        group by 1, 2, 3`,
  );
  return found.map(({ x, y, z, at: stamps, ...row }) => ({
    ...row,
    at: numbersIn(stamps),
    x: numbersIn(x),
    y: numbersIn(y),
    z: numbersIn(z),
  }));
}

/** `{1,2}` → [1, 2]: arrays travel as text, which JSON.parse reads many times faster than the driver does. */
const numbersIn = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]; // columns of numbers

export interface TiltReading {
  measuredAt: number;
  node: number;
  typeNumber: number;
  x: number;
  y: number;
  z: number;
  /** V */
  batt: number | null;
}

/** Stores what is new; returns the keys that were. */
export async function insertTilt(tx: Db, tsmId: number, readings: readonly TiltReading[]): Promise<Set<string>> {
  const column = (of: (reading: TiltReading) => unknown) => readings.map(of);
  const stored = await rows<{ ts: number; nodeId: number; typeNum: number }>(
    tx,
    sql`insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval, batt)
        select ${tsmId}, r.* from unnest(${column((one) => at(one.measuredAt))}::timestamptz[],
          ${column((one) => one.node)}::smallint[], ${column((one) => one.typeNumber)}::smallint[],
          ${column((one) => one.x)}::smallint[], ${column((one) => one.y)}::smallint[],
          ${column((one) => one.z)}::smallint[], ${column((one) => one.batt)}::real[]) as r
        on conflict do nothing returning ts, node_id, type_num`,
  );
  return new Set(stored.map((row) => tiltKey(row.ts, row.nodeId, row.typeNum)));
}

export const tiltKey = (measuredAt: number, node: number, typeNumber: number) => `${measuredAt} ${node} ${typeNumber}`;

/** What is stored of these keys; asked only for readings that were there already. */
export const readStored = (tx: Db, tsmId: number, instants: readonly number[]) =>
  rows<{ ts: number; nodeId: number; typeNum: number; xval: number; yval: number; zval: number }>(
    tx,
    sql`select ts, node_id, type_num, xval, yval, zval from tilt_data
        where tsm_id = ${tsmId} and ts = any(${instants.map(at)}::timestamptz[])`,
  );

/** A new number of change for the column and these days (since 1970-01-01). */
export async function bumpRevision(tx: Db, tsmId: number, days: readonly number[]): Promise<void> {
  const revision = await nextRevision(tx);
  await sql`with moved as (update tsm_sensors set revision = ${revision} where tsm_id = ${tsmId})
      insert into tilt_days (tsm_id, day, revision)
      select ${tsmId}, '1970-01-01'::date + d, ${revision} from unnest(${days}::int[]) as u (d)
      on conflict (tsm_id, day) do update set revision = excluded.revision`.execute(tx);
}

/** One for all columns, so that it only grows whatever is changed. */
const nextRevision = async (tx: Db): Promise<number> =>
  (await firstRow<{ revision: number }>(tx, sql`select nextval('tilt_revision') as revision`))!.revision; // a query without "from" gives one row

export interface TiltReject {
  column: string;
  measured: string;
  value: string;
  reason: string;
}

/** Kept once, with how often it came; in one order, and after every other lock. `keyId` 0: of no key. */
export const keepTiltRejects = (tx: Db, keyId: number, rejects: readonly TiltReject[]) =>
  sql`insert into tilt_rejects as kept (logger_key_id, tsm_name, measured_text, value_text, reason, times)
      select ${keyId}::int, name, measured, value, reason, count(*)
      from unnest(${rejects.map((one) => one.column)}::text[], ${rejects.map((one) => one.measured)}::text[],
        ${rejects.map((one) => one.value)}::text[], ${rejects.map((one) => one.reason)}::text[])
        as r (name, measured, value, reason)
      group by name, measured, value, reason order by name, measured, value, reason
      on conflict (logger_key_id, md5(tsm_name || '|' || measured_text || '|' || value_text || '|' || reason))
      do update set times = kept.times + excluded.times, last_at = excluded.last_at`.execute(tx);

/** The newest stay. */
export const boundTiltRejects = (tx: Db, keyId: number, most: number) =>
  sql`delete from tilt_rejects where reject_id in (
      select reject_id from tilt_rejects where logger_key_id = ${keyId}
      order by last_at desc, reject_id desc offset ${most})`.execute(tx);

export const forgetTiltRejects = (db: Db, keptMs: number) =>
  sql`delete from tilt_rejects where last_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );
