// The call of exports.
import { call } from '@bantay/kernel/wire/route';

export const exportCalls = {
  exportLines: call('GET', '/api/export'),
};
