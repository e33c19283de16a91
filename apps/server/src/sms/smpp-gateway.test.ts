// SMPP against a centre played by the same protocol library: binds, texts, refusals, silence, loss.
import smpp from 'smpp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSmppGateway } from './smpp-gateway.ts';

/** What the centre does with a message. */
type Manner = 'takes' | 'throttles' | 'knows no such number' | 'is silent' | 'hangs up';

let centre: smpp.Server;
let manner: Manner;
let taken: { number: string; coding: number; text: string }[];
let binds: number;
let sessions: smpp.Session[];
beforeEach(async () => {
  manner = 'takes';
  taken = [];
  binds = 0;
  sessions = [];
  centre = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => undefined);
    session.on('enquire_link', (pdu: smpp.Pdu) => session.send(pdu.response()));
    session.on('bind_transmitter', (pdu: smpp.Pdu) => {
      binds += 1;
      const isKnown = pdu.system_id === 'bantay' && pdu.password === 'secret';
      session.send(pdu.response({ command_status: isKnown ? smpp.ESME_ROK : smpp.ESME_RBINDFAIL }));
    });
    session.on('submit_sm', (pdu: smpp.Pdu) => {
      if (manner === 'is silent') return;
      if (manner === 'hangs up') return session.destroy();
      if (manner === 'throttles') return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }));
      if (manner !== 'takes') return session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }));
      const { message } = pdu.message_payload!;
      const text = Buffer.isBuffer(message) ? Buffer.from(message).swap16().toString('utf16le') : message;
      taken.push({ number: pdu.destination_addr, coding: pdu.data_coding, text });
      session.send(pdu.response({ message_id: `m${taken.length}` }));
    });
  });
  await new Promise<void>((ready) => centre.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  for (const session of sessions) session.destroy();
  await new Promise<void>((done) => centre.close(done));
});

const gateway = (more: object = {}) =>
  makeSmppGateway({
    url: `smpp://127.0.0.1:${centre.address().port}`,
    systemId: 'bantay',
    password: 'secret',
    sourceAddress: 'MDRRMO',
    timeoutMs: 300,
    ...more,
  });
const sms = (text = 'Alert level 2. Señor', number = '639170000001') => ({
  number,
  text,
  idempotencyKey: 'k',
  name: '',
});

it('hands over texts of any length and alphabet through one session', async () => {
  const one = gateway({ timeoutMs: 5000 });
  const texts = ['Alert level 2. Señor', 'Maghanda. '.repeat(60), '₱ ≥ 50 '.repeat(40)];
  const results = await Promise.all(texts.map((text) => one.send(sms(text))));
  expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  expect(results.map((result) => 'reference' in result && result.reference).sort()).toEqual(['m1', 'm2', 'm3']);
  expect(taken.map(({ text }) => text).sort()).toEqual([...texts].sort());
  expect(taken.map(({ coding }) => coding).sort()).toEqual([0, 0, 8]);
  expect(taken[0]!.number).toBe('639170000001');
  expect(binds).toBe(1);
});

it.each<[Manner, string]>([
  ['throttles', 'retry'],
  ['knows no such number', 'final'],
  ['is silent', 'doubtful'],
  ['hangs up', 'doubtful'],
])('a centre that %s: %s', async (how, outcome) => {
  manner = how;
  expect((await gateway().send(sms())).outcome).toBe(outcome);
});

it('binds anew after the connection was lost', async () => {
  const one = gateway({ timeoutMs: 5000 });
  await one.send(sms());
  for (const session of sessions) session.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await one.send(sms())).outcome).toBe('accepted');
  expect(binds).toBe(2);
});

it('a wrong password, and nobody there, were certainly not sent', async () => {
  expect((await gateway({ password: 'wrong' }).send(sms())).outcome).toBe('retry');
  expect((await gateway({ url: 'smpp://127.0.0.1:1' }).send(sms())).outcome).toBe('retry');
});
