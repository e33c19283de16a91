// Calls of the map of a site.
import { call } from '@bantay/kernel/wire/route';

export const siteMapCalls = {
  readSiteMap: call('GET', '/api/site_map/:site_code'),
  setPlaces: call('POST', '/api/site_map/set_places'),
  removePlace: call('POST', '/api/site_map/remove_place'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    'site-map': true;
  }
}
