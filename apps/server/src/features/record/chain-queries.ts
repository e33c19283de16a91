// SQL that reads the hash chain of the record, and the tables it covers as they are now.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '../../database/database.ts';
import type { RecordTable } from '../../database/record-tables.ts';

export interface LinkRow {
  chain_id: number;
  site_id: number;
  position: number;
  recorded_at: number;
  table_name: string;
  row_key: number;
  operation: string;
  content: string;
  previous_hash: Buffer;
  hash: Buffer;
}

export const listLinks = (db: Db, siteId: number, after: number, limit: number) =>
  rows<LinkRow>(
    db,
    sql`select * from record_chain where site_id = ${siteId} and position > ${after} order by position limit ${limit}`,
  );

export const listChains = (db: Db) =>
  rows<{ site_id: number }>(db, sql`select distinct site_id from record_chain order by site_id`);

export const readHead = (db: Db, siteId: number) =>
  firstRow<{ position: number; hash: Buffer }>(
    db,
    sql`select position, hash from record_chain where site_id = ${siteId} order by position desc limit 1`,
  );

export interface DifferentRow {
  key: number;
  what: 'changed' | 'missing' | 'not recorded' | 'back again';
}

/** Rows that are not as the chain last saw them. Columns younger than a row's last link are not looked at. */
export const listDifferences = (db: Db, { table, key, only }: RecordTable) =>
  rows<DifferentRow>(
    db,
    sql`with recorded as (
          select distinct on (row_key) row_key, operation, content::jsonb as content
          from record_chain where table_name = ${table} order by row_key, chain_id desc
        ), present as (
          select ${sql.raw(`t.${key}`)}::bigint as row_key, to_jsonb(t) as content
          from ${sql.raw(table)} t ${sql.raw(only ? `where t.${only}` : '')}
        )
        select row_key as key, case
            when r.content is null then 'not recorded'
            when p.content is null then 'missing'
            when r.operation = 'delete' then 'back again'
            else 'changed' end as what
        from recorded r full join present p using (row_key)
        where r.content is null
          or (p.content is null) <> (r.operation = 'delete')
          or r.operation <> 'delete' and r.content is distinct from
            (select jsonb_object_agg(k, p.content->k) from jsonb_object_keys(r.content) k)
        order by row_key`,
  );

/** Triggers of a table that write the record and are switched on. */
export const listRecordTriggers = (db: Db, table: string) =>
  rows<{ tgname: string }>(
    db,
    sql`select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = ${table}::regclass and proname = 'record_change' and tgenabled in ('O', 'A')`,
  );
