// Calls about who has changed what.
import { call } from '@bantay/kernel/wire/route';

export const auditLogCalls = {
  listAudit: call('GET', '/api/admin/audit'),
  exportAudit: call('GET', '/api/admin/audit/export'),
};
