// Calls of the watch from outside: a signed sign of life, and what watchmen say to it.
import { call } from '@bantay/kernel/wire/route';

export const watchCalls = {
  readPulse: call('GET', '/health/pulse'),
  proveLog: call('GET', '/health/log-proof'),
  greetServer: call('POST', '/api/watch/hello'),
  listWatchmen: call('GET', '/api/watch/watchmen'),
  readWatchmen: call('GET', '/api/admin/watchmen'),
  addWatchman: call('POST', '/api/admin/watchmen/add'),
  removeWatchman: call('POST', '/api/admin/watchmen/remove'),
};
