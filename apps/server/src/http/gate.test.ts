import { signIn } from '@bantay/features/accounts/wire/accounts.ts';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../test/harness.ts';
import { createLoggerKey } from '../cli/logger-key.ts';
import { VERSION } from '../version.ts';
import { addGate, isGatedAddress } from './gate.ts';
import { replyError } from './reply-problem.ts';

describe('which addresses need a session even if nobody declared them', () => {
  it.each([
    ['/api', true],
    ['/api/nothing', true],
    ['/message/x', true],
    ['/storage/x.png', true],
    ['/moms/photo.jpg', true],
    ['/moms/lpa', false],
    ['/health', false],
    ['/opcen', false],
    ['/apix', false],
  ])('%s → %s', (path, expected) => expect(isGatedAddress(path)).toBe(expected));
});

describe('a declared call at an address that no rule of addresses covers', () => {
  const http = Fastify();
  const asked: (string | undefined)[] = [];
  addGate(http, {
    db: null as never, // nobody who comes here has a session to look up
    cookies: { read: () => null } as never, // only this one is used
    isAway: () => false,
    isOwnOrigin: () => true,
    requireLoggerKey: async (key) => asked.push(key),
    requireReader: async () => {},
  });
  http.setErrorHandler(replyError);
  for (const who of ['reader', 'own', 'anybody', 'rain key'] as const)
    http.get(`/elsewhere/${who.replace(' ', '-')}`, { config: { who } }, async () => who);
  const statusOf = async (url: string, headers = {}) => (await http.inject({ url, headers })).statusCode;

  it('is gated by what it declares', async () => {
    for (const [who, status] of Object.entries({ reader: 401, own: 401, anybody: 200, 'rain-key': 401 }))
      expect([who, await statusOf(`/elsewhere/${who}`)]).toEqual([who, status]);
  });

  it('takes a key where it is for keys, and nowhere else', async () => {
    const key = { authorization: `Bearer ${'x'.repeat(32)}` };
    expect(await statusOf('/elsewhere/rain-key', key)).toBe(200);
    expect(await statusOf('/elsewhere/reader', key)).toBe(401);
    expect(asked).toEqual([key.authorization]);
  });
});

