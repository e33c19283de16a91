// Built files: packed for whoever can unpack them, and their packed twins are no addresses.
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

it.each(['/assets/a.js.br', '/assets/a.js.gz', '/assets/b.js'])('%s is not there', async (url) => {
  expect((await get(url, 'br')).statusCode).toBe(404);
});
