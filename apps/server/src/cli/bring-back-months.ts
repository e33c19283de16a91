// Months of readings that are not as they were sealed, from their files: what lies there now is noted, and its place is taken (decision 112).

import { lockGauges } from '@bantay/features/rainfall/server/gauge-locks.ts';
import { openMonths, packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { readMonthFile } from '@bantay/features/record/server/month-file.ts';
import { type MonthOfFolder, monthsOfFolder } from '@bantay/features/record/server/month-files.ts';
import { lockColumns } from '@bantay/features/subsurface/server/column-locks.ts';
import { openDays, packOldTilt } from '@bantay/features/subsurface/server/tilt-history.ts';
import { messageOf } from '@bantay/kernel/thrown';
import { manilaMonth, startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { DAY_MS, MANILA_OFFSET_MS } from '@bantay/kernel/time/manila-time';
import { type RawBuilder, sql } from 'kysely';
import { type AuditEntry, asStored, operatorActor, writeAudit } from '../database/audit.ts';
import { at, type Db } from '../database/database.ts';
import { inMonth } from '../database/month-range.ts';
import { digestOf, isOpen, isTimeColumn, type MonthSeal, type PackedKind } from '../database/month-seals.ts';
import { readFieldClock } from '../field-clock.ts';

/** Rows of one statement. */
const BATCH = 5000;

export interface Returned {
  /** Are again as they were sealed. */
  back: string[];
  /** Still are not, and why. */
  left: string[];
}

interface Table {
  name: string;
  sensor: string;
  time: string;
  /** With the sensor. */
  key: readonly string[];
  audit: Pick<AuditEntry, 'action' | 'topic'>;
  /** Of what came after the seal nothing is taken away: counts of a column that come late are none of it. */
  isOfSeal(seal: MonthSeal): RawBuilder<unknown>;
  /** Whoever writes readings of the sensor holds it. */
  lock(tx: Db, sensorId: number): Promise<unknown>;
  /** Packs of the month become rows, and what was other in them is noted. */
  open(tx: Db, sensorId: number, startAt: number): Promise<unknown>;
}

const TABLES: Record<PackedKind, Table> = {
  rain: {
    ...{ name: 'rain_readings', sensor: 'rain_id', time: 'measured_at', key: ['measured_at'] },
    audit: { action: 'rainfall.bring-back', topic: 'rainfall' },
    isOfSeal: () => sql`true`,
    lock: (tx, rainId) => lockGauges(tx, [rainId]),
    open: (tx, rainId, startAt) => openMonths(tx, rainId, [startAt]),
  },
  tilt: {
    ...{ name: 'tilt_data', sensor: 'tsm_id', time: 'ts', key: ['ts', 'node_id', 'type_num'] },
    audit: { action: 'subsurface.bring-back', topic: 'subsurface' },
    isOfSeal: ({ sealedAt }) => sql`received_at <= ${at(sealedAt)}`,
    lock: (tx, tsmId) => lockColumns(tx, [tsmId]),
    open: (tx, tsmId, startAt) => openDays(tx, tsmId, daysOf(startAt)),
  },
};

/** The audit is never written anew: whoever doubts it reads its file. */
export async function bringBackMonths(db: Db, folder: string): Promise<Returned> {
  const done: Returned = { back: [], left: [] };
  const returned: MonthOfFolder[] = [];
  const { now } = await readFieldClock(db);
  for (const month of await monthsOfFolder(db, folder)) {
    if (await isAsSealed(db, month.seal)) continue;
    if (month.seal.kind === 'audit') {
      done.left.push(
        `${month.what} is not as it was sealed; its file shows what it was, and no command changes an audit`,
      );
      continue;
    }
    try {
      await bringBack(db, month, now());
      returned.push(month);
    } catch (error) {
      done.left.push(`${month.what} is not as it was sealed, and did not come back: ${messageOf(error)}`);
    }
  }
  for (const pack of [packOldRain, packOldTilt]) while ((await pack(db, now())) > 0);
  for (const { seal, what } of returned) {
    if (await isAsSealed(db, seal)) done.back.push(what);
    else done.left.push(`${what} came back from its file and is not as it was sealed`);
  }
  return done;
}

/** One that a late fact has opened is no fault, and is sealed anew by its job. */
async function isAsSealed(db: Db, seal: MonthSeal): Promise<boolean> {
  const { digest } = await digestOf(db, seal);
  return digest.equals(seal.digest) || (await isOpen(db, seal));
}

async function bringBack(db: Db, { seal, path }: MonthOfFolder, fieldAt: number): Promise<void> {
  const lines: string[] = [];
  const { digest } = await readMonthFile(path, (line) => lines.push(line));
  if (!digest.equals(seal.digest)) throw new Error('its file is not as it was sealed');
  const { kind, sensorId, startAt } = seal;
  if (kind === 'audit' || sensorId === null) throw new Error('an audit is not brought back');
  const table = TABLES[kind];
  await db.transaction().execute(async (tx) => {
    await table.lock(tx, sensorId);
    // A value that was corrected since we looked is newer than the file.
    if (await isOpen(tx, seal)) throw new Error('a late fact has opened it meanwhile');
    await table.open(tx, sensorId, startAt);
    await sql`delete from ${sql.table(table.name)} where ${sql.id(table.sensor)} = ${sensorId}
        and ${inMonth(table.time, startAt)} and ${table.isOfSeal(seal)}`.execute(tx);
    for (let first = 0; first < lines.length; first += BATCH)
      await insert(tx, table, seal, lines.slice(first, first + BATCH));
    const after = asStored({ month: manilaMonth(startAt), rowCount: lines.length });
    await writeAudit(tx, { ...operatorActor, ...table.audit, fieldAt, subjectId: sensorId, after });
  });
}

/** What lies there for the same instants goes: a row of the seal may have been given a time of arrival after it. */
async function insert(tx: Db, table: Table, { columns, sensorId }: MonthSeal, lines: readonly string[]) {
  const name = sql.table(table.name);
  const rows = sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(lines.map((line) => rowOf(columns, line)))}::jsonb)`;
  const listed = sql.join(columns.map((column) => sql.id(column)));
  const key = sql.join(table.key.map((column) => sql.id(column)));
  await sql`delete from ${name} where ${sql.id(table.sensor)} = ${sensorId} and (${key}) in (select ${key} from ${rows})`.execute(
    tx,
  );
  await sql`insert into ${name} (${sql.id(table.sensor)}, ${listed}) select ${sensorId}, ${listed} from ${rows}`.execute(
    tx,
  );
}

function rowOf(columns: readonly string[], line: string): Record<string, unknown> {
  const values: unknown[] = JSON.parse(line); // its digest is that of the seal
  return Object.fromEntries(
    columns.map((column, index) => [column, isTimeColumn(column) ? instantText(values[index]) : values[index]]),
  );
}

/** Microseconds since 1970 as the database reads a time. */
function instantText(micros: unknown): string | null {
  if (typeof micros !== 'number') return null;
  const whole = new Date(Math.floor(micros / 1000)).toISOString().replace('Z', '');
  return `${whole}${String(micros % 1000).padStart(3, '0')}Z`;
}

/** Since 1970-01-01, of the Manila month that begins at an instant. */
function daysOf(startAt: number): number[] {
  const first = (startAt + MANILA_OFFSET_MS) / DAY_MS;
  const count = (startOfManilaMonth(startAt, 1) - startAt) / DAY_MS;
  return Array.from({ length: count }, (_, index) => first + index);
}
