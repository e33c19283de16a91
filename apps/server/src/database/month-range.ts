// A Manila month in a statement: the rows that lie in it, and where one begins that a column names by its first day.
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { at } from './database.ts';

/** `column`, also of an alias (`r.ts`), lies in the month that begins at this instant. */
export const inMonth = (column: string, startAt: number) =>
  sql`${sql.ref(column)} >= ${at(startAt)} and ${sql.ref(column)} < ${at(startOfManilaMonth(startAt, 1))}`;

/** The instant at which the month of a date column begins. */
export const monthStart = (column: string) => sql`(${sql.ref(column)}::timestamp at time zone 'Asia/Manila')`;
