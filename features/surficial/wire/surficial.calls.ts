// Calls of surficial markers: charts, measurements, what happens to a marker, tags, and people who measure.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/surficial';

export const surficialCalls = {
  getSurficialPlotData: call('GET', `${BASE}/get_surficial_plot_data/:site_code/:start/:end`),
  getTabledObservations: call('GET', `${BASE}/tabled_marker_observations/:site_code/:start/:end`),
  getTrendingData: call('GET', `${BASE}/get_surficial_marker_trending_data/:site_code/:marker_name/:ts`),
  getMarkerHistoryTags: call('GET', `${BASE}/get_marker_history_tags`),
  insertObservation: call('POST', `${BASE}/insert_web`),
  updateSurficialData: call('POST', `${BASE}/update_surficial_data`),
  deleteSurficialData: call('POST', `${BASE}/delete_surficial_data`),
  deletePreviousMeasurement: call('POST', `${BASE}/delete_prev_measurement`),
  insertMarkerEvent: call('POST', `${BASE}/insert_marker_event`),
  saveMarkerDataTag: call('POST', `${BASE}/save_unreliable_marker_data`),
  getSurficialMeasurers: call('GET', '/api/monitoring/surficial_measurers/:site_code'),
  getAllStaffUsers: call('GET', '/api/misc/get_all_staff_users'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    surficial: true;
  }
}
