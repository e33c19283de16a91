import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sharedReply } from './shared-reply.ts';

async function server() {
  const http = Fastify();
  const state = { written: 0, text: 'ñ'.repeat(2000) };
  const give = sharedReply(async (key) => {
    state.written++;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { pieces: [JSON.stringify({ key, text: state.text })], tag: `"${key}-${state.text.length}"` };
  });
  http.get('/:key', (request, reply) => give((request.params as { key: string }).key, request, reply));
  const get = (headers: Record<string, string> = {}) => http.inject({ url: '/lpa', headers });
  return { get, state };
}

it('fifty who ask at once get one reply, packed as each of them allows', async () => {
  const { get, state } = await server();
  const text = JSON.stringify({ key: 'lpa', text: state.text });
  const all = await Promise.all(Array.from({ length: 50 }, () => get({ 'accept-encoding': 'gzip, br' })));
  expect(state.written).toBe(2);
  for (const one of all) {
    expect(one.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(one.rawPayload).toString()).toBe(text);
  }
  const old = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(old.rawPayload).toString()).toBe(text);
  const plain = await get();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['content-type']).toContain('application/json');
  expect(plain.payload).toBe(text);
});

it('who has it already is told so without a body, until it changes', async () => {
  const { get, state } = await server();
  const etag = String((await get()).headers.etag);
  const same = await get({ 'if-none-match': etag });
  expect([same.statusCode, same.payload]).toEqual([304, '']);
  state.text = 'new';
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
});
