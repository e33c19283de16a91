// SQL that reads the hash chain of the record, and the tables it covers as they are now.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import type { RecordTable } from '@bantay/server/database/record-tables.ts';
import { sql } from 'kysely';

export interface LinkRow {
  chainId: number;
  siteId: number;
  position: number;
  recordedAt: number;
  tableName: string;
  rowKey: number;
  operation: string;
  content: string;
  previousHash: Buffer;
  hash: Buffer;
}

/** In the order of their places; where one is taken twice, as they were numbered. */
export const listLinks = (db: Db, siteId: number, after: Pick<LinkRow, 'position' | 'chainId'>, limit: number) =>
  rows<LinkRow>(
    db,
    sql`select * from record_chain where site_id = ${siteId} and position >= ${after.position}
          and (position, chain_id) > (${after.position}, ${after.chainId})
        order by position, chain_id limit ${limit}`,
  );

/** `isKnown`: 0 is the chain of what belongs to no site, every other is one of a site that there is. */
export const listChains = (db: Db) =>
  rows<{ siteId: number; isKnown: boolean }>(
    db,
    sql`select c.site_id, c.site_id = 0 or exists (select 1 from sites s where s.site_id = c.site_id) as is_known
        from (select site_id from record_chain union select site_id from record_heads) c order by c.site_id`,
  );

export const readHead = (db: Db, siteId: number) =>
  firstRow<{ position: number; hash: Buffer }>(
    db,
    sql`select position, hash from record_heads where site_id = ${siteId}`,
  );

export interface DifferentRow {
  key: number;
  what: 'changed' | 'missing' | 'not recorded' | 'back again';
}

/**
 * Rows that are not as the chain of their own site last saw them. Columns younger than a row's last link are not looked at.
 * A row that is gone has no site to ask any more: then its links are asked, which are all in one chain (`listStrayLinks`).
 */
export const listDifferences = (db: Db, { table, key, site, only }: RecordTable) =>
  rows<DifferentRow>(
    db,
    sql`with present as (
          select ${sql.raw(`t.${key}`)}::bigint as row_key, to_jsonb(t) as content,
            coalesce(${sql.raw(site.replaceAll('$1', 'to_jsonb(t)'))}, 0) as site_id
          from ${sql.raw(table)} t ${sql.raw(only ? `where t.${only}` : '')}
        ), recorded as (
          select distinct on (c.row_key) c.row_key, c.operation, c.content::jsonb as content
          from record_chain c left join present p using (row_key)
          where c.table_name = ${table} and c.site_id = coalesce(p.site_id, c.site_id)
          order by c.row_key, c.position desc
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

/** Rows with links in more than one chain: a row never changes its site. */
export const listStrayLinks = (db: Db, table: string) =>
  rows<{ key: number; sites: string }>(
    db,
    sql`select row_key as key, string_agg(distinct site_id::text, ', ') as sites from record_chain
        where table_name = ${table} group by row_key having count(distinct site_id) > 1 order by row_key`,
  );

export interface OddStep {
  key: number;
  position: number;
  what: 'recorded as new a second time' | 'deleted' | 'changed';
  /** The columns of a change. */
  columns: string | null;
}

/** Well recorded, and yet nothing that a program does: another column than those of the table, a deletion, a second beginning. */
export const listOddSteps = (db: Db, { table, changes = [], isDeletedFrom = false }: RecordTable) =>
  rows<OddStep>(
    db,
    sql`with steps as (
          select site_id, position, row_key, operation, content::jsonb as content,
            lag(operation) over own as was, lag(content::jsonb) over own as before
          from record_chain where table_name = ${table}
          window own as (partition by site_id, row_key order by position)
        ), judged as (
          select row_key, position, operation, was, (
              select string_agg(k, ', ' order by k) from jsonb_object_keys(before) k
              where operation in ('update', 'seal') and was <> 'delete' and content ? k and content->k <> before->k
                and (operation = 'seal' or k <> all(${changes}::text[]))
            ) as columns
          from steps
        )
        select row_key as key, position, columns, case
            when operation = 'insert' then 'recorded as new a second time'
            when operation = 'delete' then 'deleted' else 'changed' end as what
        from judged
        where columns is not null or operation = 'insert' and was <> 'delete'
          or operation = 'delete' and not ${isDeletedFrom}::boolean
        order by row_key, position`,
  );

/** Triggers of a table that write the record and are switched on. */
export const listRecordTriggers = (db: Db, table: string) =>
  rows<{ tgname: string }>(
    db,
    sql`select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = ${table}::regclass and proname = 'record_change' and tgenabled in ('O', 'A')`,
  );
