// SQL of tilt columns as they are cared for.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

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
  /** Valid ones that may bring its readings. */
  keys: { keyId: number; name: string }[];
}

export const listColumns = (db: Db, tsmId: number | null) =>
  rows<ColumnRow>(
    db,
    sql`select t.tsm_id, t.tsm_name, t.site_id, s.site_code, s.active, t.number_of_segments as segments,
          t.segment_length, t.version, t.date_activated as activated_on, t.date_deactivated as retired_on,
          (select d.ts from tilt_data d where d.tsm_id = t.tsm_id order by d.ts desc limit 1) as newest_at,
          coalesce((select json_agg(json_build_object('keyId', k.logger_key_id, 'name', k.logger_name)
              order by k.logger_key_id)
            from logger_keys k where k.revoked_at is null and t.tsm_id = any(k.columns)), '[]'::json) as keys
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

export const upsertLogger = (tx: Db, siteId: number, name: string, activatedOn: string) =>
  firstRow<{ loggerId: number }>(
    tx,
    sql`insert into loggers (site_id, logger_name, date_activated, model_id)
        values (${siteId}, ${name}, ${activatedOn}::date, (select min(model_id) from logger_models))
        on conflict (logger_name) do update set site_id = excluded.site_id returning logger_id`,
  );

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
export const upsertColumn = (tx: Db, loggerId: number, column: ColumnWords) =>
  firstRow<{ tsmId: number }>(
    tx,
    sql`insert into tsm_sensors (site_id, logger_id, tsm_name, date_activated, segment_length, number_of_segments, version)
        values (${column.siteId}, ${loggerId}, ${column.tsmName}, ${column.activatedOn}::date, ${column.segmentLength},
          ${column.segments}, ${column.version})
        on conflict (tsm_name) do update set site_id = excluded.site_id, date_activated = excluded.date_activated,
          date_deactivated = null, segment_length = excluded.segment_length,
          number_of_segments = excluded.number_of_segments, version = excluded.version,
          revision = nextval('tilt_revision')
        returning tsm_id`,
  );

/** The first accelerometer of a node is the one in use until somebody decides otherwise. */
export const addAccelerometers = (tx: Db, tsmId: number, segments: number, numbers: number) =>
  sql`insert into accelerometers (tsm_id, node_id, accel_number, in_use)
      select ${tsmId}, node, number, number = 1 from generate_series(1, ${segments}::int) node,
        generate_series(1, ${numbers}::int) number
      on conflict do nothing`.execute(tx);

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