describe('the gate of a running server', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  it('unsigned is 401 before 404, 405 and 400', async () => {
    const guest = house.visitor();
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/sites/get_sites_data'],
      ['POST', '/message/send_ewi'],
      ['GET', '/storage/others/a.pdf'],
    ] as const) {
      const answer = await guest.raw(method, url, method === 'POST' ? { body: '{"broken' } : {});
      expect([url, answer.status, answer.json.status]).toEqual([url, 401, false]);
    }
  });

  it('another spelling of an address is no way around', async () => {
    for (const url of ['/%61pi/sites/get_sites_data', '/api%2Fsites%2Fget_sites_data', '/%6Dessage/contacts']) {
      expect([url, [401, 404].includes((await house.visitor().raw('GET', url)).status)]).toEqual([url, true]);
    }
  });

  it('an open call is open as it is spelled in its declaration, with each method, and nothing beside it', async () => {
    const statusOf = async (method: string, url: string) => (await house.visitor().raw(method, url)).status;
    expect(await statusOf('GET', '/api/signin')).toBe(405);
    for (const url of ['/api/signin/', '/api/signi%6e', '/api/signin/more'])
      expect([url, await statusOf('POST', url)]).toEqual([url, 401]);
    expect(await statusOf('GET', '/public/municipality.json')).toBe(200);
  });

  it('a key opens declared calls for keys; beside them an unknown address is 404 to it and 401 to others', async () => {
    const key = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
    const statusOf = async (method: string, url: string, authorization: string) =>
      (await house.visitor().raw(method, url, { headers: { authorization } })).status;
    expect(await statusOf('GET', '/api/ingest/rainfall', `Bearer ${key}`)).toBe(405);
    expect(await statusOf('GET', '/api/ingest/nothing', `Bearer ${key}`)).toBe(404);
    expect(await statusOf('GET', '/api/ingest/nothing', `Bearer ${'x'.repeat(32)}`)).toBe(401);
    expect(await statusOf('GET', '/api/sites/get_sites_data', `Bearer ${key}`)).toBe(401);
  });

  it('below the doors of machines 401 speaks of keys, elsewhere of signing in', async () => {
    const ask = async (url: string, headers: Record<string, string> = {}, visitor = house.visitor()) =>
      (await visitor.raw('POST', url, { body: '{"broken', headers })).json;
    const key = await createLoggerKey(house.app.db, 'lost', { gauges: ['rain_lpasb'] });
    await sql`update logger_keys set revoked_at = now() where logger_name = 'lost'`.execute(house.app.db);
    for (const path of ['rainfall', 'tilt', 'earthquakes', 'sms', 'sms-report', 'nothing']) {
      const url = `/api/ingest/${path}`;
      const none = await ask(url);
      expect([path, none.code, none.status]).toEqual([path, 'machineKeyMissing', false]);
      expect(none.message).toContain('Authorization: Bearer KEY');
      for (const wrong of [key, 'x'.repeat(32), 'short']) {
        const answer = await ask(url, { authorization: `Bearer ${wrong}` });
        expect([path, answer.code]).toEqual([path, 'machineKeyUnknown']);
        expect(answer.message).toContain('revoked');
      }
    }
    // An officer who tries the line in a browser has a session, and no key either.
    const body = { readings: [{ gauge: 'rain_lpasb', ts: '2026-11-21 09:05:00', mm: 0 }] };
    const officer = await (await house.signedIn()).raw('POST', '/api/ingest/rainfall', { body });
    expect([officer.status, officer.json.code]).toEqual([401, 'machineKeyMissing']);
    for (const url of ['/api/ingested', '/api/sites/get_sites_data', '/message/send_ewi'])
      expect(await ask(url)).toMatchObject({ code: 'unsigned', message: 'Please sign in.' });
  });

  it('signed in: unknown 404, wrong method 405, broken JSON 400, all in one shape', async () => {
    const visitor = await house.signedIn();
    expect((await visitor.raw('GET', '/api/nothing')).json).toMatchObject({ status: false, code: 'notFound' });
    expect((await visitor.raw('DELETE', '/api/sites/get_sites_data')).json.code).toBe('methodNotAllowed');
    expect((await visitor.raw('POST', '/api/signin', { body: '{"a":' })).json.code).toBe('malformed');
    const wrongType = await visitor.raw('POST', '/api/monitoring/update_alert_status', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(wrongType.json.code).toBe('wrongMediaType');
    const tooLarge = await visitor.raw('POST', '/api/signin', {
      body: { username: 'x'.repeat(2_000_000), password: 'y' },
    });
    expect([tooLarge.status, tooLarge.json.code]).toEqual([413, 'tooLarge']);
    expect((await visitor.raw('GET', '/api/%E0%A4%A')).status).toBe(400);
  });

  it('health answers without a session: what runs, and nothing else', async () => {
    for (const path of ['/health', '/health/ready']) {
      const answer = await house.visitor().raw('GET', path);
      expect([answer.status, answer.json]).toEqual([200, { status: 'ok', version: VERSION }]);
    }
    expect((await house.visitor().raw('GET', '/health/live')).json).toEqual({ status: 'ok' });
  });

  it('a fault of ours is a plain 500 with a number, and nothing of the inside', async () => {
    const original = house.app.services.accounts.signIn;
    house.app.services.accounts.signIn = async () => {
      throw new Error('relation "secret_table" does not exist');
    };
    const answer = await house.visitor().send(signIn, { body: { username: 'a', password: 'b' } });
    house.app.services.accounts.signIn = original;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.json)).not.toContain('secret_table');
    expect((answer.json as unknown as { request_id: string }).request_id).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
    'a database that is away (%s) is 503 with the time to wait',
    async (message) => {
      const original = house.app.services.accounts.signIn;
      house.app.services.accounts.signIn = async () => {
        throw new Error(message);
      };
      const answer = await house.visitor().send(signIn, { body: { username: 'a', password: 'b' } });
      house.app.services.accounts.signIn = original;
      expect([answer.status, answer.json.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    },
  );
});
