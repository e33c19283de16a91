// One reading in a line: as a form, behind the question mark and as JSON; the same truth as a batch, and refused in words.
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, instant, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';

let house: House;
let key: string;
const AT = instant('2026-11-21 09:05:00');
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  const column = { tsmName: 'lpasz', siteCode: 'lpa', segments: 3, segmentLength: 1, version: 2 };
  await house.app.services.columns.add({ ...column, activatedOn: '2026-11-20' }, { by: null });
  key = await createLoggerKey(house.app.db, 'box', { gauges: ['rain_lpasb'], columns: ['lpasz'] });
});
afterAll(() => house.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (query: string, body?: string | object, headers: Record<string, string> = {}) =>
  house.visitor().raw('POST', `/api/ingest/reading${query}`, {
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const stored = async () =>
  (
    await sql<{ at: string; thousandths: number | null }>`select to_char(measured_at at time zone 'Asia/Manila',
          'HH24:MI:SS') as at, mm_thousandths as thousandths from rain_readings order by received_at desc, measured_at desc
        limit 1`.execute(house.app.db)
  ).rows[0];

describe('a reading of a gauge', () => {
  it.each([
    [
      'behind the question mark, with nothing else',
      '?gauge=rain_lpasb&value=0.4&time=2026-11-21%2009:05:00',
      undefined,
      {},
      '09:05:00',
    ],
    ['as a form', '', 'gauge=rain_lpasb&value=0.4&time=2026-11-21+09:04:00', FORM, '09:04:00'],
    ['as JSON with numbers', '', { gauge: 'rain_lpasb', value: 0.4, time: AT / 1000 - 120 }, {}, '09:03:00'],
    ['in ISO with an offset', '', { gauge: 'rain_lpasb', value: '0.4', time: '2026-11-21T01:02:00Z' }, {}, '09:02:00'],
    ['in milliseconds, by the number of the gauge', `?time=${AT - 240_000}`, 'gauge=ID&value=.4', FORM, '09:01:00'],
    [
      'where the body counts before the address',
      '?time=1&gauge=none',
      { gauge: 'rain_lpasb', value: 0.4, time: AT - 300_000 },
      {},
      '09:00:00',
    ],
    ['without a time: now', '?gauge=rain_lpasb&value=0.4', undefined, {}, '09:10:00'],
  ] as const)('%s', async (_what, query, body, headers, at) => {
    const gauges = await rowsOf<{ rain_id: number; gauge_name: string }>(house, 'rainfall_gauges');
    const id = gauges.find(({ gauge_name }) => gauge_name === 'rain_lpasb')!.rain_id;
    const sent = typeof body === 'string' ? body.replace('ID', String(id)) : body;
    const { status, json } = await post(query, sent, headers);
    expect([status, json]).toEqual([
      200,
      {
        ...{ status: true, stored: 1, duplicates: 0, superseded: 0 },
        message: expect.stringMatching(/^\S+ 2026-11-21.\S+: 0?.4 mm: stored\.$/),
      },
    ]);
    expect(await stored()).toEqual({ at, thousandths: 400 });
  });

  it('twice is known already, another value takes its place, and −1 says no data', async () => {
    const at = '&time=2026-11-21+08:30:00';
    const send = async (value: string) => (await post(`?gauge=rain_lpasb&value=${value}${at}`)).json.message;
    expect([await send('1'), await send('1'), await send('2')]).toEqual([
      'rain_lpasb 2026-11-21 08:30:00: 1 mm: stored.',
      'rain_lpasb 2026-11-21 08:30:00: 1 mm: known already.',
      'rain_lpasb 2026-11-21 08:30:00: 2 mm: stored in place of an older value.',
    ]);
    const { json } = await post('?gauge=rain_lpasb&value=-1&time=2026-11-21+08:00:00');
    expect(json.message).toBe('rain_lpasb 2026-11-21 08:00:00: -1 mm: stored (no data).');
    // Days late, it is judged all the same.
    expect((await post('?gauge=rain_lpasb&value=1&time=2026-11-18+08:00:00')).json.stored).toBe(1);
  });

  it.each([
    ['?gauge=rain_lpasb&value=1&time=2026-11-21+09:21:00', 400, 'readingRefused', 'in the future'],
    ['?gauge=rain_lpasb&value=1&time=1970-01-01+00:00:10', 400, 'readingRefused', 'not a time'],
    ['?gauge=rain_lpasb&value=wet', 400, 'readingRefused', 'not a number'],
    ['?gauge=rain_lpasb', 400, 'readingRefused', 'not a number'],
    ['?gauge=rain_scusb&value=1', 400, 'readingRefused', 'not a gauge of this logger'],
    ['?gauge=rain_none&value=1', 400, 'readingRefused', 'unknown gauge'],
    ['?value=1', 400, 'malformed', 'name a gauge'],
    ['?gauge=rain_lpasb&column=lpasz&value=1', 400, 'malformed', 'name a gauge'],
    ['?gauge=rain_lpasb&value=1&ts=2026-11-21+09:00:00', 400, 'malformed', 'Unrecognized key: "ts"'],
    ['', 400, 'malformed', 'name a gauge'],
  ])('%s is refused with %d %s: %s', async (query, status, code, reason) => {
    const before = (await rowsOf(house, 'rain_readings')).length;
    const answer = await post(query);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.json.message).toContain(reason);
    expect((await rowsOf(house, 'rain_readings')).length).toBe(before);
  });

  it('is refused without a key, when it is too large, and when it is asked with GET', async () => {
    expect((await post('?gauge=rain_lpasb&value=1', undefined, { authorization: '' })).status).toBe(401);
    expect((await post('', `gauge=${'x'.repeat(5000)}`, FORM)).status).toBe(413);
    const before = (await rowsOf(house, 'rain_readings')).length;
    for (const method of ['GET', 'HEAD'])
      expect(
        (
          await house.visitor().raw(method, '/api/ingest/reading?gauge=rain_lpasb&value=1&time=2026-11-21+07:00:00', {
            headers: { authorization: `Bearer ${key}` },
          })
        ).status,
      ).toBe(405);
    expect((await rowsOf(house, 'rain_readings')).length).toBe(before);
  });

  it('brings the battery along, which is kept with what arrived', async () => {
    const [{ logger_key_id: keyId }] = (await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).slice(-1) as [
      { logger_key_id: number },
    ];
    await post('?gauge=rain_lpasb&value=0&time=2026-11-21+07:30:00&battery=3.45');
    await vi.waitFor(async () => {
      const [newest] = await house.app.services.arrivals.list(keyId, { sinceMs: 60_000, most: 1 });
      expect(newest).toMatchObject({ door: 'reading', accepted: 1, refused: 0, battery: expect.closeTo(3.45) });
      expect(newest!.rawText).toBe('?gauge=rain_lpasb&value=0&time=2026-11-21+07:30:00&battery=3.45\n');
    });
  });
});

describe('a reading of a node', () => {
  it.each([
    ['column=lpasz&node=1&accelerometer=32&value=12,-3,1010&time=2026-11-21+09:00:00', '12,-3,1010'],
    ['column=lpasz&node=2&accelerometer=33&x=1&y=2&z=1000&time=2026-11-21+09:00:00', '1,2,1000'],
  ])('%s', async (body, counts) => {
    const { json } = await post('', body, FORM);
    expect(json).toMatchObject({ status: true, stored: 1, superseded: 0 });
    expect(json.message).toContain(`09:00:00: ${counts}: stored.`);
    expect((await post('', body, FORM)).json).toMatchObject({ stored: 0, duplicates: 1 });
  });

  it.each([
    ['column=lpasz&node=9&accelerometer=32&value=1,2,3', 'no such node'],
    ['column=lpasz&node=1&value=1,2,3', 'no such accelerometer'],
    ['column=lpasz&node=1&accelerometer=32&value=1,2', 'not a number'],
    ['column=lpasz&node=1&accelerometer=32&value=1,2,3&time=2027-01-01', 'in the future'],
    ['column=other&node=1&accelerometer=32&value=1,2,3', 'unknown column'],
  ])('%s is refused: %s', async (body, reason) => {
    const { status, json } = await post('', body, FORM);
    expect([status, json.code]).toEqual([400, 'readingRefused']);
    expect(json.message).toContain(reason);
  });
});
