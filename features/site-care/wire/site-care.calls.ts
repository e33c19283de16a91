// Calls of admins about sites.
import { call } from '@bantay/kernel/wire/route';

export const siteCareCalls = {
  listCaredSites: call('GET', '/api/admin/sites'),
  createSite: call('POST', '/api/admin/sites/create'),
  changeSite: call('POST', '/api/admin/sites/change'),
  retireSite: call('POST', '/api/admin/sites/retire'),
  restoreSite: call('POST', '/api/admin/sites/restore'),
};
