// Earthquakes in the spelling of the wire: numbers as strings of ten decimals (api-facts §6).
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { decimalText } from '@bantay/kernel/wire/common';
import type { EarthquakeReply } from '../wire/earthquake.ts';
import type { EarthquakeWithAlerts } from './earthquake-service.ts';

export function presentEarthquake(event: EarthquakeWithAlerts): EarthquakeReply {
  return {
    eq_id: event.eq_id,
    ts: toManilaText(event.ts),
    magnitude: decimalText(event.magnitude),
    depth: event.depth_km === null ? null : decimalText(event.depth_km),
    latitude: decimalText(event.latitude),
    longitude: decimalText(event.longitude),
    critical_distance: event.critical_km === null ? null : decimalText(event.critical_km),
    issuer: event.issuer,
    processed: event.processed,
    province: event.province,
    eq_alerts: event.alerts.map(({ ea_id, distance_km, site }) => ({
      ea_id,
      site_id: site.site_id,
      distance: decimalText(distance_km),
      site: {
        site_code: site.site_code,
        purok: site.purok,
        sitio: site.sitio,
        barangay: site.barangay,
        municipality: site.municipality,
        province: site.province,
      },
    })),
  };
}
