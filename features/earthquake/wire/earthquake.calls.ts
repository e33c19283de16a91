// Calls of earthquakes: what the map and the on-demand dialog read, and events coming in from a feed.
import { call } from '@bantay/kernel/wire/route';

export const earthquakeCalls = {
  getEarthquakeInformation: call('GET', '/api/analysis/get_earthquake_information/:site_code', [
    '/api/analysis/get_earthquake_information',
  ]),
  getEarthquakesOfDay: call('POST', '/api/analysis/get_earthquake_events_within_one_day'),
  getEarthquakeEvents: call('GET', '/api/analysis/get_earthquake_events'),
  getEarthquakeAlerts: call('GET', '/api/analysis/get_earthquake_alerts'),
  ingestEarthquakes: call('POST', '/api/ingest/earthquakes'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    earthquake: true;
  }
}
