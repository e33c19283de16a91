// All SQL of landslide features.
import { asStored } from '@bantay/server/database/audit.ts';
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureLevel } from '../../alerts/rules/reports-of-trigger.ts';

export interface FeatureRow {
  featureId: number;
  featureType: string;
  description: string | null;
}

export interface FeatureAlertRow {
  featureAlertId: number;
  featureId: number;
  alertLevel: FeatureLevel;
  description: string;
}

export interface InstanceRow {
  instanceId: number;
  siteId: number;
  featureId: number;
  featureName: string | null;
  location: string | null;
}

/** A report with the sign it is of and the people behind it. */
export interface MomsRow extends InstanceRow {
  momsId: number;
  featureType: string;
  featureDescription: string | null;
  observanceTs: number;
  opTrigger: FeatureLevel;
  remarks: string;
  /** Those that came later included. */
  files: string | null;
  /** Photos that follow and are not there yet. */
  photosAwaited: number;
  consultedStaff: string | null;
  narrativeId: number;
  narrative: string;
  reportedAt: number;
  narrativeUserId: number;
  reporterSalutation: string | null;
  reporterFirstName: string;
  reporterLastName: string;
  /** Null without a validator. */
  validatorFirstName: string | null;
  validatorLastName: string | null;
  validatorSalutation: string | null;
  enteredBy: number | null;
  enteredName: string | null;
}

export const listFeatures = (db: Db) =>
  rows<FeatureRow>(db, sql`select feature_id, feature_type, description from moms_features order by feature_id`);

export const listFeatureAlerts = (db: Db) =>
  rows<FeatureAlertRow>(
    db,
    sql`select feature_alert_id, feature_id, alert_level, description from moms_feature_alerts
        order by feature_id, alert_level`,
  );

export const listInstances = (db: Db, siteId: number) =>
  rows<InstanceRow>(
    db,
    sql`select instance_id, site_id, feature_id, feature_name, location from moms_instances
        where site_id = ${siteId} order by instance_id`,
  );

/** Under the lock of the site: nobody else gives the same letter. */
export const insertInstance = (tx: Db, row: Omit<InstanceRow, 'instanceId'>) =>
  firstRow<InstanceRow>(
    tx,
    sql`insert into moms_instances (site_id, feature_id, feature_name, location)
        values (${row.siteId}, ${row.featureId}, ${row.featureName}, ${row.location}) returning *`,
  );

const listReports = (db: Db, condition: RawBuilder<unknown>) =>
  rows<MomsRow>(
    db,
    sql`select m.moms_id, m.observance_ts, m.op_trigger, m.remarks, m.consulted_staff,
          nullif(concat_ws(',', nullif(m.files, ''), (select string_agg(p.filename, ',' order by p.place)
            from moms_photos p where p.moms_id = m.moms_id)), '') as files,
          (select count(*) from moms_photos p where p.moms_id = m.moms_id and p.ended_at is null)::int as photos_awaited,
          i.instance_id, i.site_id, i.feature_id, i.feature_name, i.location,
          f.feature_type, f.description as feature_description,
          n.id as narrative_id, n.narrative, n.timestamp as reported_at, n.user_id as narrative_user_id,
          r.salutation as reporter_salutation, r.first_name as reporter_first_name, r.last_name as reporter_last_name,
          v.salutation as validator_salutation, v.first_name as validator_first_name,
          v.last_name as validator_last_name,
          m.entered_by, e.first_name || ' ' || e.last_name as entered_name
        from monitoring_moms m
        join moms_instances i using (instance_id)
        join moms_features f using (feature_id)
        join narratives n on n.id = m.narrative_id
        join users r on r.user_id = m.reporter_id
        left join users v on v.user_id = m.validator_id
        left join users e on e.user_id = m.entered_by
        where ${condition} order by m.observance_ts desc, m.moms_id desc`,
  );

/** Newest observation first. */
export const listReportsOfSite = (db: Db, siteId: number) => listReports(db, sql`i.site_id = ${siteId}`);
export const listReportsById = (db: Db, momsIds: readonly number[]) =>
  listReports(db, sql`m.moms_id = any(${momsIds})`);
export const listReportsOfTrigger = (db: Db, triggerId: number) =>
  listReports(db, sql`m.operational_trigger_id = ${triggerId}`);

export const readAnyReport = (db: Db) =>
  firstRow<{ momsId: number }>(db, sql`select moms_id from monitoring_moms limit 1`);

export interface NewReport {
  instanceId: number;
  observedAt: number;
  reporterId: number;
  validatorId: number;
  narratives: string;
  narrativeId: number;
  level: FeatureLevel;
  pictures: string | null;
  triggerId: number;
  consultedStaff: string | null;
  enteredBy: number;
  waitingId: number | null;
}

