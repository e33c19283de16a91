// Finding A B6: less than 10 kB a second of packed brackets stopped the server. Nothing is unpacked, strangers send 4 kB.
import { gzipSync } from 'node:zlib';
import { signIn } from '@bantay/features/accounts/wire/accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, release } from '../../test/field.ts';
import { type House, openHouse, people, rowsOf } from '../../test/harness.ts';
import { createLoggerKey } from '../cli/logger-key.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';

let house: House;
let address: string;
beforeAll(async () => {
  house = await openHouse();
  address = await house.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

/** 2 MB of open brackets in 2 kB. */
const PACKED = gzipSync('['.repeat(2 * 1024 * 1024));
const flood = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
    body: PACKED,
  });

describe('a flood of packed brackets', () => {
  it.each([
    ['/api/signin', {}, 400],
    ['/api/forgot_password', {}, 400],
    ['/api/ingest/rainfall', { authorization: 'Bearer x' }, 401],
    ['/api/ingest/tilt', { authorization: 'Bearer x' }, 401],
    ['/api/ingest/sms-report', { authorization: 'Bearer x' }, 401],
  ])('%s: refused with %j as %s, and others are answered meanwhile', async (path, headers, status) => {
    const rounds: number[] = [];
    const answers = Array.from({ length: 16 }, () => flood(path, headers));
    const waited = async () => {
      const began = performance.now();
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
      rounds.push(performance.now() - began);
    };
    await waited();
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(Array(16).fill(status));
    await waited();
    // Unpacked they took 0.5 s each of the one thread: 8 s for sixteen on a quiet machine.
    expect(Math.max(...rounds)).toBeLessThan(5000);
  });
});

it('a stranger sends 4 kB at most; the longest names and passwords fit', async () => {
  const stranger = house.visitor();
  const large = await stranger.raw('POST', '/api/signin', { body: `"${'['.repeat(5000)}"` });
  expect([large.status, large.json.code]).toEqual([413, 'tooLarge']);
  const longest = await stranger.send(signIn, { body: { username: 'u'.repeat(255), password: 'p'.repeat(1024) } });
  expect([longest.status, longest.json.status]).toEqual([200, false]);
  expect((await stranger.send(signIn, { body: { username: people.mayorOfLgu, password: DEMO_PASSWORD } })).status).toBe(
    200,
  );
});

describe('the key of a logger is judged before the body', () => {
  const post = (key: string, body: string) =>
    house.visitor().raw('POST', '/api/ingest/rainfall', { body, headers: { authorization: `Bearer ${key}` } });

  it('without a good one, what is in the body does not matter', async () => {
    for (const body of ['{"broken', '['.repeat(3_000_000), '{"readings":[]}']) {
      const answer = await post('no-such-key', body);
      expect([answer.status, answer.json.code]).toEqual([401, 'machineKeyUnknown']);
    }
  });

  it('with a good one readings come in, large ones as before, and a packed body is no JSON', async () => {
    const [gauge] = await rowsOf<{ rain_id: number; gauge_name: string }>(house, 'rainfall_gauges');
    const key = await createLoggerKey(house.app.db, 'of the test', { gauges: [gauge!.gauge_name] });
    const readings = Array.from({ length: 20_000 }, () => ({
      gauge: gauge!.gauge_name,
      ts: '2026-11-21 09:05:00',
      mm: 1,
    }));
    const body = JSON.stringify({ readings: readings.slice(0, 1) });
    const answer = await post(key, body);
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ stored: 1 })]);
    expect((await post(key, JSON.stringify({ readings: readings.slice(0, 9000) }))).status).toBe(200);
    const packed = await fetch(`${address}/api/ingest/rainfall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(body),
    });
    expect(packed.status).toBe(400);
  });
});

it('a release goes through beside the flood, which is refused before it is read', async () => {
  const officer = await house.signedIn();
  const raise = async (siteId: number) => {
    const body = {
      site_id: siteId,
      alert_level: '1',
      request_ts: '2026-11-21 09:00:00',
      reason: 'Cracks.',
      eq_id: null,
    };
    await officer.raw('POST', '/api/monitoring/save_on_demand_data', { body });
    const candidate = (await candidateOf(officer, siteId))!;
    expect((await release(house, officer, candidate)).json.status).toBe(true);
  };
  await raise(24);
  let isOver = false;
  let refused = 0;
  const flooding = Array.from({ length: 16 }, async () => {
    while (!isOver)
      refused += Number((await flood('/api/ingest/rainfall', { authorization: 'Bearer x' })).status === 401);
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await raise(101);
  isOver = true;
  await Promise.all(flooding);
  expect(refused).toBeGreaterThan(16);
});
