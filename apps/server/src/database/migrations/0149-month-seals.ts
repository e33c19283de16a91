// What lies in months that are over: how many rows, and their digest (decision 111).
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_seals (
      seal_id bigint generated always as identity primary key,
      kind text not null check (kind in ('rain', 'tilt', 'audit')),
      -- A gauge or a column; of the audit none.
      sensor_id int,
      month date not null check (extract(day from month) = 1),
      -- Of the audit: rows of the month that were written later are of another seal.
      last_id bigint,
      -- What of its rows is sealed: a column that comes later is of no seal of before.
      columns text[] not null,
      row_count bigint not null,
      digest bytea not null check (octet_length(digest) = 32),
      -- What a pack held when it was opened, where that was not what had been sealed.
      is_other boolean not null default false,
      -- What came later is of no seal; of one that is other, when it had been sealed.
      sealed_at timestamptz not null,
      check ((kind = 'audit') = (sensor_id is null) and (kind = 'audit') = (last_id is not null))
    )`.execute(db);
  await sql`create index month_seals_month on month_seals (kind, sensor_id, month, seal_id)`.execute(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since === '0149')) await addToRecord(db, one);
}
