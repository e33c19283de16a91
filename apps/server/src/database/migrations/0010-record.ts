// Evidence of triggers, and the record: every change of what was generated, decided and released, in one hash chain per site.
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES, writeAppendFunction, writeRecordFunction } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(db);
  // One row per trigger and half hour that raised it.
  await sql`
    create table trigger_evidence (
      evidence_id bigint generated always as identity primary key,
      trigger_id int not null references operational_triggers,
      at timestamptz not null,
      evidence jsonb not null,
      unique (trigger_id, at)
    )`.execute(db);
  await sql`alter table operational_triggers drop column evidence`.execute(db);
  await sql`
    create table record_chain (
      chain_id bigint generated always as identity primary key,
      site_id int not null,
      position bigint not null,
      recorded_at timestamptz not null,
      table_name text not null,
      row_key bigint not null,
      operation text not null check (operation in ('seal', 'insert', 'update', 'delete')),
      content text not null,
      previous_hash bytea not null,
      hash bytea not null,
      unique (site_id, position)
    )`.execute(db);
  await sql`create index record_chain_row on record_chain (table_name, row_key, chain_id desc)`.execute(db);
  await writeAppendFunction(db);
  await writeRecordFunction(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since === '0010')) await addToRecord(db, one);
}
