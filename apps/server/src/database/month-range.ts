// A Manila month in a statement: the rows that lie in it, and where one begins that a column names by its first day.
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { at } from './database.ts';

/** Instants, the end not in it. */
export interface Stretch {
  from: number;
  until: number;
}

/** `column`, also of an alias (`r.ts`), lies in a stretch of time. */
export const within = (column: string, { from, until }: Stretch) =>
  sql`${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} < ${at(until)}`;

/** The month that begins at this instant. */
export const wholeMonth = (startAt: number): Stretch => ({ from: startAt, until: startOfManilaMonth(startAt, 1) });

export const inMonth = (column: string, startAt: number) => within(column, wholeMonth(startAt));

/** The instant at which the month of a date column begins. */
export const monthStart = (column: string) => sql`(${sql.ref(column)}::timestamp at time zone 'Asia/Manila')`;
