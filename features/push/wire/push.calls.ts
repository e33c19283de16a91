// Calls about alerts on phones.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/push';

export const pushCalls = {
  readPush: call('GET', `${BASE}/subscription`),
  subscribePush: call('POST', `${BASE}/subscription`),
  unsubscribePush: call('DELETE', `${BASE}/subscription`),
  testPush: call('POST', `${BASE}/test`),
  notePushShown: call('POST', `${BASE}/shown`),
  answerPush: call('POST', `${BASE}/answer`),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    push: true;
  }
}
