// Calls of sites.
import { call } from './route.ts';

export const sitesCalls = {
  listSites: call('GET', '/api/sites/get_sites_data'),
  readSite: call('GET', '/api/sites/get_sites_data/:site_code'),
  readStatus: call('GET', '/api/status'),
  readContactNotice: call('GET', '/public/municipality.json'),
};
