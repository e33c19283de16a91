// What a page asks first comes in one answer: a line for each call, as it is there, and as whoever asks would get it alone.
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFirstAnswers, addressOfAll } from './first-answers.ts';
import { replyError } from './reply-problem.ts';

let http: FastifyInstance;
let answerSlow: (text: string) => void = () => {};
const seen: Record<string, unknown>[] = [];

beforeAll(async () => {
  http = fastify({ trustProxy: true });
  http.setErrorHandler(replyError);
  http.decorateRequest('signedIn', null);
  http.addHook('onRequest', async (request) => {
    if (request.headers.cookie === 'session=1') request.signedIn = { userId: 7 } as never; // what is read of it
  });
  http.get('/api/quick', async ({ ip, headers: { host, cookie, authorization, range } }) => {
    seen.push({ ip, host, cookie, authorization, range });
    return { is: 'quick', says: '"two"\nlines' };
  });
  http.get('/api/slow', () => new Promise((done) => (answerSlow = (text) => done({ is: text }))));
  http.get('/api/refused', (_request, reply) => reply.code(403).send({ status: false }));
  http.get('/api/broken', async () => {
    throw new Error('no database');
  });
  http.get('/api/torn', (_request, reply) => {
    async function* pieces() {
      yield '{"half":';
      throw new Error('no database');
    }
    return reply.type('application/json').send(Readable.from(pieces()));
  });
  http.get('/api/picture', (_request, reply) => reply.type('image/png').send(Buffer.from([1])));
  http.post('/api/written', async () => ({}));
  addFirstAnswers(http, (call) => call !== '/api/unnamed', 100);
  await http.ready();
});
afterAll(() => http.close());

const ask = (calls: readonly string[], more: InjectOptions = {}) =>
  http.inject({ url: addressOfAll(calls), headers: { cookie: 'session=1' }, ...more });
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { call: string; status: number; text: string });

it('each with its status and its very text; what is no JSON is left out', async () => {
  const calls = ['/api/quick?a=1&b=2%203', '/api/refused', '/api/broken', '/api/none', '/api/written', '/api/picture'];
  const answer = await ask(calls);
  expect(answer.statusCode).toBe(200);
  const lines = linesOf(answer.body);
  expect(lines.map(({ call, status }) => [call, status]).sort()).toEqual([
    ['/api/broken', 500],
    ['/api/none', 404],
    ['/api/quick?a=1&b=2%203', 200],
    ['/api/refused', 403],
    ['/api/written', 404],
  ]);
  const alone = await http.inject({ url: '/api/quick', headers: { cookie: 'session=1' } });
  expect(lines.find(({ call }) => call.startsWith('/api/quick'))?.text).toBe(alone.body);
});

it('as who asks, from where they ask, and without what is of the one answer alone', async () => {
  seen.length = 0;
  const headers = { cookie: 'session=1', host: 'bantay.example.ph', 'x-forwarded-for': '10.1.2.3', range: 'bytes=0-1' };
  await ask(['/api/quick'], { headers: { ...headers, authorization: 'Bearer x' } });
  await ask(['/api/quick'], { remoteAddress: '10.4.5.6' });
  expect(seen).toMatchObject([
    { ip: '10.1.2.3', host: 'bantay.example.ph', cookie: 'session=1', authorization: undefined, range: undefined },
    { ip: '10.4.5.6' },
  ]);
});

it.each<[packing: string, unpack: (bytes: Buffer) => Buffer]>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('packed by %s', async (packing, unpack) => {
  const headers = { cookie: 'session=1', 'accept-encoding': packing };
  const answer = await ask(['/api/quick', '/api/refused'], { headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': packing, vary: 'accept-encoding' });
  expect(linesOf(unpack(answer.rawPayload).toString())).toHaveLength(2);
});

it.each(['identity', 'br'])('what is slow holds up nothing (%s)', async (packing) => {
  const address = await http.listen({ port: 0, host: '127.0.0.1' }).catch(() => `http://127.0.0.1:${portOf(http)}`);
  const headers = { cookie: 'session=1', 'accept-encoding': packing };
  const answer = await fetch(address + addressOfAll(['/api/slow', '/api/quick']), { headers });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader(); // it is answered with one
  let first = '';
  while (!first.includes('/api/quick')) first += (await reader.read()).value;
  answerSlow('here at last');
  expect((await reader.read()).value).toContain('here at last');
});

it('what breaks off takes no other with it', async () => {
  const { body } = await ask(['/api/torn', '/api/quick']);
  expect(linesOf(body).map(({ call }) => call)).toEqual(['/api/quick']);
});

it('says whose it is, hands on each line, and shows life while it works', async () => {
  const address = await http.listen({ port: 0, host: '127.0.0.1' }).catch(() => `http://127.0.0.1:${portOf(http)}`);
  const answer = await fetch(address + addressOfAll(['/api/slow']), { headers: { cookie: 'session=1' } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({ 'answers-for': '7', 'x-accel-buffering': 'no' });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader(); // it is answered with one
  for (let signs = ''; signs.length < 3; signs += (await reader.read()).value) expect(signs).toMatch(/^\n*$/);
  answerSlow('done');
  let rest = '';
  while (!rest.includes('done')) rest += (await reader.read()).value;
});
const portOf = ({ server }: FastifyInstance) => (server.address() as { port: number }).port; // it listens

it('whoever is signed out gets none, and what no page names is refused whole', async () => {
  expect((await ask(['/api/quick'], { headers: {} })).statusCode).toBe(401);
  const many = Array.from({ length: 21 }, () => '/api/quick');
  for (const calls of [[], many, ['/api/quick', '/api/unnamed']])
    expect((await ask(calls)).statusCode, String(calls)).toBe(400);
});
