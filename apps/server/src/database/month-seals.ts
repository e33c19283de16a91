// Months that are over are sealed: how many rows they hold and the digest of them, under the record (decision 111). So packs, whose rows are gone,
// and the audit can't be changed unseen.
import { manilaMonth } from '@bantay/kernel/time/manila-month';
import { DAY_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db, firstRow, rows } from './database.ts';
import { inMonth, monthStart, type Stretch, wholeMonth, within } from './month-range.ts';
import { READING_COLUMNS } from './rain-columns.ts';

/** Of what sensors measured. */
export type PackedKind = 'rain' | 'tilt';
type SealedKind = PackedKind | 'audit';

export interface SealedMonth {
  kind: SealedKind;
  /** A gauge or a column; null: of the audit. */
  sensorId: number | null;
  /** 00:00 of its first day in Manila. */
  startAt: number;
  /** Of the audit: the newest row that the seal speaks of. */
  lastId?: number | null;
}

export interface MonthDigest {
  rowCount: number;
  digest: Buffer;
}

/** What a digest is made of: rows that were there by then, and these columns of them. */
interface Scope extends SealedMonth {
  columns: readonly string[];
  sealedAt: number;
}

export interface MonthSeal extends Scope, MonthDigest {
  sealId: number;
  /** What a pack held when it was opened, where that was not what had been sealed. */
  isOther: boolean;
}

/** What is sealed from now on; a seal says which columns it speaks of. */
const COLUMNS: Record<SealedKind, readonly string[]> = {
  rain: READING_COLUMNS,
  tilt: ['ts', 'node_id', 'type_num', 'xval', 'yval', 'zval', 'batt', 'received_at'],
  audit: [
    'audit_id',
    'at',
    'field_at',
    'actor',
    'user_id',
    'action',
    'site_id',
    'subject_id',
    'before',
    'after',
    'topic',
  ],
};
const TIMES = new Set(['measured_at', 'ts', 'received_at', 'at', 'field_at']);
/** Whether a column stands in a line as microseconds since 1970. */
export const isTimeColumn = (column: string): boolean => TIMES.has(column);

/** A row in words whose spelling hangs on no setting of the database. */
const lineOf = (columns: readonly string[]) => {
  const words = columns.map((column) =>
    isTimeColumn(column) ? sql`(extract(epoch from ${sql.id(column)}) * 1000000)::bigint` : sql.id(column),
  );
  return sql`jsonb_build_array(${sql.join(words)})::text as line`;
};

/** Of the month or of a day of it. Counts of a column are never corrected: those that came after the seal are none of it, whether they lie in rows or in packs. */
const LINES: Record<SealedKind, (one: Scope, stretch: Stretch) => RawBuilder<unknown>> = {
  rain: ({ sensorId, startAt, columns }, stretch) =>
    sql`(select measured_at as at, ${lineOf(columns)}
        from rain_packed_readings where rain_id = ${sensorId} and month = ${manilaMonth(startAt)}::date
          and ${within('measured_at', stretch)})`,
  tilt: ({ sensorId, columns, sealedAt }, stretch) =>
    sql`(select ts as at, ${lineOf(columns)}
        from tilt_data where tsm_id = ${sensorId} and ${within('ts', stretch)} and received_at <= ${at(sealedAt)}
        union all
        select ts, ${lineOf(columns)} from tilt_packed_counts
          where tsm_id = ${sensorId} and day between ${toManilaDate(stretch.from)}::date and ${toManilaDate(stretch.until - 1)}::date
            and received_at <= ${at(sealedAt)})`,
  audit: ({ lastId, columns }, stretch) =>
    sql`(select at, ${lineOf(columns)} from audit where ${within('at', stretch)} and audit_id <= ${lastId ?? null})`,
};

export interface SealedDay {
  /** 'YYYY-MM-DD' in Manila. */
  day: string;
  lines: string[];
}

