// Evidence of triggers, and the record: every change of what was generated, decided and released, in one hash chain per site.
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES, writeRecordFunction } from '../record-tables.ts';

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
  await createFunctions(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since === '0010')) await addToRecord(db, one);
}

/** What the hash covers is spelled a second time where it is verified (features/record): both must stay the same. */
async function createFunctions(db: Kysely<unknown>): Promise<void> {
  // The site's own lock (transaction.ts): whoever writes the record of a site already holds it, or takes it here.
  await sql`
    create function record_append(site int, name text, key bigint, what text, content text) returns void
    language plpgsql set timezone to 'UTC' set search_path from current as $$
    declare
      last_position bigint;
      last_hash bytea;
      now_at timestamptz := date_trunc('milliseconds', clock_timestamp());
    begin
      perform pg_advisory_xact_lock(7101, site);
      select c.position, c.hash into last_position, last_hash from record_chain c
        where c.site_id = site order by c.position desc limit 1;
      last_position := coalesce(last_position, 0) + 1;
      last_hash := coalesce(last_hash, ''::bytea);
      insert into record_chain (site_id, position, recorded_at, table_name, row_key, operation, content, previous_hash, hash)
      values (site, last_position, now_at, name, key, what, content, last_hash,
        sha256(last_hash || convert_to(concat_ws('|', site, last_position,
          (extract(epoch from now_at) * 1000)::bigint, name, key, what, content), 'UTF8')));
    end $$`.execute(db);
  await writeRecordFunction(db);
}
