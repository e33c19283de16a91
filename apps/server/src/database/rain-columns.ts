// What a reading of rain is stored with, named once: rows, packed months and superseded readings have the same columns.
import { sql } from 'kysely';

/** What a logger has measured at an instant; what not every way in brings is optional. */
export interface RainValues {
  /** Null: the sensor said "no data". */
  mmThousandths: number | null;
}

export interface RainReading {
  measuredAt: number;
  values: RainValues;
}

/** By the names that rows give them. */
const VALUES: Readonly<Record<keyof RainValues, { column: string; type: 'int' | 'smallint' }>> = {
  mmThousandths: { column: 'mm_thousandths', type: 'int' },
};
const NAMES = Object.keys(VALUES) as (keyof RainValues)[]; // its own keys
const COLUMNS = NAMES.map((name) => VALUES[name].column);

const listed = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table === undefined ? column : `${table}.${column}`)));

/** The columns of values, in one order, of the table that is named where several are joined. */
export const valueColumns = (table?: string) => listed(COLUMNS, table);

/** All columns of a reading but its gauge. */
export const READING_COLUMNS = ['measured_at', ...COLUMNS, 'received_at'] as const;
export const readingColumns = (table?: string) => listed(READING_COLUMNS, table);

/** Each column of values set from that of another table. */
export const valuesFrom = (table: string) =>
  sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}`));

/** Readings for a statement: `measured_at` and the columns of values. */
export const readingsTable = (readings: readonly RainReading[], alias: string) =>
  sql`unnest(${readings.map(({ measuredAt }) => new Date(measuredAt))}::timestamptz[], ${sql.join(
    NAMES.map((name) => sql`${readings.map(({ values }) => values[name])}::${sql.raw(VALUES[name].type)}[]`),
  )}) as ${sql.ref(alias)} (measured_at, ${valueColumns()})`;

export const areSameValues = (one: RainValues, other: RainValues): boolean =>
  NAMES.every((name) => (one[name] ?? null) === (other[name] ?? null));
