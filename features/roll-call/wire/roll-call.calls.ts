// Calls of the roll-call of a site.
import { call } from '@bantay/kernel/wire/route';

export const rollCallCalls = {
  readRollCall: call('GET', '/api/roll-call/:site_code'),
  countRollCall: call('GET', '/api/roll-call/:site_code/count'),
  openRollCall: call('POST', '/api/roll-call/open'),
  closeRollCall: call('POST', '/api/roll-call/close'),
  markRollCall: call('POST', '/api/roll-call/mark'),
  assignRunner: call('POST', '/api/roll-call/runner'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    'roll-call': true;
  }
}
