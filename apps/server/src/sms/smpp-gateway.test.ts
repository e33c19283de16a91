// SMPP against a centre played by the same protocol library: binds, texts, refusals, silence, loss.
import smpp from 'smpp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DeliveryReport } from './delivery-reports.ts';
import { readReceipt } from './smpp-deliveries.ts';
import { makeSmppGateway } from './smpp-gateway.ts';

/** What the centre does with a message. */
type Manner = 'takes' | 'throttles' | 'knows no such number' | 'is silent' | 'hangs up';

let centre: smpp.Server;
let manner: Manner;
let taken: { number: string; coding: number; text: string }[];
let binds: number;
let maySendOnly: boolean;
let wantsReports: number[];
let sessions: smpp.Session[];
beforeEach(async () => {
  manner = 'takes';
  taken = [];
  binds = 0;
  maySendOnly = false;
  wantsReports = [];
  sessions = [];
  centre = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => undefined);
    session.on('enquire_link', (pdu: smpp.Pdu) => session.send(pdu.response()));
    session.on('bind_transmitter', (pdu: smpp.Pdu) => {
      session.send(pdu.response({ command_status: maySendOnly ? smpp.ESME_ROK : smpp.ESME_RBINDFAIL }));
    });
    session.on('bind_transceiver', (pdu: smpp.Pdu) => {
      if (maySendOnly) return session.send(pdu.response({ command_status: smpp.ESME_RBINDFAIL }));
      binds += 1;
      const isKnown = pdu.system_id === 'bantay' && pdu.password === 'secret';
      session.send(pdu.response({ command_status: isKnown ? smpp.ESME_ROK : smpp.ESME_RBINDFAIL }));
    });
    session.on('submit_sm', (pdu: smpp.Pdu) => {
      if (manner === 'is silent') return;
      if (manner === 'hangs up') return session.destroy();
      if (manner === 'throttles') return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }));
      if (manner !== 'takes') return session.send(pdu.response({ command_status: smpp.ESME_RINVDSTADR }));
      wantsReports.push(pdu.registered_delivery);
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

it('an account that may only send sends all the same', async () => {
  maySendOnly = true;
  expect(await gateway().send(sms())).toMatchObject({ outcome: 'accepted' });
});

/** The centre brings something and says what it was answered. */
const bring = (pdu: object) =>
  new Promise<number>((resolve) => sessions[0]!.deliver_sm(pdu, ({ command_status }) => resolve(command_status)));
async function listening(incoming: (sms: { from: string; text: string }) => Promise<void> = async () => {}) {
  const reports: DeliveryReport[] = [];
  const one = gateway();
  one.listen!({ report: async (report) => void reports.push(report), incoming });
  await expect.poll(() => binds).toBe(1);
  return { one, reports };
}

it('asks for a report of each message, and passes it on with every spelling of the id', async () => {
  const { one, reports } = await listening();
  await one.send(sms());
  expect(wantsReports).toEqual([1]);
  const text = 'id:255 sub:001 dlvrd:001 submit date:2611210910 done date:2611210911 stat:DELIVRD err:000 text:Alert';
  expect(await bring({ source_addr: '639170000001', esm_class: 4, short_message: text })).toBe(smpp.ESME_ROK);
  expect(reports).toEqual([
    { references: ['255', 'ff', 'FF', '597'], number: '639170000001', fate: 'delivered', word: 'DELIVRD' },
  ]);
  one.stop!();
});

it.each([
  ['stat:UNDELIV', undefined, 'failed'],
  ['stat:ENROUTE', undefined, null],
  ['', 2, 'delivered'],
  ['', 5, 'failed'],
] as const)('a receipt "%s" with state %s says %s', (text, message_state, fate) => {
  const pdu = { source_addr: '639170000001', receipted_message_id: 'A1', message_state } as unknown as smpp.Pdu;
  expect(readReceipt(pdu, text)).toMatchObject({ fate, references: expect.arrayContaining(['A1', 'a1', '161']) });
});

it('a reply comes in through the same session; one that cannot be stored is brought again', async () => {
  const heard: object[] = [];
  let works = false;
  const { one } = await listening(async (message) => {
    if (!works) throw new Error('no database');
    heard.push(message);
  });
  const reply = { source_addr: '639170000009', short_message: 'TULONG po' };
  expect(await bring(reply)).toBe(smpp.ESME_RX_T_APPN);
  works = true;
  expect(await bring(reply)).toBe(smpp.ESME_ROK);
  expect(heard).toEqual([{ from: '639170000009', text: 'TULONG po' }]);
  one.stop!();
});

it('parts of one message are put together in their order, whichever comes first', async () => {
  const heard: object[] = [];
  const { one } = await listening(async (message) => void heard.push(message));
  const part = (number: number, message: string) => ({
    source_addr: '639170000009',
    short_message: { udh: Buffer.from([5, 0, 3, 77, 2, number]), message },
  });
  const answers = [bring(part(2, ' B 110CM MAARAW JUAN')), bring(part(1, 'ROUTINE LPA NOV 21 2026 8:00AM A 60CM'))];
  expect(await Promise.all(answers)).toEqual([smpp.ESME_ROK, smpp.ESME_ROK]);
  expect(heard).toEqual([{ from: '639170000009', text: 'ROUTINE LPA NOV 21 2026 8:00AM A 60CM B 110CM MAARAW JUAN' }]);
  one.stop!();
});

it('a session that was lost is bound again, also while nothing is sent', async () => {
  const one = gateway({ bindAgainMs: 50 });
  one.listen!({ report: async () => {}, incoming: async () => {} });
  await expect.poll(() => binds).toBe(1);
  sessions[0]!.destroy();
  await expect.poll(() => binds).toBe(2);
  one.stop!();
});
