// The HTTP part without a house: whom it believes, what it says to browsers, and what counts as a body.
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { addJson, addManners, openHttp } from './open-http.ts';

const open: ReturnType<typeof openHttp>[] = [];
afterEach(async () => {
  for (const http of open.splice(0)) await http.close();
});

/** Says who it takes the caller for, and what it has read. */
async function mirror(config: Partial<Pick<Config, 'trustProxy' | 'publicUrl'>> = {}) {
  const http = openHttp({ logLevel: 'silent', trustProxy: false, ...config });
  open.push(http);
  await addManners(http, { publicUrl: null, ...config });
  addJson(http);
  http.post('/mirror', async (request) => ({ ip: request.ip, body: request.body ?? 'none', id: request.id }));
  return (payload: string | Buffer = '', headers: Record<string, string> = {}) =>
    http.inject({
      method: 'POST',
      url: '/mirror/',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
      remoteAddress: '10.0.0.9',
    });
}

it('an empty body is none, JSON is read, and what is not JSON is refused as such', async () => {
  const post = await mirror();
  expect((await post()).json()).toMatchObject({ body: 'none' });
  expect((await post('{"level":1}')).json()).toMatchObject({ body: { level: 1 } });
  const broken = await post('{"level":');
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'malformed']);
});

it('a packed body is not unpacked', async () => {
  const post = await mirror();
  const packed = await post(gzipSync('{"level":1}'), { 'content-encoding': 'gzip' });
  expect(packed.statusCode).toBe(400);
});

it('one proxy is believed where it is said that there is one, and nobody behind it', async () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 112.198.0.1' };
  expect((await (await mirror())('', headers)).json().ip).toBe('10.0.0.9');
  expect((await (await mirror({ trustProxy: true }))('', headers)).json().ip).toBe('112.198.0.1');
});

it('a browser is told to come by https only where it has come by https', async () => {
  const secure = await (await mirror({ publicUrl: 'https://bantay.example.ph' }))();
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  const plain = await (await mirror({ publicUrl: 'http://127.0.0.1:5000' }))();
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  for (const { headers } of [secure, plain]) {
    expect(headers['content-security-policy']).toContain("default-src 'none';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
