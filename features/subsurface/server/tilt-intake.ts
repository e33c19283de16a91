// One raw reading of a node: what of it is stored, or why it is kept aside.
import { MAX_FUTURE_MS, readMeasuredAt } from '@bantay/kernel/time/measured-at';
import { readVolts } from '../../loggers/rules/battery.ts';
import { NO_TYPE, typeNumbers } from '../rules/communication-health.ts';
import type { ColumnRow } from './subsurface-queries.ts';
import type { TiltReading, TiltReject } from './tilt-queries.ts';

export interface RawTilt {
  column: string;
  /** Manila time, or ISO with an offset; epoch ms for generated data. */
  ts: string | number;
  node: unknown;
  /** Type number; none in columns of version 1. */
  accelerometer: unknown;
  x: unknown;
  y: unknown;
  z: unknown;
  batt?: unknown;
}

export interface IntakeColumns {
  byName: ReadonlyMap<string, ColumnRow>;
  /** Columns that the logger may speak for; null = all. */
  allowed: readonly number[] | null;
}

export type TiltIntake = { column: ColumnRow; reading: TiltReading } | { reason: string };

export const intakeColumns = (known: readonly ColumnRow[], allowed: readonly number[] | null): IntakeColumns => ({
  byName: new Map(known.map((column) => [column.tsmName, column])),
  allowed,
});

const spelled = (column: string): string => column.trim().toLowerCase();

/** What readings call their columns, as far as a column can be called so. */
export const columnsNamed = (readings: readonly RawTilt[]): string[] =>
  [...new Set(readings.map(({ column }) => spelled(column)))].filter((name) => /^\w+$/.test(name));

/** What the database holds for a count. */
const MOST_COUNTS = 32_767;

export function takeInTilt(raw: RawTilt, columns: IntakeColumns, now: number): TiltIntake {
  const column = columns.byName.get(spelled(raw.column));
  if (!column) return { reason: 'unknown column' };
  if (columns.allowed && !columns.allowed.includes(column.tsmId)) return { reason: 'not a column of this logger' };
  const measuredAt = typeof raw.ts === 'number' ? raw.ts : readMeasuredAt(raw.ts);
  if (measuredAt === null) return { reason: 'not a time' };
  if (measuredAt > now + MAX_FUTURE_MS) return { reason: 'in the future' };
  const node = wholeNumber(raw.node);
  if (node === null || node < 1 || node > column.numberOfSegments) return { reason: 'no such node' };
  const typeNumber = typeOf(raw.accelerometer, column.version);
  if (typeNumber === null) return { reason: 'no such accelerometer' };
  const [x, y, z] = [wholeNumber(raw.x), wholeNumber(raw.y), wholeNumber(raw.z)];
  if (x === null || y === null || z === null) return { reason: 'not a number' };
  if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > MOST_COUNTS) return { reason: 'too large' };
  return { column, reading: { measuredAt, node, typeNumber, x, y, z, batt: readVolts(raw.batt) } };
}

/** The raw reading as it is kept aside. */
export const toTiltReject = (raw: RawTilt, reason: string): TiltReject => ({
  column: raw.column.slice(0, 60),
  measured: String(raw.ts).slice(0, 40),
  value: JSON.stringify([raw.node, raw.accelerometer, raw.x, raw.y, raw.z, raw.batt])
    .replace(/\0|\p{Surrogate}|\\u0000|\\ud[89a-f][0-9a-f]{2}/giu, '')
    .slice(0, 120),
  reason,
});

/** Only the numbers of the column's version: loggers also send rows of other types, which are no tilt (methods §4.2). */
function typeOf(value: unknown, version: number): number | null {
  const types = typeNumbers(version);
  const isAbsent = value === null || value === undefined || value === '';
  const number = isAbsent ? NO_TYPE : wholeNumber(value);
  return number !== null && types.includes(number) ? number : null;
}

const WHOLE = /^\s*[-+]?\d{1,9}(?:\.0*)?\s*$/;

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}
