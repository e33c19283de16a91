// Calls of admins about the siren.
import { call } from '@bantay/kernel/wire/route';

export const sirenCalls = {
  readSiren: call('GET', '/api/admin/siren'),
  soundSiren: call('POST', '/api/admin/siren/sound'),
  stopSiren: call('POST', '/api/admin/siren/stop'),
  testSiren: call('POST', '/api/admin/siren/test'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    siren: true;
  }
}
