// Calls of sites.
import { call } from '@bantay/kernel/wire/route';

export const sitesCalls = {
  listSites: call('GET', '/api/sites/get_sites_data'),
  listSiteFacts: call('GET', '/api/sites/facts'),
  readSite: call('GET', '/api/sites/get_sites_data/:site_code'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    sites: true;
  }
}
