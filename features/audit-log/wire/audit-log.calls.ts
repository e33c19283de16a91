// Calls about who has changed what.
import { call } from '@bantay/kernel/wire/route';

export const auditLogCalls = {
  listAudit: call('GET', '/api/admin/audit'),
  lookAtPutBack: call('GET', '/api/admin/audit/put-back'),
  putBackAudit: call('POST', '/api/admin/audit/put-back'),
  exportAudit: call('GET', '/api/admin/audit/export'),
};
