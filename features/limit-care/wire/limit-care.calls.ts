// Calls of admins about thresholds and periods.
import { call } from '@bantay/kernel/wire/route';

export const limitCareCalls = {
  listLimits: call('GET', '/api/admin/limits'),
  setLimit: call('POST', '/api/admin/limits/set'),
  previewLimit: call('POST', '/api/admin/limits/preview'),
  readLimitPreview: call('GET', '/api/admin/limits/preview/:site_code/:preview_id'),
};
