// Gauges and columns as the wire spells them.
import { manilaTextOrNull } from '@bantay/kernel/time/manila-time';
import { isLow } from '../../loggers/rules/battery.ts';
import type { CaredColumn, CaredGauge } from '../wire/instruments.ts';
import type { CaredColumn as StoredColumn } from './columns-service.ts';
import type { CaredGauge as StoredGauge } from './gauges-service.ts';

const presentKeys = (keys: StoredGauge['keys']) =>
  keys.map(({ keyId, name, volts, lowFrom }) => ({
    ...{ key_id: keyId, name },
    battery: volts === null ? null : { volts, is_low: isLow(volts, lowFrom) },
  }));

export const presentGauge = (gauge: StoredGauge): CaredGauge => ({
  ...{ rain_id: gauge.rainId, gauge_name: gauge.gaugeName, data_source: gauge.dataSource },
  ...{ latitude: gauge.latitude, longitude: gauge.longitude, state: gauge.state, retired_on: gauge.retiredOn },
  ...{ tagged_since: manilaTextOrNull(gauge.taggedSince), newest_at: manilaTextOrNull(gauge.newestAt) },
  sites: gauge.sites.map(({ siteId, siteCode, active, distanceKm, place }) => ({
    ...{ site_id: siteId, site_code: siteCode, active, distance_km: distanceKm, place },
  })),
  keys: presentKeys(gauge.keys),
  version: gauge.version,
});

export const presentColumn = (column: StoredColumn): CaredColumn => ({
  ...{ tsm_id: column.tsmId, tsm_name: column.tsmName, site_id: column.siteId, site_code: column.siteCode },
  ...{ active: column.active, segments: column.segments, segment_length: column.segmentLength },
  ...{ accelerometers: column.accelerometers, activated_on: column.activatedOn, nodes_out: column.nodesOut },
  ...{ retired_on: column.retiredOn, newest_at: manilaTextOrNull(column.newestAt) },
  ...{ keys: presentKeys(column.keys), version: column.version },
});
