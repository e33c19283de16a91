// Reports against a real database: by id, by number and part, never back from an end; and through the door and the spool.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeIncomingService } from '@bantay/features/incoming/server/incoming-service.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, rain, send } from '../../test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../test/harness.ts';
import { createLoggerKey } from '../cli/logger-key.ts';
import { type DeliveryReport, type DeliveryReports, makeDeliveryReports } from './delivery-reports.ts';
import { SPOOL } from './gammu-gateway.ts';
import { presetOf } from './http-presets.ts';

let house: House;
let officer: Visitor;
let releaseId: number;
let reports: DeliveryReports;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, officer);
  await send(officer, releaseId, 'Alert level 1');
  const { ewi } = house.app.services;
  const parts = { db: house.app.db, onAccepted: ewi.noteAccepted, onProgress: async () => {} };
  reports = makeDeliveryReports(parts, [1]);
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`update sms_outbox set state = 'accepted', gateway = 'http', gateway_ref = 'r' || outbox_id, reports = 0,
    error = null, changed_at = clock_timestamp()`.execute(house.app.db);
  await sql`truncate monitoring_releases_acknowledgment`.execute(house.app.db);
});

interface Row {
  outbox_id: number;
  number: string;
  state: string;
  error: string | null;
  gateway_ref: string;
}
const first = async () => (await rowsOf<Row>(house, 'sms_outbox')).sort((a, b) => a.outbox_id - b.outbox_id)[0]!;
const set = (state: string, more = sql`gateway = gateway`) =>
  sql`update sms_outbox set state = ${state}, ${more}`.execute(house.app.db);
const report = async (more: Partial<DeliveryReport> = {}) =>
  reports.note({ references: [(await first()).gateway_ref], number: null, fate: 'delivered', word: 'x', ...more });

describe('a report by id', () => {
  it.each([
    ['accepted', 'delivered', 'delivered'],
    ['accepted', 'failed', 'failed'],
    ['doubtful', 'delivered', 'delivered'],
    ['doubtful', 'failed', 'failed'],
    ['failed', 'delivered', 'delivered'],
    ['accepted', null, 'accepted'],
    ['delivered', 'failed', 'delivered'],
    ['delivered', 'delivered', 'delivered'],
    ['cancelled', 'delivered', 'cancelled'],
    ['failed', 'failed', 'failed'],
  ] as const)('%s, and it says %s: %s', async (before, fate, after) => {
    await set(before);
    await report({ fate, word: 'EXPIRED' });
    const { state, error } = await first();
    expect(state).toBe(after);
    if (before !== 'failed' && after === 'failed') expect(error).toBe('reported: EXPIRED');
  });

  it('of a message in doubt means that the warning was sent: the first one is acknowledged', async () => {
    await set('doubtful');
    await report();
    expect(await rowsOf(house, 'monitoring_releases_acknowledgment')).toHaveLength(1);
  });

  it('that nobody knows changes nothing, nor does one for another number', async () => {
    expect(await report({ references: ['r-none'] })).toBe('unknown message');
    expect(await report({ number: '639990000000' })).toBe('unknown message');
    expect(await report({ number: (await first()).number })).toBe('delivered');
  });

  it('that overtakes the answer to the hand-over waits for it', async () => {
    await set('claimed', sql`gateway_ref = null`);
    const slow = makeDeliveryReports(
      { db: house.app.db, onAccepted: async () => {}, onProgress: async () => {} },
      [50, 200, 500],
    );
    const { outbox_id } = await first();
    const noting = slow.note({ references: ['late'], number: null, fate: 'delivered', word: 'DELIVRD' });
    await sql`update sms_outbox set state = 'accepted', gateway_ref = 'late' where outbox_id = ${outbox_id}`.execute(
      house.app.db,
    );
    expect(await noting).toBe('delivered');
  });
});

describe('the door', () => {
  const post = (body: object, key: string) =>
    house.visitor().raw('POST', '/api/ingest/sms-report', { body, headers: { authorization: `Bearer ${key}` } });

  it('opens to the key of an SMS gateway only, and says what became of the message', async () => {
    const key = await createLoggerKey(house.app.db, 'phone', { sms: true });
    const gauge = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
    const { gateway_ref: id, number } = await first();
    expect((await post({ id, status: 'delivered' }, gauge)).status).toBe(403);
    expect((await post({ id, status: 'delivered' }, 'none')).status).toBe(401);
    expect((await officer.raw('POST', '/api/ingest/sms-report', { body: { id, status: 'x' } })).status).toBe(401);
    expect((await post({ id }, key)).status).toBe(400);
    expect((await post({ id, status: 'sent' }, key)).json).toMatchObject({ outcome: 'no change' });
    const local = `0${number.slice(2)}`;
    expect((await post({ id, status: 'DELIVRD', number: local }, key)).json).toMatchObject({ outcome: 'delivered' });
    expect((await post({ id, status: 'failed' }, key)).json).toMatchObject({ outcome: 'no change' });
    expect((await first()).state).toBe('delivered');
  });
});

