// SQL of tilt columns: columns with their accelerometers, and the alerts of nodes and columns.
import { at, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { NodeAlertRow } from '../rules/column-level.ts';

/** What every look at a column needs. */
export interface ColumnRow {
  tsm_id: number;
  site_id: number;
  tsm_name: string;
  /** m */
  segment_length: number;
  number_of_segments: number;
  version: number;
  /** Changes with every reading and accelerometer. */
  revision: number;
  date_deactivated: string | null;
}

const COLUMN = sql`tsm_id, site_id, tsm_name, segment_length, number_of_segments, version, revision, date_deactivated`;

export const readColumn = (db: Db, name: string) =>
  firstRow<ColumnRow>(db, sql`select ${COLUMN} from tsm_sensors where tsm_name = lower(${name})`);

export const listKnownColumns = (db: Db) =>
  rows<ColumnRow>(db, sql`select ${COLUMN} from tsm_sensors where date_deactivated is null order by tsm_id`);

/** Newest reading of each active column; columns that never reported are missing. */
export const listNewestSweeps = (db: Db) =>
  rows<{ tsm_id: number; newest_at: number }>(
    db,
    sql`select c.tsm_id, n.ts as newest_at from tsm_sensors c cross join lateral (
          select d.ts from tilt_data d where d.tsm_id = c.tsm_id order by d.ts desc limit 1) n
        where c.date_deactivated is null`,
  );

export interface FullColumnRow extends ColumnRow {
  date_activated: string;
  logger: {
    logger_id: number;
    logger_name: string;
    date_activated: string;
    date_deactivated: string | null;
    latitude: number | null;
    longitude: number | null;
    has_tilt: boolean;
    has_rain: boolean;
    has_piezo: boolean;
    has_soms: boolean;
    logger_type: string;
  };
  accelerometers: {
    accel_id: number;
    node_id: number;
    accel_number: 1 | 2;
    ts_updated: number | null;
    voltage_max: number | null;
    voltage_min: number | null;
    in_use: boolean;
  }[];
}

/** Columns of a site, those that are switched off included: by name of the logger, the newest first. */
export const listSiteColumns = (db: Db, siteId: number) =>
  rows<FullColumnRow>(
    db,
    sql`select t.tsm_id, t.site_id, t.tsm_name, t.segment_length, t.number_of_segments, t.version, t.revision,
          t.date_activated, t.date_deactivated,
          json_build_object('logger_id', l.logger_id, 'logger_name', l.logger_name, 'date_activated', l.date_activated,
            'date_deactivated', l.date_deactivated, 'latitude', l.latitude, 'longitude', l.longitude,
            'has_tilt', m.has_tilt, 'has_rain', m.has_rain, 'has_piezo', m.has_piezo, 'has_soms', m.has_soms,
            'logger_type', m.logger_type) as logger,
          coalesce((select json_agg(json_build_object('accel_id', a.accel_id, 'node_id', a.node_id,
              'accel_number', a.accel_number, 'ts_updated', ${ms('a.ts_updated')},
              'voltage_max', a.voltage_max, 'voltage_min', a.voltage_min, 'in_use', a.in_use)
              order by a.node_id, a.accel_number)
            from accelerometers a where a.tsm_id = t.tsm_id), '[]'::json) as accelerometers
        from tsm_sensors t join loggers l using (logger_id) join logger_models m using (model_id)
        where t.site_id = ${siteId} order by l.logger_name, t.date_activated desc, t.tsm_id`,
  );

/** Which accelerometer of each node counts; a node whose accelerometers are all out of use is not in the list. */
export const listInUse = (db: Db, tsmId: number) =>
  rows<{ node_id: number; accel_number: 1 | 2; flagged_at: number | null }>(
    db,
    sql`select a.node_id, a.accel_number,
          (select min(s.ts_flag) from accelerometer_status s where s.accel_id = a.accel_id and s.status = 4) as flagged_at
        from accelerometers a where a.tsm_id = ${tsmId} and a.in_use order by a.node_id, a.accel_number`,
  );

export interface ColumnState extends ColumnRow {
  /** Raising nodes of the last four hours. */
  nodes: NodeAlertRow[];
  /** Stretches of one level that a new stamp may be merged with. */
  stretches: { ta_id: number; alert_level: number; ts: number; ts_updated: number }[];
}

/** One round trip per look at a site: active columns with what was judged of them between two stamps. */
export async function listColumnStates(db: Db, siteId: number, from: number, to: number): Promise<ColumnState[]> {
  const found = await rows<
    Omit<ColumnState, 'nodes' | 'stretches'> & {
      nodes: NodeAlertRow[] | null;
      stretches: ColumnState['stretches'] | null;
    }
  >(
    db,
    sql`${planned('column_states')}select ${COLUMN},
          (select json_agg(json_build_object('at', ${ms('n.ts')}, 'node', n.node_id, 'displacementAlert', n.disp_alert,
              'velocityAlert', n.vel_alert))
            from node_alerts n where n.tsm_id = t.tsm_id and n.ts between ${at(from)} and ${at(to)}) as nodes,
          (select json_agg(json_build_object('ta_id', a.ta_id, 'alert_level', a.alert_level, 'ts', ${ms('a.ts')},
              'ts_updated', ${ms('a.ts_updated')}))
            from tsm_alerts a where a.tsm_id = t.tsm_id and a.ts_updated >= ${at(from)} and a.ts <= ${at(to)}) as stretches
        from tsm_sensors t where t.site_id = ${siteId} and t.date_deactivated is null order by t.tsm_name`,
  );
  return found.map((row) => ({ ...row, nodes: row.nodes ?? [], stretches: row.stretches ?? [] }));
}

/** Nodes that raise at their stamp; the newest run of a stamp stands. */
export const upsertNodeAlerts = (tx: Db, tsmId: number, alerts: readonly NodeAlertRow[]) =>
  sql`insert into node_alerts (ts, tsm_id, node_id, disp_alert, vel_alert)
      select at, ${tsmId}, node, disp, vel from unnest(${alerts.map((one) => at(one.at))}::timestamptz[],
        ${alerts.map((one) => one.node)}::int[], ${alerts.map((one) => one.displacementAlert)}::int[],
        ${alerts.map((one) => one.velocityAlert)}::int[]) as r (at, node, disp, vel)
      on conflict (tsm_id, ts, node_id) do update set disp_alert = excluded.disp_alert, vel_alert = excluded.vel_alert`.execute(
    tx,
  );

export const removeNodeAlerts = (tx: Db, tsmId: number, stamp: number, nodes: readonly number[]) =>
  sql`delete from node_alerts where tsm_id = ${tsmId} and ts = ${at(stamp)} and node_id = any(${nodes}::int[])`.execute(
    tx,
  );

export const insertStretch = (tx: Db, tsmId: number, level: number, stamp: number) =>
  sql`${planned('insert_tsm_alert')}insert into tsm_alerts (ts, tsm_id, alert_level, ts_updated)
      values (${at(stamp)}, ${tsmId}, ${level}, ${at(stamp)})`.execute(tx);

/** An end moves on, never back. */
export const touchStretches = (tx: Db, ids: readonly number[], stamp: number) =>
  sql`${planned('touch_tsm_alerts')}update tsm_alerts set ts_updated = greatest(ts_updated, ${at(stamp)})
      where ta_id = any(${ids})`.execute(tx);

/** The first reading of a column; null without any. */
export const readFirstAt = async (db: Db, tsmId: number): Promise<number | null> =>
  (await firstRow<{ at: number | null }>(db, sql`select min(ts) as at from tilt_data where tsm_id = ${tsmId}`))?.at ??
  null;
