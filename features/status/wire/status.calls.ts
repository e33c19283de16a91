// Calls about the installation itself: its state, and whom to ask.
import { call } from '@bantay/kernel/wire/route';

export const statusCalls = {
  readStatus: call('GET', '/api/status'),
  readOff: call('GET', '/api/admin/off'),
  readContactNotice: call('GET', '/public/municipality.json'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    status: true;
  }
}