describe('other shapes and keys', () => {
  const PATH = '/api/ingest/sms-report';
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

  it('a web form is read, at this door alone', async () => {
    const key = await createLoggerKey(house.app.db, 'form phone', { sms: true });
    const { gateway_ref: id } = await first();
    const headers = { ...asForm, authorization: `Bearer ${key}` };
    const answer = await house.visitor().raw('POST', PATH, { body: `id=${id}&status=Success`, headers });
    expect(answer.json).toMatchObject({ outcome: 'delivered', outcomes: ['delivered'] });
    expect((await house.visitor().raw('POST', '/api/ingest/sms', { body: 'from=1&text=ok', headers })).status).toBe(
      415,
    );
    expect((await officer.raw('POST', '/message/incoming/read', { body: 'inbox_id=1', headers: asForm })).status).toBe(
      415,
    );
  });

  it('several in one call, in the shape of the provider', async () => {
    const { measurements, outbox, reports: noted, clock, sites } = house.app.services;
    const parts = {
      db: house.app.db,
      clock,
      measurements,
      outbox,
      sites,
      reports: noted,
      rollCall: { takeText: async () => null },
      twoNames: { readAnswer: async () => null },
      tellWhy: null,
    };
    const incoming = makeIncomingService({ ...parts, reportShape: presetOf('infobip').report! });
    const rows = (await rowsOf<Row>(house, 'sms_outbox')).slice(0, 3);
    const results = rows.map(({ gateway_ref, number }, index) => ({
      messageId: gateway_ref,
      to: index === 2 ? 'hidden' : number,
      status: index === 1 ? { groupName: 'REJECTED', name: 'REJECTED_X' } : { groupName: 'DELIVERED' },
    }));
    expect(await incoming.report({ results })).toEqual(['delivered', 'failed', 'delivered']);
    expect(await incoming.report({ results: [] })).toBeNull();
  });

  it('a key of its own may stand in the address; one that brings SMS may not, nor at another door', async () => {
    const reporter = await createLoggerKey(house.app.db, 'reports only', { reports: true });
    const sms = await createLoggerKey(house.app.db, 'sms too', { sms: true });
    const { gateway_ref: id } = await first();
    const body = { id, status: 'DELIVRD' };
    const post = async (url: string, headers = {}) =>
      (await house.visitor().raw('POST', url, { body, headers })).status;
    expect(await post(`${PATH}?key=${sms}`)).toBe(401);
    expect(await post(`${PATH}?key=no-such-key-at-all`)).toBe(401);
    expect(await post(`${PATH}?key=${reporter}`)).toBe(200);
    expect((await first()).state).toBe('delivered');
    expect(await post(`/api/ingest/sms?key=${reporter}`)).toBe(401);
    expect(await post('/api/ingest/sms', { authorization: `Bearer ${reporter}` })).not.toBe(200);
    // An address like https://any:KEY@host arrives as Basic.
    const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` });
    expect(await post(PATH, basic(sms))).toBe(200);
    expect(await post(PATH, basic('wrong'))).toBe(401);
  });
});

describe('the spool of a modem', () => {
  it('brings a report a part; the message is delivered when all are; a person who writes the word is heard', async () => {
    await set('accepted', sql`gateway = 'gammu', gateway_ref = null`);
    await sql`update sms_rounds set sms_msg = ${'Maghanda. '.repeat(20)}`.execute(house.app.db);
    const folder = mkdtempSync(join(tmpdir(), 'bantay-reports-'));
    const inbox = join(folder, SPOOL.inbox);
    mkdirSync(inbox);
    const { number } = await first();
    let files = 0;
    const put = async (from: string, text: string) => {
      const name = `IN20261121_0900${String(files++).padStart(2, '0')}_00_+${from}_00.txt`;
      writeFileSync(join(inbox, name), text);
      utimesSync(join(inbox, name), new Date(0), new Date(0));
      await house.app.services.incoming.takeSpool(folder);
    };
    const state = async () => (await rowsOf<Row>(house, 'sms_outbox')).find((row) => row.number === number)!.state;
    await put(number, 'Delivered');
    expect(await state()).toBe('accepted');
    await put(number, 'Pending');
    await put(number, 'Delivered');
    expect(await state()).toBe('delivered');
    expect(await rowsOf(house, 'sms_inbox')).toEqual([]);
    expect(readdirSync(inbox)).toEqual([]);
    await put('639990000001', 'Delivered');
    expect(await rowsOf(house, 'sms_inbox')).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});
