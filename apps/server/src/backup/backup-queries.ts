// SQL of backup and restore: which tables, sequences and constraints there are, and what has been backed up.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { at, type Db, firstRow, rows } from '../database/database.ts';

/** Kept by the migrator itself. */
const MIGRATOR = 'kysely_migration%';

/** Tables of our schema with the columns that can be written, in their order; one that is divided by months is one table. */
export const listTables = (db: Db) =>
  rows<{ name: string; columns: string[] }>(
    db,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname not like ${MIGRATOR} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        group by c.relname order by c.relname`,
  );

export const listSequences = (db: Db) =>
  rows<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`,
  );

export const readSequence = async (db: Db, name: string) =>
  (await firstRow<{ last: string; isCalled: boolean }>(
    db,
    sql`select last_value::text as last, is_called from ${sql.id(name)}`,
  ))!; // a sequence has one row

export const setSequence = (tx: Db, { name, last, isCalled }: { name: string; last: string; isCalled: boolean }) =>
  sql`select setval(${`"${name}"`}::regclass, ${last}::bigint, ${isCalled})`.execute(tx);

export const readSchema = async (db: Db): Promise<string> =>
  (await firstRow<{ name: string }>(db, sql`select name from kysely_migration order by name desc limit 1`))!.name; // a schema has its migrations

/** The newest link of each chain of the record. */
export const listSeals = (db: Db) =>
  rows<{ site: number; position: number; hash: string }>(
    db,
    sql`select distinct on (site_id) site_id as site, position, encode(hash, 'hex') as hash
        from record_chain order by site_id, position desc`,
  );

export const readKind = async (db: Db) =>
  (await firstRow<{ kind: 'demo' | 'production' }>(db, sql`select kind from installation`))?.kind ?? null;

/** Whether anybody has ever opened this database as an installation. */
export const isUsed = async (db: Db): Promise<boolean> => {
  const [found] = await rows<{ there: boolean }>(db, sql`select to_regclass('installation') is not null as there`);
  return found?.there === true && (await readKind(db)) !== null;
};

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export const listForeignKeys = (tx: Db) =>
  rows<ForeignKey>(
    tx,
    sql`select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace order by 1, 2`,
  );

export const dropForeignKey = (tx: Db, { table, name }: ForeignKey) =>
  sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx);
/** Checks every row that is there. */
export const addForeignKey = (tx: Db, { table, name, definition }: ForeignKey) =>
  sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
export const setTriggers = (tx: Db, table: string, isOn: boolean) =>
  sql`alter table ${sql.id(table)} ${isOn ? sql`enable` : sql`disable`} trigger user`.execute(tx);
export const emptyTables = (tx: Db, tables: readonly string[]) =>
  sql`truncate ${sql.join(tables.map((table) => sql.id(table)))}`.execute(tx);

/** What a row says that was on its way when the backup was made. */
export const BEFORE_RESTORE = 'from before the restore';

/**
 * Whether it was sent after the backup nobody here can know: it is in doubt, and a person decides. What belongs to no
 * release is worth nothing by now: a code is dead after ten minutes, a notice is written anew by the next look. Returns how
 * many messages of releases are in doubt now. Runs on every schema since the first.
 */
export const holdUnsent = async (tx: Db): Promise<number> => {
  const held = await rows<{ state: string }>(
    tx,
    sql`update sms_outbox o set state = case when r.release_id is null then 'cancelled' else 'doubtful' end,
          error = ${BEFORE_RESTORE}, claimed_by = null, lease_until = null, changed_at = statement_timestamp()
        from sms_rounds r where r.round_id = o.round_id and o.state in ('queued', 'waiting', 'claimed')
        returning o.state`,
  );
  return held.filter(({ state }) => state === 'doubtful').length;
};

/** What people on duty were to be told by further channels belongs to no release either. */
export const holdFurther = (tx: Db) =>
  sql`update channel_outbox set state = 'cancelled', error = ${BEFORE_RESTORE}, claimed_by = null, lease_until = null,
        changed_at = statement_timestamp()
      where state in ('queued', 'waiting', 'claimed')`.execute(tx);

/** Rows count on from where the backup stood: without a new mark their keys would be known to the gateway already. */
export const renewMark = (tx: Db) =>
  sql`update message_mark set mark = ${randomUUID().replaceAll('-', '').slice(0, 12)}`.execute(tx);

/** A restored installation tells nobody of anything before somebody lets it. */
export const silenceWebhooks = async (tx: Db): Promise<void> => {
  await sql`update webhooks set paused_at = now() where paused_at is null`.execute(tx);
  await sql`update webhook_deliveries set state = 'dropped', error = ${BEFORE_RESTORE} where state = 'waiting'`.execute(
    tx,
  );
};

/** Every stored file that a row names, the trash too. */
export const listNamedFiles = (db: Db) =>
  rows<{ path: string; sha256: string | null }>(
    db,
    sql`select 'storage/library/' || object as path, encode(sha256, 'hex') as sha256 from library_files
        union select 'storage/moms/' || name, null
          from monitoring_moms, unnest(string_to_array(files, ',')) name where name <> ''
        union select 'storage/moms/' || name, null
          from monitoring_moms_temp, jsonb_array_elements(moms_data->'moms_list') feature,
            unnest(string_to_array(feature->>'file_name', ',')) name where name <> ''
        union select 'storage/moms/' || filename, null from moms_photos where filename is not null and kind = 'feature'
        union select 'storage/activity_schedule/' || file_name, null from activity where file_name <> ''
        union select 'storage/feedback/' || file_name, null from feedback where file_name <> ''
        union select 'storage/feedback/' || file_name, null from bug_reports where file_name <> ''
        order by 1`,
  );

export const noteBackup = (db: Db, one: { at: number; file: string; bytes: number }) =>
  sql`insert into backups (taken_at, file, bytes) values (${at(one.at)}, ${one.file}, ${one.bytes})`.execute(db);

export const newestBackup = async (db: Db): Promise<number | null> =>
  (await firstRow<{ at: number | null }>(db, sql`select max(taken_at) as at from backups`))?.at ?? null;
