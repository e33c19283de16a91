// All SQL of on-demand alerts.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface OnDemandRow {
  od_id: number;
  request_ts: number;
  site_id: number;
  narrative_id: number;
  reporter_id: number;
  tech_info: string;
  alert_level: 0 | 1;
  eq_id: number | null;
  approved_by: string;
  trigger_id: number;
}

export async function insertOnDemand(tx: Db, row: Omit<OnDemandRow, 'od_id'>): Promise<number> {
  const stored = await firstRow<{ od_id: number }>(
    tx,
    sql`insert into monitoring_on_demand
          (request_ts, site_id, narrative_id, reporter_id, tech_info, alert_level, eq_id, approved_by, trigger_id)
        values (${at(row.request_ts)}, ${row.site_id}, ${row.narrative_id}, ${row.reporter_id}, ${row.tech_info},
          ${row.alert_level}, ${row.eq_id}, ${row.approved_by}, ${row.trigger_id})
        returning od_id`,
  );
  return stored!.od_id;
}

/** Requests of a site since an instant, newest first. */
export const listOfSite = (db: Db, siteId: number, since: number) =>
  rows<OnDemandRow>(
    db,
    sql`select od_id, request_ts, site_id, narrative_id, reporter_id, tech_info, alert_level, eq_id, approved_by,
          trigger_id
        from monitoring_on_demand where site_id = ${siteId} and request_ts >= ${at(since)} order by od_id desc`,
  );

/** Newest request of each trigger. */
export const listOfTriggers = (db: Db, triggerIds: readonly number[]) =>
  rows<OnDemandRow>(
    db,
    sql`select distinct on (trigger_id) od_id, request_ts, site_id, narrative_id, reporter_id, tech_info, alert_level,
          eq_id, approved_by, trigger_id
        from monitoring_on_demand where trigger_id = any(${triggerIds}) order by trigger_id, od_id desc`,
  );
