// Calls of the Common Alerting Protocol: a feed and its messages; and the same, signed, for everybody.
import { call } from '@bantay/kernel/wire/route';

export const capCalls = {
  readCapFeed: call('GET', '/api/cap/feed'),
  readCapMessage: call('GET', '/api/cap/message/:identifier'),
  readPublicFeed: call('GET', '/cap/feed.xml'),
  readPublicMessage: call('GET', '/cap/message/:file'),
  readPublicKey: call('GET', '/cap/key.pem'),
};
