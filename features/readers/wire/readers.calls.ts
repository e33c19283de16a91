// Calls of admins about keys for reading.
import { call } from '@bantay/kernel/wire/route';

export const readerCalls = {
  listReadingKeys: call('GET', '/api/admin/reading-keys'),
  createReadingKey: call('POST', '/api/admin/reading-keys/create'),
  revokeReadingKey: call('POST', '/api/admin/reading-keys/revoke'),
};
