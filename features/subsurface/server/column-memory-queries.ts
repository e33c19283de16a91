// SQL of columns that are gone through in memory: what was judged of them, and what was judged since, written once.
import { type Db, firstRow, ms } from '@bantay/server/database/database.ts';
import { insertRows, updateRows } from '@bantay/server/database/write-rows.ts';
import { sql } from 'kysely';
import type { NodeAlertRow } from '../rules/column-level.ts';
import { asColumnStates, type ColumnRow, columnStatesValue } from './subsurface-queries.ts';

export interface KeptNode extends NodeAlertRow {
  naId: number;
  tsmId: number;
}

export interface KeptStretch {
  taId: number;
  tsmId: number;
  alertLevel: number;
  ts: number;
  tsUpdated: number;
}

export interface ColumnStart {
  /** Active ones, by name. */
  columns: ColumnRow[];
  nodes: KeptNode[];
  /** As they were begun. */
  stretches: KeptStretch[];
  /** Ids of the next rows. */
  next: { node: number; stretch: number };
}

/** Nobody else may write to the tables until what was judged is written: the numbers of rows are counted here. */
export async function readColumnStart(db: Db, siteId: number): Promise<ColumnStart> {
  const row = await firstRow<{
    columns: unknown;
    nodes: KeptNode[];
    stretches: KeptStretch[];
    next: ColumnStart['next'];
  }>(
    db,
    sql`select ${columnStatesValue(siteId, 0, 0)} as columns,
        coalesce((select json_agg(json_build_object('naId', n.na_id, 'tsmId', n.tsm_id, 'at', ${ms('n.ts')}, 'node', n.node_id,
            'displacementAlert', n.disp_alert, 'velocityAlert', n.vel_alert) order by n.na_id)
          from node_alerts n join tsm_sensors c using (tsm_id) where c.site_id = ${siteId}), '[]'::json) as nodes,
        coalesce((select json_agg(json_build_object('taId', a.ta_id, 'tsmId', a.tsm_id, 'alertLevel', a.alert_level,
            'ts', ${ms('a.ts')}, 'tsUpdated', ${ms('a.ts_updated')}) order by a.ta_id)
          from tsm_alerts a join tsm_sensors c using (tsm_id) where c.site_id = ${siteId}), '[]'::json) as stretches,
        json_build_object('node', nextval(pg_get_serial_sequence('node_alerts', 'na_id')),
          'stretch', nextval(pg_get_serial_sequence('tsm_alerts', 'ta_id'))) as next`,
  );
  const { columns, ...rest } = row!; // a query without "from" gives one row
  return { columns: asColumnStates(columns), ...rest };
}

export interface WrittenColumns {
  newNodes: readonly KeptNode[];
  changedNodes: readonly KeptNode[];
  goneNodes: readonly number[];
  newStretches: readonly KeptStretch[];
  changedStretches: readonly KeptStretch[];
}

/** Into the tables that `readColumnStart` has read. */
export async function writeColumns(db: Db, written: WrittenColumns): Promise<void> {
  if (written.goneNodes.length > 0)
    await sql`delete from node_alerts where na_id = any(${written.goneNodes}::int[])`.execute(db);
  await updateRows(db, 'node_alerts', 'na_id', written.changedNodes.map(nodeRow));
  await insertRows(db, 'node_alerts', written.newNodes.map(nodeRow));
  await updateRows(db, 'tsm_alerts', 'ta_id', written.changedStretches.map(stretchRow));
  await insertRows(db, 'tsm_alerts', written.newStretches.map(stretchRow));
}

const nodeRow = (one: KeptNode) => ({
  na_id: one.naId,
  ts: new Date(one.at).toISOString(),
  tsm_id: one.tsmId,
  node_id: one.node,
  disp_alert: one.displacementAlert,
  vel_alert: one.velocityAlert,
});

const stretchRow = (one: KeptStretch) => ({
  ta_id: one.taId,
  ts: new Date(one.ts).toISOString(),
  tsm_id: one.tsmId,
  alert_level: one.alertLevel,
  ts_updated: new Date(one.tsUpdated).toISOString(),
});
