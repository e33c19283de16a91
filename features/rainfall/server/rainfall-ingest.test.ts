import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { MOST_REJECTS_OF_KEY } from '../../loggers/rules/kept-rejects.ts';
import { ingestRainfall } from '../wire/rainfall.ts';

interface Report {
  stored: number;
  duplicates: number;
  superseded: number;
  no_data: number;
  rejected: number;
  items: { index: number; outcome: string; reason?: string }[];
}

let house: House;
let key: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  key = await createLoggerKey(house.app.db, 'test logger', { gauges: ['rain_lpasb'] });
});
afterAll(() => house.close());

const post = (readings: unknown[], bearer = key) =>
  house.visitor().raw('POST', '/api/ingest/rainfall', {
    body: { readings },
    headers: { authorization: `Bearer ${bearer}` },
  }) as unknown as Promise<Answer<Report>>;
const reading = (ts: string, mm: unknown, gauge: string | number = 'rain_lpasb') => ({ gauge, ts, mm });

describe('readings of a logger', () => {
  it('without a key, with a wrong one and with a session alone nobody posts', async () => {
    const body = { readings: [reading('2026-11-21 08:00:00', 1)] };
    expect((await house.visitor().send(ingestRainfall, { body })).status).toBe(401);
    expect((await post(body.readings, 'no-such-key')).status).toBe(401);
    expect((await (await house.signedIn()).send(ingestRainfall, { body })).status).toBe(401);
  });

  it('a key opens nothing but the intake', async () => {
    const headers = { authorization: `Bearer ${key}` };
    expect((await house.visitor().raw('GET', '/api/sites/get_sites_data', { headers })).status).toBe(401);
  });

  it('the same reading twice is one; another value for the same instant is kept in force beside the old one', async () => {
    expect((await post([reading('2026-11-21 07:30:00', 1.5)])).json).toMatchObject({ stored: 1 });
    expect((await post([reading('2026-11-21 07:30:00', 1.5)])).json).toMatchObject({ stored: 0, duplicates: 1 });
    expect((await post([reading('2026-11-21 07:30:00', 2.5)])).json).toMatchObject({ superseded: 1 });
    const [old] = await rowsOf<{ mm_thousandths: number }>(house, 'rain_readings_superseded');
    expect(old!.mm_thousandths).toBe(1500);
    const now = await rowsOf<{ mm_thousandths: number }>(house, 'rain_readings');
    expect(now.map((row) => row.mm_thousandths)).toEqual([2500]);
  });

  it('half a batch bad: the good half is stored, each bad one is answered and kept aside', async () => {
    const answer = await post([
      reading('2026-11-21 08:00:00', 0.254),
      reading('2026-11-21 08:05:00', -1),
      reading('2026-11-21 08:10:00', 0.0001),
      reading('2026-11-21 08:15:00', -3),
      reading('2026-11-21 08:20:00', 201),
      reading('2026-11-21 08:25:00', 'wet'),
      reading('2026-11-21 08:30:00', null),
      reading('yesterday', 1),
      reading('2026-11-21 09:30:00', 1),
      reading('2026-11-21 08:35:00', 1, 'rain_scusb'),
      reading('2026-11-21 08:35:00', 1, 'rain_unknown'),
    ]);
    expect(answer.json).toMatchObject({ stored: 3, no_data: 2, rejected: 9 });
    const reasons = answer.json.items.filter((item) => item.outcome === 'rejected').map((item) => item.reason);
    expect(reasons).toEqual([
      'no data',
      'negative',
      'too large',
      'not a number',
      'not a number',
      'not a time',
      'in the future',
      'not a gauge of this logger',
      'unknown gauge',
    ]);
    expect(await rowsOf(house, 'rain_rejects')).toHaveLength(9);
    const stored = await rowsOf<{ mm_thousandths: number | null }>(house, 'rain_readings');
    // A tip of 0.254 mm stays itself; −1 and 0.0001 are "no data", never 0; −1 is kept aside as well, as it came.
    expect(stored.map((row) => row.mm_thousandths)).toEqual([2500, 254, null, null]);
  });

  it('10,000 readings pass, 10,001 are refused whole', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => reading(new Date(Date.UTC(2020, 0, 1) + i * 600_000).toISOString(), 0));
    expect((await post(many(10_001))).status).toBe(400);
    expect((await post(many(10_000))).json.stored).toBe(10_000);
  });

  it('a revoked key is no key', async () => {
    const other = await createLoggerKey(house.app.db, 'revoked', { gauges: ['rain_lpasb'] });
    await house.app.db.executeQuery({
      sql: "update logger_keys set revoked_at = now() where logger_name = 'revoked'",
      parameters: [],
      query: { kind: 'RawNode' },
      queryId: { queryId: 'x' },
    } as never);
    expect((await post([reading('2026-11-21 08:00:00', 1)], other)).status).toBe(401);
  });

  it('the audit names the logger, one row per batch and site', async () => {
    const audit = await rowsOf<{ action: string; actor: string; after: object }>(house, 'audit');
    const own = audit.filter((row) => row.action === 'rainfall.readings');
    expect(own.every((row) => row.actor.startsWith('logger:'))).toBe(true);
    expect(Object.keys(own[0]!.after).sort()).toEqual(
      ['duplicates', 'gauges', 'no_data', 'rejected', 'stored', 'superseded'], // as in every audit row so far
    );
  });
});

