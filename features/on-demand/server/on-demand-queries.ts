// All SQL of on-demand alerts.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface OnDemandRow {
  odId: number;
  requestTs: number;
  siteId: number;
  narrativeId: number;
  reporterId: number;
  techInfo: string;
  alertLevel: 0 | 1;
  eqId: number | null;
  approvedBy: string;
  triggerId: number;
}

export async function insertOnDemand(tx: Db, row: Omit<OnDemandRow, 'odId'>): Promise<number> {
  const stored = await firstRow<{ odId: number }>(
    tx,
    sql`insert into monitoring_on_demand
          (request_ts, site_id, narrative_id, reporter_id, tech_info, alert_level, eq_id, approved_by, trigger_id)
        values (${at(row.requestTs)}, ${row.siteId}, ${row.narrativeId}, ${row.reporterId}, ${row.techInfo},
          ${row.alertLevel}, ${row.eqId}, ${row.approvedBy}, ${row.triggerId})
        returning od_id`,
  );
  return stored!.odId; // an insert that returns has its row
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
