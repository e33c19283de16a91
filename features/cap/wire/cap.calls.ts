// Calls of the Common Alerting Protocol: a feed and its messages.
import { call } from '@bantay/kernel/wire/route';

export const capCalls = {
  readCapFeed: call('GET', '/api/cap/feed'),
  readCapMessage: call('GET', '/api/cap/message/:identifier'),
};
