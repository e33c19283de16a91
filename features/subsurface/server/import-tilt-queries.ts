// SQL of an import of raw counts: lines wait aside, are stored where they are new, and kept aside where others are stored.
import { changed, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export const createIncoming = (tx: Db) =>
  sql`create temporary table tilt_incoming (tsm_id int, ts timestamptz, node_id smallint, type_num smallint,
      xval smallint, yval smallint, zval smallint, batt real, line int) on commit drop`.execute(tx);

export const COPY_INCOMING = 'copy tilt_incoming from stdin';

/** Columns of the lines with their days since 1970-01-01 in Manila. */
export const listIncoming = (tx: Db) =>
  rows<{ tsmId: number; days: number[] }>(
    tx,
    sql`select tsm_id, array_agg(distinct floor((extract(epoch from ts) + 28800) / 86400)::int) as days
        from tilt_incoming group by tsm_id order by tsm_id`,
  );

/** The first line of a key counts; returns how many were new. */
export const mergeIncoming = (tx: Db) =>
  changed(
    tx,
    sql`insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval, batt)
        select distinct on (tsm_id, ts, node_id, type_num) tsm_id, ts, node_id, type_num, xval, yval, zval, batt
        from tilt_incoming order by tsm_id, ts, node_id, type_num, line
        on conflict do nothing`,
  );

/** Lines with other counts than those in force. */
export const listOthers = (tx: Db) =>
  rows<{ column: string; measured: string; value: string; reason: string }>(
    tx,
    sql`select c.tsm_name as column, to_char(i.ts at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS') as measured,
          concat_ws(',', i.node_id, i.type_num, i.xval, i.yval, i.zval) as value, 'other counts are stored' as reason
        from tilt_incoming i join tilt_data d using (tsm_id, ts, node_id, type_num) join tsm_sensors c using (tsm_id)
        where (i.xval, i.yval, i.zval) is distinct from (d.xval, d.yval, d.zval)`,
  );

export const listSitesOf = (tx: Db, tsmIds: readonly number[]) =>
  rows<{ siteId: number; firstAt: number; lastAt: number }>(
    tx,
    sql`select c.site_id, min(i.ts) as first_at, max(i.ts) as last_at
        from tilt_incoming i join tsm_sensors c using (tsm_id)
        where c.tsm_id = any(${tsmIds}) group by c.site_id order by c.site_id`,
  );
