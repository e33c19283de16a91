// SQL of what places in foreign messages mean here.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface PathRow {
  path: string;
  /** A gauge by its name, an axis of a node of a column, or neither: the battery. */
  gauge: string | null;
  column: string | null;
  node: number | null;
  accelerometer: number | null;
  axis: 'x' | 'y' | 'z' | null;
  factor: number;
  shift: number;
}

export const listPaths = (db: Db, keyId: number) =>
  rows<PathRow>(
    db,
    sql`select p.path, g.gauge_name as gauge, t.tsm_name as column, p.node_id as node, p.type_num as accelerometer, p.axis,
          p.factor, p.shift
        from machine_paths p left join rainfall_gauges g using (rain_id) left join tsm_sensors t using (tsm_id)
        where p.logger_key_id = ${keyId} order by p.path`,
  );

/** Another one of the same path goes. */
export async function putPath(tx: Db, keyId: number, row: PathRow): Promise<void> {
  const ends = await firstRow<{ rainId: number | null; tsmId: number | null }>(
    tx,
    sql`select (select rain_id from rainfall_gauges where gauge_name = ${row.gauge}) as rain_id,
          (select tsm_id from tsm_sensors where tsm_name = ${row.column}) as tsm_id`,
  );
  await sql`insert into machine_paths (logger_key_id, path, rain_id, tsm_id, node_id, type_num, axis, factor, shift)
      values (${keyId}, ${row.path}, ${ends?.rainId ?? null}, ${ends?.tsmId ?? null}, ${row.node}, ${row.accelerometer},
        ${row.axis}, ${row.factor}, ${row.shift})
      on conflict (logger_key_id, path) do update set rain_id = excluded.rain_id, tsm_id = excluded.tsm_id,
        node_id = excluded.node_id, type_num = excluded.type_num, axis = excluded.axis, factor = excluded.factor,
        shift = excluded.shift`.execute(tx);
}

export const dropPath = (tx: Db, keyId: number, path: string) =>
  changed(tx, sql`delete from machine_paths where logger_key_id = ${keyId} and path = ${path}`);

export const setLowBattery = (tx: Db, keyId: number, volts: number | null) =>
  changed(tx, sql`update logger_keys set low_battery_v = ${volts} where logger_key_id = ${keyId}`);