export async function insertReport(tx: Db, row: NewReport): Promise<number> {
  const stored = await firstRow<{ momsId: number }>(
    tx,
    sql`insert into monitoring_moms (instance_id, observance_ts, reporter_id, remarks, narrative_id, validator_id,
          op_trigger, files, operational_trigger_id, consulted_staff, entered_by, temp_id)
        values (${row.instanceId}, ${at(row.observedAt)}, ${row.reporterId}, ${row.narratives}, ${row.narrativeId},
          ${row.validatorId}, ${row.level}, ${row.pictures}, ${row.triggerId}, ${row.consultedStaff},
          ${row.enteredBy}, ${row.waitingId})
        returning moms_id`,
  );
  return stored!.momsId; // an insert that returns has its row
}

/** A feature of a waiting report. */
export interface WaitingFeature {
  featureType: string;
  featureName: string | null;
  instanceId: number | null;
  location: string | null;
  observanceTs: string;
  reportNarrative: string;
  remarks: string;
  reporterId: number;
  validatorId: number | null;
  fileName: string;
}

export interface WaitingData {
  siteCode: string;
  uploads: unknown[];
  momsList: WaitingFeature[];
}

export interface WaitingRow {
  id: number;
  siteId: number;
  momsData: WaitingData;
  receivedAt: number;
  receivedBy: number | null;
}

/** As it is kept in the table, word for word what the first version kept. */
interface StoredFeature {
  feature_type: string;
  feature_name: string | null;
  instance_id: number | null;
  location: string | null;
  observance_ts: string;
  report_narrative: string;
  remarks: string;
  reporter_id: number;
  validator_id: number | null;
  file_name: string;
}
type StoredData = { site_code: string; uploads: unknown[]; moms_list: StoredFeature[] };
type StoredRow = Omit<WaitingRow, 'momsData'> & { momsData: StoredData };

const readStored = ({ site_code, uploads, moms_list }: StoredData): WaitingData => ({
  siteCode: site_code,
  uploads,
  momsList: moms_list.map((one) => ({
    featureType: one.feature_type,
    featureName: one.feature_name,
    instanceId: one.instance_id,
    location: one.location,
    observanceTs: one.observance_ts,
    reportNarrative: one.report_narrative,
    remarks: one.remarks,
    reporterId: one.reporter_id,
    validatorId: one.validator_id,
    fileName: one.file_name,
  })),
});

/** Newest first. */
export async function listWaiting(db: Db): Promise<WaitingRow[]> {
  const found = await rows<StoredRow>(
    db,
    sql`select id, site_id, moms_data, received_at, received_by from monitoring_moms_temp
        where not is_updated order by id desc`,
  );
  return found.map((row) => ({ ...row, momsData: readStored(row.momsData) }));
}

export async function insertWaiting(
  tx: Db,
  row: { siteId: number; data: WaitingData; receivedAt: number; receivedBy: number | null },
): Promise<number> {
  const { siteCode, uploads, momsList } = row.data;
  const data = { site_code: siteCode, uploads, moms_list: momsList.map(asStored) };
  const stored = await firstRow<{ id: number }>(
    tx,
    sql`insert into monitoring_moms_temp (site_id, moms_data, received_at, received_by)
        values (${row.siteId}, ${JSON.stringify(data)}::jsonb, ${at(row.receivedAt)}, ${row.receivedBy})
        returning id`,
  );
  return stored!.id; // an insert that returns has its row
}

/** Held to the end of the transaction: whoever comes second sees what the first has decided. */
export async function lockWaiting(tx: Db, id: number): Promise<LockedRow | null> {
  const found = await firstRow<StoredRow & Decided>(
    tx,
    sql`select w.id, w.site_id, w.moms_data, w.received_at, w.received_by, w.is_updated, w.decided_at,
          (select u.first_name || ' ' || u.last_name from users u where u.user_id = w.decided_by) as decided_name
        from monitoring_moms_temp w where w.id = ${id} for update`,
  );
  return found && { ...found, momsData: readStored(found.momsData) };
}

interface Decided {
  isUpdated: boolean;
  decidedAt: number | null;
  decidedName: string | null;
}
type LockedRow = WaitingRow & Decided;

export const markDecided = (tx: Db, id: number, userId: number, now: number) =>
  sql`update monitoring_moms_temp set is_updated = true, decided_by = ${userId}, decided_at = ${at(now)}
      where id = ${id}`.execute(tx);

/** Of what site a report is; null: there is none such. */
export const readSiteOf = async (tx: Db, momsId: number): Promise<number | null> =>
  (
    await firstRow<{ siteId: number }>(
      tx,
      sql`select i.site_id from monitoring_moms m join moms_instances i using (instance_id) where m.moms_id = ${momsId}`,
    )
  )?.siteId ?? null;
