// Calls of landslide features: types and instances of a site, reports, reports that wait for validation, pictures.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/manifestations_of_movement';

export const momsCalls = {
  getMomsFeatures: call('GET', `${BASE}/get_moms_features/:site_code`),
  getMomsInstances: call('GET', `${BASE}/get_moms_instances/:site_code`),
  getTempMoms: call('GET', `${BASE}/get_temp_moms`),
  getLatestAlerts: call('GET', `${BASE}/get_latest_alerts/:site_code`, [`${BASE}/get_latest_alerts`]),
  writeMoms: call('POST', `${BASE}/write_monitoring_moms_to_db`),
  writeMomsForValidation: call('POST', `${BASE}/write_moms_for_validation`),
  uploadMomsPicture: call('POST', '/storage/moms'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    moms: true;
  }
}
