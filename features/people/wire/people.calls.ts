// Calls about what one may do, and of admins: accounts and roles.
import { call } from '@bantay/kernel/wire/route';

export const peopleCalls = {
  readRights: call('GET', '/api/rights'),
  listAccounts: call('GET', '/api/admin/accounts'),
  createAccount: call('POST', '/api/admin/accounts/create'),
  switchAccount: call('POST', '/api/admin/accounts/switch'),
  giveRole: call('POST', '/api/admin/roles/give'),
  endRole: call('POST', '/api/admin/roles/end'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    rights: true;
  }
}
