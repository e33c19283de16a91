// Landslide features in the spelling of the wire (api-facts §8.1).
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Site } from '../../sites/server/sites-service.ts';
import type { FeatureGroup, FeatureType, Moms, WaitingReport as WireWaitingReport } from '../wire/moms.ts';
import type { FeatureAlertRow, FeatureRow, InstanceRow, MomsRow, WaitingReport } from './moms-service.ts';

export const presentFeature = (
  feature: FeatureRow,
  alerts: readonly FeatureAlertRow[],
  instances: readonly InstanceRow[],
): FeatureType => ({
  ...feature,
  instances: instances
    .filter((one) => one.feature_id === feature.feature_id)
    .map(({ feature_id: _, ...instance }) => instance),
  alerts: alerts.filter((one) => one.feature_id === feature.feature_id),
});

/** One group per sign; the sign with the newest report comes first. */
export function presentGroups(site: Site, newestFirst: readonly MomsRow[]): FeatureGroup[] {
  const groups = new Map<number, FeatureGroup>();
  for (const row of newestFirst) {
    const { moms_instance, ...moms } = presentMoms(row);
    const known = groups.get(row.instance_id);
    if (known) known.moms.push(moms);
    else groups.set(row.instance_id, { ...moms_instance, site, moms: [moms] });
  }
  return [...groups.values()];
}

export function presentMoms(row: MomsRow): Moms {
  return {
    moms_id: row.moms_id,
    instance_id: row.instance_id,
    observance_ts: toManilaText(row.observance_ts),
    op_trigger: row.op_trigger,
    remarks: row.remarks,
    files: row.files,
    narrative: {
      id: row.narrative_id,
      narrative: row.narrative,
      timestamp: toManilaText(row.reported_at),
      type_id: 2,
      user_id: row.narrative_user_id,
    },
    reporter: {
      salutation: row.reporter_salutation,
      first_name: row.reporter_first_name,
      last_name: row.reporter_last_name,
    },
    validator:
      row.validator_first_name === null
        ? null
        : {
            salutation: row.validator_salutation,
            first_name: row.validator_first_name,
            last_name: row.validator_last_name ?? '',
          },
    entered_by: row.entered_by === null ? null : { user_id: row.entered_by, name: row.entered_name ?? '' },
    consulted_staff: row.consulted_staff,
    moms_instance: {
      instance_id: row.instance_id,
      site_id: row.site_id,
      feature_name: row.feature_name,
      location: row.location,
      feature: {
        feature_id: row.feature_id,
        feature_type: row.feature_type,
        description: row.feature_description,
      },
    },
  };
}

export const presentWaiting = ({
  id,
  moms_data,
  received_at,
  received_by,
  names,
}: WaitingReport): WireWaitingReport => ({
  temp_moms_id: id,
  uploads: moms_data.uploads,
  site_code: moms_data.site_code,
  received_at: toManilaText(received_at),
  entered_by: received_by === null ? null : { user_id: received_by, name: names.get(received_by) ?? '' },
  moms_list: moms_data.moms_list.map((feature) => ({
    ...feature,
    reporter: names.get(feature.reporter_id) ?? '',
    validator: feature.validator_id === null ? null : (names.get(feature.validator_id) ?? null),
  })),
});
