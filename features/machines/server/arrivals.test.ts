// What a machine sent is kept before it is read, whatever becomes of it; of nobody else, never with its key, and a bounded number.
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { MOST_ARRIVALS_OF_KEY, RAW_KEPT } from '../rules/arrivals.ts';
import type { Arrival } from './arrivals-service.ts';

let house: House;
let key: string;
let keyId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  key = await createLoggerKey(house.app.db, 'box', { gauges: ['rain_lpasb'] });
  keyId = (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).at(-1)!.logger_key_id;
});
afterAll(() => house.close());

const HOUR = { sinceMs: 3_600_000, most: 100 };
const list = (id = keyId) => house.app.services.arrivals.list(id, HOUR);
const count = async () => (await rowsOf(house, 'logger_arrivals')).length;

interface Post {
  body?: string | object;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}
const post = ({ body, path = 'rainfall', method = 'POST', headers = {} }: Post) =>
  house.visitor().raw(method, `/api/ingest/${path}`, {
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${key}`, ...headers },
  });

/** The answer does not wait for the note. */
async function kept(act: Post): Promise<{ status: number; arrival: Arrival }> {
  const before = await count();
  const { status } = await post(act);
  const arrival = await vi.waitFor(async () => {
    const there = await count();
    const [newest] = await list();
    expect([there, newest?.accepted]).toEqual([before + 1, expect.any(Number)]);
    return newest!;
  });
  return { status, arrival };
}
const reading = (over: object = {}) => ({ gauge: 'rain_lpasb', ts: '2026-11-21 09:05:00', mm: 0.4, ...over });

describe('a post of a key', () => {
  it('is kept as it came, with what became of it: stored, then known already', async () => {
    const text = `{"readings" : [${JSON.stringify(reading())}]}`;
    const first = await kept({ body: text });
    expect([first.status, first.arrival]).toEqual([
      200,
      {
        ...{ arrivalId: expect.any(Number), arrivedAt: expect.any(Number), door: 'rainfall', battery: null },
        ...{ rawText: text, rawBytes: text.length, accepted: 1, refused: 0, reasons: [] },
      },
    ]);
    expect((await kept({ body: text })).arrival).toMatchObject({ accepted: 1, refused: 0 });
  });

  it('without a body is kept before its reading is stored, so that the newest of two is the one that came last', async () => {
    const before = await count();
    const path = 'reading?gauge=rain_lpasb&value=0.6';
    const sent = await house.app.db.transaction().execute(async (held) => {
      await sql`lock table rain_readings in share mode`.execute(held);
      const answer = post({ path });
      await vi.waitFor(async () => expect(await count()).toBe(before + 1), 10_000);
      expect((await list())[0]?.accepted).toBe(null);
      return { answer };
    });
    expect((await sent.answer).status).toBe(200);
    await vi.waitFor(async () => expect((await list())[0]?.accepted).toBe(1));
  });

  it('says why readings were refused', async () => {
    const readings = [
      reading({ ts: '2026-11-21 09:00:00' }),
      reading({ ts: '2027-01-01 00:00:00' }),
      reading({ gauge: 'rain_scusb' }),
      reading({ ts: '2027-01-01 00:00:00', mm: 1 }),
    ];
    expect((await kept({ body: { readings } })).arrival).toMatchObject({
      accepted: 1,
      refused: 3,
      reasons: ['in the future (2)', 'not a gauge of this logger'],
    });
  });

  it.each<[string, Post, number, string]>([
    [
      'a tilt door that is not its own',
      { path: 'tilt', body: { readings: [{ column: 'none', ts: 'x', node: 1, accelerometer: 1, x: 0, y: 0, z: 0 }] } },
      200,
      'unknown column',
    ],
    ['text that is no JSON', { body: '{"readings": [' }, 400, 'the body is not JSON'],
    ['JSON that is no batch', { body: '{"reading": 1}' }, 400, 'readings: '],
    ['too much', { body: `{"readings": "${'x'.repeat(3_000_000)}"}` }, 413, 'too large'],
    ['another kind', { body: 'mm=1', headers: { 'content-type': 'text/csv' } }, 415, 'kind of content'],
    ['another method', { method: 'GET' }, 405, 'does not take GET'],
    ['another address', { path: 'rain', body: '{}' }, 404, 'nothing at this address'],
  ])('%s is kept as well, with the reason', async (_what, act, status, reason) => {
    const answer = await kept(act);
    expect(answer.status).toBe(status);
    expect(answer.arrival).toMatchObject({ accepted: 0, refused: 1, reasons: [expect.stringContaining(reason)] });
    if (typeof act.body === 'string' && status === 400) expect(answer.arrival.rawText).toBe(act.body);
  });

  it('is kept in its beginning, without a key that stands in it, and with what follows the question mark', async () => {
    const body = `{"note": "${key}", "readings": "${'é'.repeat(RAW_KEPT)}"}`;
    const { arrival } = await kept({ body, path: 'rainfall?from=hut' });
    expect(arrival.rawText.slice(0, 40)).toBe('?from=hut\n{"note": "KEY", "readings": "é');
    expect([arrival.rawText.length, arrival.rawBytes]).toEqual([RAW_KEPT, Buffer.byteLength(body)]);
  });

  it('that nobody could finish says so, and a fault of ours is no fault of the machine', async () => {
    const { arrivals, readings } = house.app.services;
    await arrivals.begin({ keyId, door: 'rainfall', text: 'lost', bytes: 4, key });
    expect((await list())[0]).toMatchObject({ rawText: 'lost', accepted: null, refused: null });
    const { record } = readings;
    readings.record = async () => {
      throw new Error('a fault');
    };
    const { status, arrival } = await kept({ body: { readings: [reading()] } });
    readings.record = record;
    expect([status, arrival.reasons]).toEqual([500, [expect.stringContaining('Something went wrong here')]]);
  });

  it('is read all the same where its line cannot be kept', async () => {
    await sql`alter table logger_arrivals rename to away`.execute(house.app.db);
    const { json } = await post({ body: { readings: [reading({ ts: '2026-11-21 08:30:00' })] } });
    await sql`alter table away rename to logger_arrivals`.execute(house.app.db);
    expect(json).toMatchObject({ status: true, stored: 1 });
  });

  it('is kept after its answer, as it came, where it could not be before', async () => {
    const { arrivals } = house.app.services;
    const { begin } = arrivals;
    let tries = 0;
    arrivals.begin = async (sent) => {
      tries += 1;
      if (tries === 1) throw new Error('a fault');
      return begin(sent);
    };
    const body = JSON.stringify({ readings: [reading({ ts: '2026-11-21 08:35:00' })] });
    const { arrival } = await kept({ body });
    arrivals.begin = begin;
    expect(arrival).toMatchObject({ rawText: body, rawBytes: body.length, accepted: 1 });
  });
});

it('of nobody else anything is kept: no key, an unknown one, an officer, and messages of people', async () => {
  const sms = await createLoggerKey(house.app.db, 'phone', { sms: true });
  const before = await count();
  const body = { readings: [reading()] };
  expect((await house.visitor().raw('POST', '/api/ingest/rainfall', { body })).status).toBe(401);
  expect((await post({ body, headers: { authorization: `Bearer ${'x'.repeat(32)}` } })).status).toBe(401);
  expect((await (await house.signedIn()).raw('POST', '/api/ingest/rainfall', { body })).status).toBe(401);
  const authorization = `Bearer ${sms}`;
  const sent = { from: '09170000000', text: 'ok po' };
  expect((await post({ path: 'sms', body: sent, headers: { authorization } })).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await count()).toBe(before);
});

describe('what is kept', () => {
  it('are the newest of a key, however many come', async () => {
    const other = await createLoggerKey(house.app.db, 'flood', { gauges: ['rain_scusb'] });
    const [newest] = (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).slice(-1);
    const id = newest!.logger_key_id;
    await sql`insert into logger_arrivals (logger_key_id, door, raw_text, raw_bytes)
        select ${id}, 'rainfall', n::text, 1 from generate_series(1, ${MOST_ARRIVALS_OF_KEY}) n`.execute(house.app.db);
    const of = async () =>
      (await rowsOf<{ logger_key_id: number; raw_text: string }>(house, 'logger_arrivals')).filter(
        (row) => row.logger_key_id === id,
      );
    const mine = (await list()).length;
    for (let n = 0; n < 64; n++)
      await house.app.services.arrivals.begin({ keyId: id, door: 'rainfall', text: `new ${n}`, bytes: 1, key: other });
    const texts = (await of()).map((row) => row.raw_text);
    expect([texts.length, texts.includes('64'), texts.includes('65'), texts.includes('new 63')]).toEqual([
      MOST_ARRIVALS_OF_KEY,
      false,
      true,
      true,
    ]);
    expect((await list()).length).toBe(mine);
  });

  it('is gone after a week', async () => {
    const [first] = await list();
    await sql`update logger_arrivals set arrived_at = clock_timestamp() - interval '7 days 1 second'
        where arrival_id = ${first!.arrivalId}`.execute(house.app.db);
    const before = await count();
    await house.app.services.arrivals.forget();
    expect(await count()).toBe(before - 1);
  });
});
