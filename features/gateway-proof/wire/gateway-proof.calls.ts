// Calls of admins about the proof of the gateway.
import { call } from '@bantay/kernel/wire/route';

export const proofCalls = {
  readProof: call('GET', '/api/admin/gateway'),
  changeProof: call('POST', '/api/admin/gateway/change'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    'gateway-proof': true;
  }
}
