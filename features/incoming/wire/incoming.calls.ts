// Calls of SMS that come in: gateways bring them, staff read them.
import { call } from '@bantay/kernel/wire/route';

export const incomingCalls = {
  ingestSms: call('POST', '/api/ingest/sms'),
  ingestSmsReport: call('POST', '/api/ingest/sms-report'),
  listIncoming: call('GET', '/message/incoming'),
  readIncoming: call('POST', '/message/incoming/read'),
  showNumber: call('POST', '/message/incoming/show_number'),
  simulateReply: call('POST', '/message/simulator/reply'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    incoming: true;
  }
}
