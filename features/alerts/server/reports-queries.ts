// SQL of landslide features as the alerts see them: which reports there are, and which release tells of them.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { FeatureReport } from '../rules/public-alert.ts';
import type { FeatureLevel } from '../rules/reports-of-trigger.ts';

/** A report with the trigger of its minute and level. */
export interface ReportRow extends FeatureReport {
  triggerId: number;
  level: FeatureLevel;
}

interface StoredReport {
  momsId: number;
  instanceId: number;
  observanceTs: number;
  opTrigger: FeatureLevel;
  operationalTriggerId: number;
  isReleased: boolean;
}

/** Of one site, newest first. */
export const listReports = async (db: Db, siteId: number, since: number): Promise<ReportRow[]> =>
  (await listReportsOf(db, [siteId], since)).get(siteId) ?? [];

/** By site, newest first; sites without one are left out. */
export async function listReportsOf(
  db: Db,
  siteIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, ReportRow[]>> {
  const found = await rows<StoredReport & { siteId: number }>(
    db,
    sql`select i.site_id, m.moms_id, m.instance_id, m.observance_ts, m.op_trigger, m.operational_trigger_id,
          exists (select 1 from monitoring_moms_releases r where r.moms_id = m.moms_id) as is_released
        from monitoring_moms m join moms_instances i using (instance_id)
        where i.site_id = any(${siteIds}::int[]) and m.observance_ts >= ${at(since)}
        order by m.observance_ts desc, m.moms_id desc`,
  );
  const bySite = groupBy(found, ({ siteId }) => siteId);
  return new Map([...bySite].map(([siteId, reports]) => [siteId, reports.map(asReport)]));
}

const asReport = (row: StoredReport): ReportRow => ({
  momsId: row.momsId,
  instanceId: row.instanceId,
  observedAt: row.observanceTs,
  level: row.opTrigger,
  triggerId: row.operationalTriggerId,
  isReleased: row.isReleased,
});

/** `savedTriggerId`: the released trigger behind which the report stands; null for a non-triggering one. */
export const insertReportRelease = (tx: Db, momsId: number, releaseId: number, savedTriggerId: number | null) =>
  sql`insert into monitoring_moms_releases (moms_id, release_id, trig_misc_id)
      values (${momsId}, ${releaseId}, ${savedTriggerId}) on conflict (moms_id, release_id) do nothing`.execute(tx);

export interface ReportReleaseRow {
  momsRelId: number;
  momsId: number;
  releaseId: number;
  trigMiscId: number;
}

/** Reports behind some saved triggers. */
export const listReportReleases = (db: Db, savedTriggerIds: readonly number[]) =>
  rows<ReportReleaseRow>(
    db,
    sql`select moms_rel_id, moms_id, release_id, trig_misc_id from monitoring_moms_releases
        where trig_misc_id = any(${savedTriggerIds}) order by moms_rel_id`,
  );