describe('refused readings are bounded (finding A M11)', () => {
  const future = (count: number, bearer: string) =>
    post(
      Array.from({ length: count }, (_, i) => reading('2026-12-24 08:00:00', i)),
      bearer,
    );
  const rejects = async () =>
    (
      await rowsOf<{ reject_id: number; reason: string; times: number; logger_key_id: number }>(house, 'rain_rejects')
    ).sort((one, next) => one.reject_id - next.reject_id);

  it('the same one again is one, with how often it came; of another key it is another', async () => {
    const [one, other] = [
      await createLoggerKey(house.app.db, 'again', { gauges: ['rain_lpasb'] }),
      await createLoggerKey(house.app.db, 'again too', { gauges: ['rain_lpasb'] }),
    ];
    const before = (await rejects()).length;
    for (const bearer of [one, one, other]) expect((await future(2, bearer)).json.rejected).toBe(2);
    const kept = (await rejects()).slice(before);
    expect(kept.map(({ times }) => times)).toEqual([2, 2, 1, 1]);
  });

  it('a flood of one key holds no more than its share, and the newest of it; a month later it is forgotten', async () => {
    const bearer = await createLoggerKey(house.app.db, 'mad', { gauges: ['rain_lpasb'] });
    const keys = await rowsOf<{ logger_key_id: number; logger_name: string }>(house, 'logger_keys');
    const keyId = keys.find(({ logger_name }) => logger_name === 'mad')!.logger_key_id;
    const others = (await rejects()).length;
    await sql`insert into rain_rejects (logger_key_id, gauge, measured_text, value_text, reason, last_at)
        select ${keyId}, 'x', 'then', n, 'not a time', now() - interval '1 day' from generate_series(1, 20000) n`.execute(
      house.app.db,
    );
    await future(50, bearer);
    const own = (await rejects()).filter((row) => row.logger_key_id === keyId);
    expect(own).toHaveLength(MOST_REJECTS_OF_KEY);
    expect(own.filter(({ reason }) => reason === 'in the future')).toHaveLength(50);
    expect(await rejects()).toHaveLength(others + MOST_REJECTS_OF_KEY);
    await sql`update rain_rejects set last_at = now() - interval '31 days' where logger_key_id = ${keyId}`.execute(
      house.app.db,
    );
    await house.app.services.readings.forgetRejects();
    expect(await rejects()).toHaveLength(others);
  });

  it('leaves one audit row a minute, however often it posts', async () => {
    const bearer = await createLoggerKey(house.app.db, 'loud', { gauges: ['rain_lpasb'] });
    const notes = async () =>
      (await rowsOf<{ action: string; after: object }>(house, 'audit')).filter(
        ({ action }) => action === 'rainfall.rejected',
      );
    const noted = async () => (await notes()).length;
    const before = await noted();
    for (let time = 0; time < 5; time++) await future(1, bearer);
    expect(await noted()).toBe(before + 1);
    await sql`update rejections_noted set noted_at = now() - interval '2 minutes'`.execute(house.app.db);
    await future(1, bearer);
    expect(await noted()).toBe(before + 2);
    expect((await notes()).at(-1)!.after).toMatchObject({ no_data: 0, rejected: 1 });
  });
});

