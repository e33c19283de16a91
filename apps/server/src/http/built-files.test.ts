// Built files: packed for whoever can unpack them, and their packed twins are no addresses; what only begins like them is a page.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../../test/harness.ts';

const SCRIPT = 'level(3)\n'.repeat(200);
let house: House;
let webRoot: string;
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'bantay-built-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<html><head></head>the app</html>');
  writeFileSync(join(webRoot, 'assets/a.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets/a.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(webRoot, 'assets/a.js.gz'), gzipSync(SCRIPT));
  house = await openHouse({ webRoot });
});
afterAll(async () => {
  await house.close();
  rmSync(webRoot, { recursive: true });
});

const get = (url: string, accepted = '') =>
  house.app.http.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } });

it.each([
  ['br', 'br, gzip', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, '', (bytes: Buffer) => bytes],
])('%s', async (packing, accepted, unpack) => {
  const { headers, rawPayload } = await get('/assets/a.js', accepted);
  expect(headers['content-encoding']).toBe(packing);
  expect(headers['content-type']).toContain('javascript');
  expect(unpack(rawPayload).toString()).toBe(SCRIPT);
});

it.each(['/assets/a.js.br', '/assets/a.js.gz', '/assets/b.js', '/assets/..%2findex.html'])(
  '%s is not there',
  async (url) => {
    expect((await get(url, 'br')).statusCode).toBe(404);
  },
);

it('says by what it differs', async () => {
  expect((await get('/assets/a.js')).headers.vary).toBe('accept-encoding');
});

it('its head alone says how long it is', async () => {
  const { headers, rawPayload } = await house.app.http.inject({ method: 'HEAD', url: '/assets/a.js' });
  expect([headers['content-length'], rawPayload.length]).toEqual([String(SCRIPT.length), 0]);
});

// Whatever begins like a file of the build was answered as one: kept for a year, and framed by whoever wanted to.
it.each(['/assets/', '/assets/opcen'])(
  'the page at %s is a page: it is not kept, and its rules come with it',
  async (url) => {
    const { headers, payload } = await get(url);
    expect(payload).toContain('the app');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

it('a file of the build is kept for a year', async () => {
  expect((await get('/assets/a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
