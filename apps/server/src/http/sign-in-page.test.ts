// The sign-in without a script: in the reader's language, its style allowed by its hash alone, nothing of a stranger in its HTML.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import cookies from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignInPage, type SignInSays } from './sign-in-page.ts';

const STYLE = 'p{color:red}';
const NOW = 1_800_000_000_123;
const page = (language: string) =>
  `<html lang="${language}"><head><style>${STYLE}</style></head>{{municipality}}, {{province}}{{demo}}<p>demo</p>{{/demo}}` +
  `<input value="{{username}}"><p>{{refused}}</p></html>`;
const SAYS: SignInSays = { municipality: 'Halimbawa', province: 'Samar', isDemo: false };

let folder: string;
let http: FastifyInstance;
let says: SignInSays;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-sign-in-'));
  mkdirSync(join(folder, '.vite'));
  const drawn = { style: STYLE, pages: { en: page('en'), fil: page('fil'), war: page('war') } };
  writeFileSync(join(folder, '.vite/sign-in.json'), JSON.stringify(drawn));
  const signInPage = (await readSignInPage(folder, () => NOW))!; // it was written just now
  http = fastify();
  await http.register(cookies);
  http.get('/', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'self';style-src 'self';img-src 'self'");
    return signInPage(request, reply, says);
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const ask = async (over: Partial<SignInSays> = {}, headers: Record<string, string> = {}) => {
  says = { ...SAYS, ...over };
  return http.inject({ method: 'GET', url: '/', headers });
};

describe('the page', () => {
  it('says the place, and that it is a demo only where it is one', async () => {
    const { body, headers } = await ask();
    expect(body).toContain('Halimbawa, Samar<input');
    expect(body).not.toContain('{{');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await ask({ isDemo: true })).body).toContain('<p>demo</p>');
  });

  it('says the field time at which it was asked for', async () => {
    expect((await ask()).body).toContain(`<head><meta name="field-now" content="${NOW}">`);
  });

  it('lets its own style in by its hash, and nothing else', async () => {
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect((await ask()).headers['content-security-policy']).toBe(
      `default-src 'self';style-src 'self' 'sha256-${hash}';img-src 'self'`,
    );
  });

  it('is kept by nobody, and is another one in another language', async () => {
    const { headers } = await ask();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
  });

  it.each([
    ['fil-PH,fil;q=0.9,en;q=0.8', 'fil'],
    ['tl', 'fil'],
    ['en-PH,en;q=0.9,fil;q=0.5', 'fil'],
    ['en-US,en;q=0.9', 'en'],
    ['war', 'en'],
    ['x-filter', 'en'],
    ['', 'en'],
  ])('is in the language of the browser: %s is %s', async (accepted, language) => {
    expect((await ask({}, { 'accept-language': accepted })).body).toContain(`lang="${language}"`);
  });

  it.each([
    ['fil', 'fil'],
    ['en', 'en'],
    ['war', 'war'],
    ['xx', 'en'],
  ])('is in the language that was chosen in this browser before: %s', async (chosen, language) => {
    const headers = { 'accept-language': chosen === 'en' ? 'fil' : 'en', cookie: `language=${chosen}` };
    expect((await ask({}, headers)).body).toContain(`lang="${language}"`);
  });

  it('brings back what was typed and what was refused, and neither is a tag or a place', async () => {
    const username = '"><script>alert(1)</script>{{refused}}';
    const { body } = await ask({ username, refused: 'No <b>such</b> pair' });
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{refused}}"');
    expect(body).toContain('<p>No &lt;b&gt;such&lt;/b&gt; pair</p>');
    expect(body).not.toContain('<script>');
  });

  it('is packed for whoever can unpack it', async () => {
    const { rawPayload, headers } = await ask({}, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('Halimbawa');
  });
});

it('is none where the pages are not built, or by an older build', async () => {
  expect(await readSignInPage(null, Date.now)).toBeNull();
  expect(await readSignInPage(tmpdir(), Date.now)).toBeNull();
});