/** What a seal speaks of, as it lies there now: lines in the order of their digest, days without any left out. */
export async function* sealedDays(db: Db, one: Scope): AsyncGenerator<SealedDay> {
  const { from, until } = wholeMonth(one.startAt);
  for (let at = from; at < until; at += DAY_MS) {
    const lines = LINES[one.kind](one, { from: at, until: at + DAY_MS });
    const found = await rows<{ line: string }>(db, sql`select l.line from ${lines} l order by l.line collate "C"`);
    if (found.length > 0) yield { day: toManilaDate(at), lines: found.map(({ line }) => line) };
  }
}

/** By days, so that a month of many rows is never in memory as a whole. */
export async function digestOf(db: Db, one: Scope): Promise<MonthDigest> {
  const lines = LINES[one.kind](one, wholeMonth(one.startAt));
  const found = await firstRow<MonthDigest>(
    db,
    sql`with days as (
          select (l.at at time zone 'Asia/Manila')::date as day, count(*) as row_count,
            sha256(convert_to(string_agg(l.line, ${'\n'}::text order by l.line collate "C"), 'UTF8')) as digest
          from ${lines} l group by 1
        )
        select coalesce(sum(row_count), 0)::bigint as row_count,
          sha256(coalesce(string_agg(digest, ''::bytea order by day), ''::bytea)) as digest from days`,
  );
  return found!; // a count gives one row
}

/** Whether there are rows of the month of a gauge: its pack was opened for a fact that came late, and will be made and sealed anew. */
export async function isOpen(db: Db, { kind, sensorId, startAt }: SealedMonth): Promise<boolean> {
  if (kind !== 'rain') return false;
  const found = await firstRow(
    db,
    sql`select 1 as one from rain_readings where rain_id = ${sensorId} and ${inMonth('measured_at', startAt)} limit 1`,
  );
  return found !== null;
}

const SEAL = sql`seal_id, kind, sensor_id, ${monthStart('month')} as start_at, last_id, columns, row_count, digest,
  is_other, sealed_at`;

/** All of them, those of one month beside each other in their order. */
export const listSeals = (db: Db) =>
  rows<MonthSeal>(db, sql`select ${SEAL} from month_seals order by kind, sensor_id, month, seal_id`);

export const newestSeal = (db: Db, { kind, sensorId, startAt }: SealedMonth) =>
  firstRow<MonthSeal>(
    db,
    sql`select ${SEAL} from month_seals where kind = ${kind} and sensor_id is not distinct from ${sensorId}::int
          and month = ${manilaMonth(startAt)}::date and not is_other order by seal_id desc limit 1`,
  );

/** Seals a month as it lies there, behind the lock of whatever writes to it. One that is as it was sealed last is left. */
export async function sealMonth(tx: Db, one: SealedMonth): Promise<void> {
  const clock = await firstRow<{ sealedAt: number }>(tx, sql`select clock_timestamp() as sealed_at`);
  // a query without "from" gives one row
  const scope: Scope = { ...one, columns: COLUMNS[one.kind], sealedAt: clock!.sealedAt };
  const [now, last] = [await digestOf(tx, scope), await newestSeal(tx, one)];
  if (last?.digest.equals(now.digest) && last.lastId === (one.lastId ?? null)) return;
  await writeSeal(tx, { ...scope, ...now, isOther: false });
}

/**
 * Where a pack is opened: what was changed in it behind everybody's back would be sealed with the late fact as if it had always been so. It is
 * noted as what it is, and the late fact is stored all the same.
 */
export async function noteWhatIsOther(tx: Db, one: SealedMonth): Promise<void> {
  const last = await newestSeal(tx, one);
  if (!last) return;
  const now = await digestOf(tx, last);
  if (!last.digest.equals(now.digest)) await writeSeal(tx, { ...last, ...now, isOther: true });
}

const writeSeal = (tx: Db, one: Omit<MonthSeal, 'sealId'>) =>
  sql`insert into month_seals (kind, sensor_id, month, last_id, columns, row_count, digest, is_other, sealed_at)
      values (${one.kind}, ${one.sensorId}, ${manilaMonth(one.startAt)}::date, ${one.lastId ?? null}, ${one.columns}, ${one.rowCount},
        ${one.digest}, ${one.isOther}, ${at(one.sealedAt)})`.execute(tx);
