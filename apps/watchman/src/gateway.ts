// The watchman's own way to a phone: the gateways of the server, or a file for trials.
import { appendFileSync } from 'node:fs';
import { CARRIERS } from '@bantay/server/sms/carriers.ts';
import { makeFailover } from '@bantay/server/sms/failover.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import type { Settings } from './settings.ts';

export function makeOwnGateway({ sms, log }: Pick<Settings, 'sms' | 'log'>): Gateway {
  if (log !== undefined) return makeLogGateway(log);
  const gateways = sms.smsGateways.flatMap((name) => (name === 'simulator' ? [] : [CARRIERS[name](sms)]));
  return gateways.length === 1 ? gateways[0]! : makeFailover(gateways); // settings.ts asks for one
}

/** One line of JSON for each message. */
function makeLogGateway(file: string): Gateway {
  return {
    ...{ kind: 'log', takesKeys: true, parallel: 1, timeoutMs: 1000 },
    async send({ number, text, idempotencyKey }) {
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), number, text, key: idempotencyKey })}\n`, {
        mode: 0o600,
      });
      return { outcome: 'accepted', reference: null };
    },
  };
}
