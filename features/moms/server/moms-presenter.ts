// Landslide features in the spelling of the wire (api-facts §8.1).
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Site } from '../../sites/server/sites-service.ts';
import { siteReply } from '../../sites/wire/sites.ts';
import type { FeatureGroup, FeatureType, Moms, WaitingReport as WireWaitingReport } from '../wire/moms.ts';
import type { FeatureAlertRow, FeatureRow, InstanceRow, MomsRow, WaitingReport } from './moms-service.ts';

export const presentFeature = (
  feature: FeatureRow,
  alerts: readonly FeatureAlertRow[],
  instances: readonly InstanceRow[],
): FeatureType => ({
  feature_id: feature.featureId,
  feature_type: feature.featureType,
  description: feature.description,
  instances: instances.filter((one) => one.featureId === feature.featureId).map(presentInstance),
  alerts: alerts.filter((one) => one.featureId === feature.featureId).map(presentLevel),
});

const presentInstance = (row: InstanceRow): FeatureType['instances'][number] => ({
  instance_id: row.instanceId,
  site_id: row.siteId,
  feature_name: row.featureName,
  location: row.location,
});

const presentLevel = (row: FeatureAlertRow): FeatureType['alerts'][number] => ({
  feature_alert_id: row.featureAlertId,
  feature_id: row.featureId,
  alert_level: row.alertLevel,
  description: row.description,
});

/** One group per sign; the sign with the newest report comes first. */
export function presentGroups(site: Site, newestFirst: readonly MomsRow[]): FeatureGroup[] {
  const groups = new Map<number, FeatureGroup>();
  for (const row of newestFirst) {
    const { moms_instance, ...moms } = presentMoms(row);
    const known = groups.get(row.instanceId);
    if (known) known.moms.push(moms);
    else groups.set(row.instanceId, { ...moms_instance, site: siteReply(site), moms: [moms] });
  }
  return [...groups.values()];
}

export function presentMoms(row: MomsRow): Moms {
  return {
    moms_id: row.momsId,
    instance_id: row.instanceId,
    observance_ts: toManilaText(row.observanceTs),
    op_trigger: row.opTrigger,
    remarks: row.remarks,
    files: row.files,
    ...(row.photosAwaited > 0 ? { photos_awaited: row.photosAwaited } : {}),
    narrative: {
      id: row.narrativeId,
      narrative: row.narrative,
      timestamp: toManilaText(row.reportedAt),
      type_id: 2,
      user_id: row.narrativeUserId,
    },
    reporter: {
      salutation: row.reporterSalutation,
      first_name: row.reporterFirstName,
      last_name: row.reporterLastName,
    },
    validator:
      row.validatorFirstName === null
        ? null
        : {
            salutation: row.validatorSalutation,
            first_name: row.validatorFirstName,
            last_name: row.validatorLastName ?? '',
          },
    entered_by: row.enteredBy === null ? null : { user_id: row.enteredBy, name: row.enteredName ?? '' },
    consulted_staff: row.consultedStaff,
    moms_instance: {
      instance_id: row.instanceId,
      site_id: row.siteId,
      feature_name: row.featureName,
      location: row.location,
      feature: {
        feature_id: row.featureId,
        feature_type: row.featureType,
        description: row.featureDescription,
      },
    },
  };
}

export const presentWaiting = ({ id, momsData, receivedAt, receivedBy, names }: WaitingReport): WireWaitingReport => ({
  temp_moms_id: id,
  uploads: momsData.uploads,
  site_code: momsData.siteCode,
  received_at: toManilaText(receivedAt),
  entered_by: receivedBy === null ? null : { user_id: receivedBy, name: names.get(receivedBy) ?? '' },
  moms_list: momsData.momsList.map((feature) => ({
    feature_type: feature.featureType,
    feature_name: feature.featureName,
    instance_id: feature.instanceId,
    location: feature.location,
    observance_ts: feature.observanceTs,
    report_narrative: feature.reportNarrative,
    remarks: feature.remarks,
    reporter_id: feature.reporterId,
    validator_id: feature.validatorId,
    file_name: feature.fileName,
    reporter: names.get(feature.reporterId) ?? '',
    validator: feature.validatorId === null ? null : (names.get(feature.validatorId) ?? null),
  })),
});
