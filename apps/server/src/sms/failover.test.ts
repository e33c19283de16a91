// Several gateways: order, fail-over, and never a second gateway for what may have left.
import { describe, expect, it } from 'vitest';
import { makeFailover } from './failover.ts';
import type { Gateway, HandOver } from './gateway.ts';

const sms = { number: '639170000001', text: 'x', idempotencyKey: 'k', name: '' };
const ACCEPTED: HandOver = { outcome: 'accepted', reference: '7' };
const RETRY: HandOver = { outcome: 'retry', detail: 'busy' };
const FINAL: HandOver = { outcome: 'final', detail: 'no such number' };
const DOUBTFUL: HandOver = { outcome: 'doubtful', detail: 'silence' };

function fake(kind: string, answer: HandOver, more: Partial<Gateway> = {}) {
  const gateway = {
    kind,
    takesKeys: true,
    parallel: 1,
    timeoutMs: 1000,
    asked: 0,
    answer,
    async send(): Promise<HandOver> {
      gateway.asked += 1;
      return gateway.answer;
    },
    ...more,
  };
  return gateway;
}

describe('several gateways', () => {
  it.each([
    ['the first takes it', [ACCEPTED, ACCEPTED], 'accepted', [1, 0]],
    ['the first cannot now, the second can', [RETRY, ACCEPTED], 'accepted', [1, 1]],
    ['the first refuses for good, the second takes it', [FINAL, ACCEPTED], 'accepted', [1, 1]],
    ['it may have left: the second is not asked', [DOUBTFUL, ACCEPTED], 'doubtful', [1, 0]],
    ['all refuse for good', [FINAL, FINAL], 'final', [1, 1]],
    ['one refuses, one cannot now', [FINAL, RETRY], 'retry', [1, 1]],
  ] as const)('%s', async (_, answers, outcome, asked) => {
    const gateways = answers.map((answer, i) => fake(`g${i}`, answer));
    expect((await makeFailover(gateways).send(sms)).outcome).toBe(outcome);
    expect(gateways.map((gateway) => gateway.asked)).toEqual(asked);
  });

  it('names the gateway that took it', async () => {
    expect(await makeFailover([fake('modem', RETRY), fake('http', ACCEPTED)]).send(sms)).toEqual({
      ...ACCEPTED,
      gateway: 'http',
    });
  });

  it('a gateway that failed is asked last for a minute, then first again', async () => {
    let now = 0;
    const modem = fake('modem', RETRY);
    const http = fake('http', ACCEPTED);
    const both = makeFailover([modem, http], () => now);
    await both.send(sms);
    await both.send(sms);
    expect([modem.asked, http.asked]).toEqual([1, 2]);
    now += 60_001;
    modem.answer = ACCEPTED;
    await both.send(sms);
    expect([modem.asked, http.asked]).toEqual([2, 2]);
  });

  it('knows keys only when all know them, and waits as long as all together', () => {
    const both = makeFailover([
      fake('a', ACCEPTED),
      fake('b', ACCEPTED, { takesKeys: false, timeoutMs: 500, parallel: 8 }),
    ]);
    expect(both).toMatchObject({ kind: 'a, b', takesKeys: false, timeoutMs: 1500, parallel: 8 });
  });
});
