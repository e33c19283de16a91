// Calls of admins about keys of loggers, gateways and feeds.
import { call } from '@bantay/kernel/wire/route';

export const keyCalls = {
  listKeys: call('GET', '/api/admin/keys'),
  createKey: call('POST', '/api/admin/keys/create'),
  createFeedKey: call('POST', '/api/admin/keys/create_feed'),
  revokeKey: call('POST', '/api/admin/keys/revoke'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    keys: true;
  }
}