describe('late readings', () => {
  it('raise what they should have raised, within the last 24 hours', async () => {
    const late = await openHouse({ now: '2026-11-21 15:10:00' });
    const storm = await createLoggerKey(late.app.db, 'late', { gauges: ['rain_scusb'] });
    const send = (readings: unknown[]) =>
      late
        .visitor()
        .raw('POST', '/api/ingest/rainfall', { body: { readings }, headers: { authorization: `Bearer ${storm}` } });
    await send([reading('2026-11-21 04:10:00', 90, 'rain_scusb')]);
    const triggers = await rowsOf<{ site_id: number; tech_info: string }>(late, 'operational_triggers');
    expect(triggers.some((row) => row.site_id === 101 && row.tech_info.includes('90.00 mm'))).toBe(true);
    await late.close();
  });

  it('of an old year change charts alone', async () => {
    const old = await openHouse({ now: '2026-11-21 15:10:00' });
    const storm = await createLoggerKey(old.app.db, 'old', { gauges: ['rain_scusb'] });
    await old.visitor().raw('POST', '/api/ingest/rainfall', {
      body: { readings: [reading('2025-11-21 04:10:00', 190, 'rain_scusb')] },
      headers: { authorization: `Bearer ${storm}` },
    });
    const triggers = await rowsOf<{ tech_info: string }>(old, 'operational_triggers');
    expect(triggers.filter((row) => row.tech_info !== '')).toEqual([]);
    expect(await rowsOf(old, 'rain_days')).not.toHaveLength(0);
    await old.close();
  });
});

describe('posts together', () => {
  let busy: House;
  let headers: Record<string, string>;
  beforeAll(async () => {
    busy = await openHouse({ now: '2026-11-21 09:10:00' });
    headers = { authorization: `Bearer ${await createLoggerKey(busy.app.db, 'busy', { gauges: ['rain_lpasb'] })}` };
  });
  afterAll(() => busy.close());
  const send = (readings: unknown[]) =>
    busy.visitor().raw('POST', '/api/ingest/rainfall', { body: { readings }, headers }) as unknown as Promise<
      Answer<Report>
    >;

  it('of two values for one instant in one batch the first is kept beside the second', async () => {
    const answer = await send([reading('2026-11-20 07:30:00', 3), reading('2026-11-20 07:30:00', 4)]);
    expect(answer.json).toMatchObject({ stored: 1, superseded: 1 });
    const amounts = async (table: string) =>
      (await rowsOf<{ mm_thousandths: number }>(busy, table)).map((row) => row.mm_thousandths);
    expect(await amounts('rain_readings_superseded')).toEqual([3000]);
    expect(await amounts('rain_readings')).toEqual([4000]);
  });

  it('a hundred at once are each answered for themselves, while the engine looks only a few times', async () => {
    const looks = vi.spyOn(busy.app.services.alerts, 'factArrived');
    const minute = (i: number) => `2026-11-21 0${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')}:30`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        send([reading(minute(i), 0.2), ...(i % 10 ? [] : [reading(minute(i), -5)])]),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200));
    expect(answers.map((answer) => answer.json.stored)).toEqual(Array(100).fill(1));
    expect(answers.map((answer) => answer.json.rejected)).toEqual(
      Array.from({ length: 100 }, (_, i) => (i % 10 ? 0 : 1)),
    );
    expect(looks.mock.calls.length).toBeLessThan(20);
    const audit = await rowsOf<{ action: string }>(busy, 'audit');
    expect(audit.filter((row) => row.action === 'rainfall.readings')).toHaveLength(101);
    looks.mockRestore();
  });
});

it('what no gauge can be called is refused by its line, and a gauge in capitals is that gauge', async () => {
  const at = '2026-11-21 07:40:00';
  const odd = ["rain_lpasb' or true", '', 'rain_läb', 2 ** 31, 2 ** 52, -1, 0, 4711];
  const answer = await post([...odd.map((gauge) => reading(at, 1, gauge)), reading(at, 1, 'RAIN_LPASB')]);
  expect(answer.json).toMatchObject({ stored: 1, rejected: odd.length });
  expect(answer.json.items.map(({ reason }) => reason)).toEqual(odd.map(() => 'unknown gauge'));
});
