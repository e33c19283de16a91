// The client: addresses, keys, and one error for all that can go wrong.
import { call } from '@bantay/kernel/wire/route';
import { afterEach, expect, test, vi } from 'vitest';
import { LIMIT_MS, pathOf, send } from './client.ts';
import { onExpired } from './expiry.ts';
import { ApiProblem } from './problem.ts';
import { fakeServer, unsigned } from './server.fixture.ts';

const read = call('GET', '/api/things/:site/:param', ['/api/things/:site']);
const write = call('POST', '/api/things');
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('expected a problem');
    },
    (error: unknown) => error as ApiProblem,
  );

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the path with all given parameters is taken, encoded; a missing one falls back to the alias', () => {
  expect(pathOf(read, { site: 'lpa', param: 'a/b ñ' })).toBe('/api/things/lpa/a%2Fb%20%C3%B1');
  expect(pathOf(read, { site: 'lpa' })).toBe('/api/things/lpa');
  expect(() => pathOf(read, {})).toThrow('/api/things/:site/:param');
});

test('a change carries its key and JSON, a read carries neither', async () => {
  const server = fakeServer({ 'POST /api/things': { text: '{"status":true}' }, 'GET /api/things/lpa': { text: '[]' } });
  await send(write, { body: { a: 1 } as never, key: 'my-key' });
  await send(write, { body: { a: 1 } as never });
  await send(read, { params: { site: 'lpa' } as never, query: { x: 'y z', none: undefined } as never });
  const [first, second, third] = server.asked;
  expect(first).toMatchObject({ body: { a: 1 }, headers: { 'idempotency-key': 'my-key' } });
  expect(second?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(third?.path).toBe('/api/things/lpa?x=y+z');
  expect(third?.headers['idempotency-key']).toBeUndefined();
});

test('names go out as the wire spells them and come in as the pages do; words of a refusal stay', async () => {
  const named = call('POST', '/api/sites/:site_code/:release_id', ['/api/sites/:site_code']);
  const server = fakeServer({
    'POST /api/sites/lpa': { text: '{"status":true,"rows":[{"max_72h":1,"facts":{"free_mb":2}}]}' },
    'POST /api/sites/lpa/7': { text: '{"status":false,"current":{"mo_id":9},"details":{"last_day":"x"}}' },
  });
  const query = { tsStart: '2026-11-21', 'markers[]': '4' } as never;
  const params = { siteCode: 'lpa' };
  const body = { recipientList: [{ mobileId: 3 }], marker: { Ab: '1' } } as never;
  const reply: unknown = await send(named, { params: params as never, query, body });
  expect(reply).toEqual({ status: true, rows: [{ max72h: 1, facts: { free_mb: 2 } }] });
  expect(server.asked[0]).toMatchObject({
    path: '/api/sites/lpa?ts_start=2026-11-21&markers%5B%5D=4',
    body: { recipient_list: [{ mobile_id: 3 }], marker: { Ab: '1' } },
  });
  const problem = await problemOf(send(named, { params: { ...params, releaseId: 7 } as never }));
  expect(problem).toMatchObject({ body: { current: { moId: 9 } }, details: { last_day: 'x' } });
});

test('a form is sent as it is, the browser writes its type', async () => {
  const server = fakeServer({ 'POST /api/things': { text: '{"status":true}' } });
  await send(write, { body: new FormData() as never });
  expect(server.asked[0]?.headers['content-type']).toBeUndefined();
});

test.each([
  [{ body: { status: false, code: 'wrongPassword', message: 'No', title: 'T', details: { min: 3 } } }, 'wrongPassword'],
  [{ body: { status: 'error', message: 'No' } }, 'unknown'],
  [{ body: { ok: false, feedback: 'No' } }, 'unknown'],
  [{ status: 404, body: { status: false, code: 'notFound', message: 'No' } }, 'notFound'],
])('refusal %#', async (given, code) => {
  fakeServer({ 'GET /api/things/lpa': given });
  const problem = await problemOf(send(read, { params: { site: 'lpa' } as never }));
  expect(problem).toBeInstanceOf(ApiProblem);
  expect(problem).toMatchObject({ code, message: 'No', body: given.body });
});

test('details and title of a refusal arrive', async () => {
  fakeServer({
    'POST /api/things': { body: { status: false, code: 'x', message: 'No', title: 'T', details: { n: 3 } } },
  });
  expect(await problemOf(send(write))).toMatchObject({ title: 'T', details: { n: 3 }, status: 200 });
});

test('nonsense, a gateway page and a lost network have codes of their own', async () => {
  fakeServer({ 'GET /api/things/lpa': { text: '<html>' } });
  expect((await problemOf(send(read, { params: { site: 'lpa' } as never }))).code).toBe('nonsense');
  fakeServer({ 'GET /api/things/lpa': { status: 502, text: '<html>' } });
  expect((await problemOf(send(read, { params: { site: 'lpa' } as never }))).code).toBe('unavailable');
  fakeServer({ 'GET /api/things/lpa': { lost: true } });
  expect((await problemOf(send(read, { params: { site: 'lpa' } as never }))).code).toBe('network');
});

test('after 30 s without an answer the wait ends', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const waiting = problemOf(send(write));
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect((await waiting).code).toBe('timeout');
});

test('whoever stops a call gets no problem to show', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );
  const stop = new AbortController();
  const waiting = problemOf(send(write, { signal: stop.signal }));
  stop.abort();
  expect((await waiting).name).toBe('AbortError');
});

test('401 is told to the session', async () => {
  fakeServer({ 'GET /api/things/lpa': unsigned });
  const heard = vi.fn();
  const stop = onExpired(heard);
  expect((await problemOf(send(read, { params: { site: 'lpa' } as never }))).code).toBe('unsigned');
  stop();
  expect(heard).toHaveBeenCalledOnce();
});
