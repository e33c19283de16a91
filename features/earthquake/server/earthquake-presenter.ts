// Earthquakes in the spelling of the wire: numbers as strings of ten decimals (api-facts §6).
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { decimalText } from '@bantay/kernel/wire/common';
import type { EarthquakeReply } from '../wire/earthquake.ts';
import type { EarthquakeWithAlerts } from './earthquake-service.ts';

export function presentEarthquake(event: EarthquakeWithAlerts): EarthquakeReply {
  return {
    eq_id: event.eqId,
    ts: toManilaText(event.ts),
    magnitude: decimalText(event.magnitude),
    depth: event.depthKm === null ? null : decimalText(event.depthKm),
    latitude: decimalText(event.latitude),
    longitude: decimalText(event.longitude),
    critical_distance: event.criticalKm === null ? null : decimalText(event.criticalKm),
    issuer: event.issuer,
    processed: event.processed,
    province: event.province,
    eq_alerts: event.alerts.map(({ eaId, distanceKm, site }) => ({
      ea_id: eaId,
      site_id: site.siteId,
      distance: decimalText(distanceKm),
      site: {
        site_code: site.siteCode,
        purok: site.purok,
        sitio: site.sitio,
        barangay: site.barangay,
        municipality: site.municipality,
        province: site.province,
      },
    })),
  };
}
