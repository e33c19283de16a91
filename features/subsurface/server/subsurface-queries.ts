// SQL of tilt columns: columns with their accelerometers, and the alerts of nodes and columns.
import { at, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { NodeAlertRow } from '../rules/column-level.ts';

/** What every look at a column needs. */
export interface ColumnRow {
  tsmId: number;
  siteId: number;
  tsmName: string;
  /** m */
  segmentLength: number;
  numberOfSegments: number;
  version: number;
  /** Changes with every reading and accelerometer. */
  revision: number;
  dateDeactivated: string | null;
}

const COLUMN = sql`tsm_id, site_id, tsm_name, segment_length, number_of_segments, version, revision, date_deactivated`;

export const readColumn = (db: Db, name: string) =>
  firstRow<ColumnRow>(db, sql`select ${COLUMN} from tsm_sensors where tsm_name = lower(${name})`);

export const listKnownColumns = (db: Db) =>
  rows<ColumnRow>(db, sql`select ${COLUMN} from tsm_sensors where date_deactivated is null order by tsm_id`);

/** Those of them that are in use: a post names one or two of many. */
export const listNamedColumns = (db: Db, names: readonly string[]) =>
  rows<ColumnRow>(
    db,
    sql`${planned('named_columns')}select ${COLUMN} from tsm_sensors
        where date_deactivated is null and tsm_name = any(${names}::text[]) order by tsm_id`,
  );

/** Newest reading of each active column; columns that never reported are missing. */
export const listNewestSweeps = (db: Db) =>
  rows<{ tsmId: number; newestAt: number }>(
    db,
    sql`select c.tsm_id, n.ts as newest_at from tsm_sensors c cross join lateral (
          select d.ts from tilt_data d where d.tsm_id = c.tsm_id order by d.ts desc limit 1) n
        where c.date_deactivated is null`,
  );

/** Of a column; null: it never reported. The month of its newest reading is never packed (months.ts). */
export const readNewestAt = async (db: Db, tsmId: number): Promise<number | null> =>
  (await firstRow<{ at: number | null }>(db, sql`select max(ts) as at from tilt_data where tsm_id = ${tsmId}`))?.at ??
  null;

export interface FullColumnRow extends ColumnRow {
  dateActivated: string;
  logger: {
    loggerId: number;
    loggerName: string;
    dateActivated: string;
    dateDeactivated: string | null;
    latitude: number | null;
    longitude: number | null;
    hasTilt: boolean;
    hasRain: boolean;
    hasPiezo: boolean;
    hasSoms: boolean;
    loggerType: string;
  };
  accelerometers: {
    accelId: number;
    nodeId: number;
    accelNumber: 1 | 2;
    tsUpdated: number | null;
    voltageMax: number | null;
    voltageMin: number | null;
    inUse: boolean;
  }[];
}

/** Columns of a site, those that are switched off included: by name of the logger, the newest first. */
export const listSiteColumns = (db: Db, siteId: number) =>
  rows<FullColumnRow>(
    db,
    sql`select t.tsm_id, t.site_id, t.tsm_name, t.segment_length, t.number_of_segments, t.version, t.revision,
          t.date_activated, t.date_deactivated,
          json_build_object('loggerId', l.logger_id, 'loggerName', l.logger_name, 'dateActivated', l.date_activated,
            'dateDeactivated', l.date_deactivated, 'latitude', l.latitude, 'longitude', l.longitude,
            'hasTilt', m.has_tilt, 'hasRain', m.has_rain, 'hasPiezo', m.has_piezo, 'hasSoms', m.has_soms,
            'loggerType', m.logger_type) as logger,
          coalesce((select json_agg(json_build_object('accelId', a.accel_id, 'nodeId', a.node_id,
              'accelNumber', a.accel_number, 'tsUpdated', ${ms('a.ts_updated')},
              'voltageMax', a.voltage_max, 'voltageMin', a.voltage_min, 'inUse', a.in_use)
              order by a.node_id, a.accel_number)
            from accelerometers a where a.tsm_id = t.tsm_id), '[]'::json) as accelerometers
        from tsm_sensors t join loggers l using (logger_id) join logger_models m using (model_id)
        where t.site_id = ${siteId} order by l.logger_name, t.date_activated desc, t.tsm_id`,
  );

/** Which accelerometer of each node counts; a node whose accelerometers are all out of use is not in the list. */
export const listInUse = (db: Db, tsmId: number) =>
  rows<{ nodeId: number; accelNumber: 1 | 2; flaggedAt: number | null }>(
    db,
    sql`select a.node_id, a.accel_number,
          (select min(s.ts_flag) from accelerometer_status s where s.accel_id = a.accel_id and s.status = 4) as flagged_at
        from accelerometers a where a.tsm_id = ${tsmId} and a.in_use order by a.node_id, a.accel_number`,
  );

export interface ColumnState extends ColumnRow {
  /** Raising nodes of the last four hours. */
  nodes: NodeAlertRow[];
  /** Stretches of one level that a new stamp may be merged with. */
  stretches: { taId: number; alertLevel: number; ts: number; tsUpdated: number }[];
}

const NODES_OF = (from: number, to: number) =>
  sql`(select json_agg(json_build_object('at', ${ms('n.ts')}, 'node', n.node_id, 'displacementAlert', n.disp_alert,
        'velocityAlert', n.vel_alert))
      from node_alerts n where n.tsm_id = t.tsm_id and n.ts between ${at(from)} and ${at(to)})`;
const STRETCHES_OF = (from: number, to: number) =>
  sql`(select json_agg(json_build_object('taId', a.ta_id, 'alertLevel', a.alert_level, 'ts', ${ms('a.ts')},
        'tsUpdated', ${ms('a.ts_updated')}))
      from tsm_alerts a where a.tsm_id = t.tsm_id and a.ts_updated >= ${at(from)} and a.ts <= ${at(to)})`;

/** One round trip per look at a site: active columns with what was judged of them between two stamps. */
export async function listColumnStates(db: Db, siteId: number, from: number, to: number): Promise<ColumnState[]> {
  const found = await rows<StateRow>(
    db,
    sql`${planned('column_states')}select ${COLUMN}, ${NODES_OF(from, to)} as nodes, ${STRETCHES_OF(from, to)} as stretches
        from tsm_sensors t where t.site_id = ${siteId} and t.date_deactivated is null order by t.tsm_name`,
  );
  return found.map(withLists);
}

/** The same as one value, for a statement that reads more; null without a column. */
export const columnStatesValue = (siteId: number, from: number, to: number) =>
  sql`(select json_agg(json_build_object('tsmId', t.tsm_id, 'siteId', t.site_id, 'tsmName', t.tsm_name,
        'segmentLength', t.segment_length, 'numberOfSegments', t.number_of_segments, 'version', t.version,
        'revision', t.revision, 'dateDeactivated', t.date_deactivated,
        'nodes', ${NODES_OF(from, to)}, 'stretches', ${STRETCHES_OF(from, to)}) order by t.tsm_name)
      from tsm_sensors t where t.site_id = ${siteId} and t.date_deactivated is null)`;

type StateRow = Omit<ColumnState, 'nodes' | 'stretches'> & {
  nodes: NodeAlertRow[] | null;
  stretches: ColumnState['stretches'] | null;
};

/** What `columnStatesValue` gave. */
export const asColumnStates = (value: unknown): ColumnState[] => ((value as StateRow[] | null) ?? []).map(withLists); // as the statement builds it

const withLists = (row: StateRow): ColumnState => ({
  ...row,
  nodes: row.nodes ?? [],
  stretches: row.stretches ?? [],
});

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
  (
    await firstRow<{ at: number | null }>(
      db,
      sql`select least((select min(ts) from tilt_data where tsm_id = ${tsmId}), (select min(ts[1]) from tilt_packed_days
          where tsm_id = ${tsmId} and day = (select min(day) from tilt_packed_days where tsm_id = ${tsmId}))) as at`,
    )
  )?.at ?? null;
