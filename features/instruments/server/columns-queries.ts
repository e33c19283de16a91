// SQL of tilt columns as they are cared for.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockKind } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import { type BringingKey, keysThatBring } from './care-queries.ts';

export interface ColumnRow {
  tsmId: number;
  tsmName: string;
  siteId: number;
  siteCode: string;
  /** Whether its site is watched. */
  active: boolean;
  segments: number;
  /** m */
  segmentLength: number;
  version: number;
  activatedOn: string;
  retiredOn: string | null;
  newestAt: number | null;
  /** Nodes without an accelerometer in use. */
  nodesOut: number[];
  keys: BringingKey[];
}

export const listColumns = (db: Db, tsmId: number | null) =>
  rows<ColumnRow>(
    db,
    sql`select t.tsm_id, t.tsm_name, t.site_id, s.site_code, s.active, t.number_of_segments as segments,
          t.segment_length, t.version, t.date_activated as activated_on, t.date_deactivated as retired_on,
          (select d.ts from tilt_data d where d.tsm_id = t.tsm_id order by d.ts desc limit 1) as newest_at,
          coalesce((select json_agg(node order by node) from generate_series(1, t.number_of_segments) node
            where not exists (select 1 from accelerometers a
              where a.tsm_id = t.tsm_id and a.node_id = node and a.in_use)), '[]'::json) as nodes_out,
          ${keysThatBring(sql`t.tsm_id = any(k.columns)`)} as keys
        from tsm_sensors t join sites s using (site_id)
        where ${tsmId}::int is null or t.tsm_id = ${tsmId} order by t.tsm_name`,
  );

/** A logger bears the name of its column. */
export const isNameTaken = async (db: Db, name: string): Promise<boolean> =>
  (await firstRow(
    db,
    sql`select 1 as taken from tsm_sensors where tsm_name = ${name}
        union all select 1 from loggers where logger_name = ${name}`,
  )) !== null;

/** One that has readings: its site and its version stay. */
export const readRead = (tx: Db, name: string) =>
  firstRow<{ siteId: number; version: number }>(
    tx,
    sql`select site_id, version from tsm_sensors t
        where tsm_name = ${name} and exists (select 1 from tilt_data d where d.tsm_id = t.tsm_id)`,
  );

export async function upsertLogger(tx: Db, siteId: number, name: string, activatedOn: string) {
  const model = await firstRow<{ id: number | null }>(tx, sql`select min(model_id) as id from logger_models`);
  return firstRow<{ loggerId: number }>(
    tx,
    sql`insert into loggers (site_id, logger_name, date_activated, model_id)
        values (${siteId}, ${name}, ${activatedOn}::date, ${model?.id ?? null})
        on conflict (logger_name) do update set site_id = excluded.site_id returning logger_id`,
  );
}

export interface ColumnWords {
  siteId: number;
  tsmName: string;
  segments: number;
  /** m */
  segmentLength: number;
  version: number;
  /** A day. */
  activatedOn: string;
}

/** One that stands already is brought back, as it is told of now. */
export async function upsertColumn(tx: Db, loggerId: number, column: ColumnWords) {
  const revision = await nextRevision(tx);
  return firstRow<{ tsmId: number }>(
    tx,
    sql`insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version,
          revision)
        values (${column.siteId}, ${loggerId}, ${column.tsmName}, ${column.activatedOn}::date, ${column.segmentLength},
          ${column.segments}, ${column.version}, ${revision})
        on conflict (tsm_name) do update set site_id = excluded.site_id, date_activated = excluded.date_activated,
          date_deactivated = null, segment_length = excluded.segment_length,
          number_of_segments = excluded.number_of_segments, version = excluded.version, revision = excluded.revision
        returning tsm_id`,
  );
}

/** As `tilt-queries` takes it for new readings. */
const nextRevision = async (tx: Db): Promise<number> =>
  (await firstRow<{ revision: number }>(tx, sql`select nextval('tilt_revision') as revision`))!.revision; // a query without "from" gives one row

/** The first accelerometer of a node is the one in use until somebody decides otherwise. */
export const addAccelerometers = (tx: Db, tsmId: number, segments: number, numbers: number) =>
  sql`insert into accelerometers (tsm_id, node_id, accel_number, in_use)
      select ${tsmId}, node, number, number = 1 from generate_series(1, ${segments}::int) node,
        generate_series(1, ${numbers}::int) number
      on conflict do nothing`.execute(tx);

/** As `tilt-queries` holds it while readings are stored: none come while it is looked whether there are any. */
export const lockReadings = (tx: Db, tsmId: number) =>
  sql`select pg_advisory_xact_lock(${lockKind(7113)}, ${tsmId}::int)`.execute(tx);

export async function changeColumn(tx: Db, tsmId: number, column: Omit<ColumnWords, 'tsmName'>): Promise<void> {
  const revision = await nextRevision(tx);
  await sql`with logger as (
        update loggers set site_id = ${column.siteId}
        where logger_id = (select logger_id from tsm_sensors where tsm_id = ${tsmId}))
      update tsm_sensors set site_id = ${column.siteId}, date_activated = ${column.activatedOn}::date,
        segment_length = ${column.segmentLength}, number_of_segments = ${column.segments}, version = ${column.version},
        revision = ${revision}
      where tsm_id = ${tsmId}`.execute(tx);
}

/** Those that a column of another version had. */
export const dropAccelerometers = (tx: Db, tsmId: number, numbers: number) =>
  sql`delete from accelerometers a where a.tsm_id = ${tsmId} and a.accel_number > ${numbers}
        and not exists (select 1 from accelerometer_status s where s.accel_id = a.accel_id)`.execute(tx);

/** Out, or below the last: none of a node is in use. Of one that comes back it is the first; what is in use elsewhere stays. */
export async function setNodesOut(tx: Db, tsmId: number, segments: number, out: readonly number[]): Promise<void> {
  await sql`update accelerometers set in_use = false
      where tsm_id = ${tsmId} and in_use and (node_id > ${segments} or node_id = any(${out}::int[]))`.execute(tx);
  await sql`update accelerometers a set in_use = true
      where a.tsm_id = ${tsmId} and a.accel_number = 1 and a.node_id <= ${segments} and a.node_id <> all(${out}::int[])
        and not exists (select 1 from accelerometers o
          where o.tsm_id = a.tsm_id and o.node_id = a.node_id and o.in_use)`.execute(tx);
}

export const retireColumn = (tx: Db, tsmId: number) =>
  changed(
    tx,
    sql`update tsm_sensors set date_deactivated = (now() at time zone 'Asia/Manila')::date
        where tsm_id = ${tsmId} and date_deactivated is null`,
  );

export const reviveColumn = (tx: Db, tsmId: number) =>
  changed(
    tx,
    sql`update tsm_sensors set date_deactivated = null where tsm_id = ${tsmId} and date_deactivated is not null`,
  );

/** For the rights. */
export const sitesOfColumns = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from tsm_sensors where tsm_id = any(${ids})`);
