// Calls about the cell broadcast of a release.
import { call } from '@bantay/kernel/wire/route';

export const cellBroadcastCalls = {
  readRequest: call('GET', '/api/cell-broadcast/:release_id'),
  markRequest: call('POST', '/api/cell-broadcast/mark'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    'cell-broadcast': true;
  }
}
