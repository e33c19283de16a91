// The page names the files of the address that was asked for, to whoever has a session; to nobody else.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import statics from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerUnknown, watchRoutes } from './answer-unknown.ts';
import { type Asked, type FirstPages, readFirstPages } from './first-page.ts';
import type { FirstSight } from './first-sight.ts';

const PAGE = '<html><head><title>Bantay</title></head><body></body></html>';
const NOW = 1_800_000_000_123;
const TOLD = PAGE.replace('<head>', `<head><meta name="field-now" content="${NOW}">`);
/** One question for all that a page asks first. */
const askedFirst = (...calls: string[]) =>
  calls.length === 0
    ? ''
    : `<meta name="first-answers" content="/api/first_answers?${calls.map((call) => `call=${encodeURIComponent(call)}`).join('&amp;')}">`;
const FEED = askedFirst('/api/feed');
const OPCEN =
  '<link rel="modulepreload" crossorigin href="/assets/a.js"><link rel="stylesheet" crossorigin href="/assets/a.css">';
const RAIN = `${askedFirst('/api/rain/lpa')}<link rel="modulepreload" crossorigin href="/assets/rain.js">`;
/** Says `</head>` and `$&`, as a program may. */
const PROGRAM = 'ask("</head>", "$&")';
const POLICY = "default-src 'self';script-src 'self';style-src 'self'";

/** Of two sites; the columns of the second cannot be had, and of a third nothing is ever heard. */
const NAMED = {
  siteId: async (code: string) => (code === 'lpa' ? '24' : null),
  column: async (code: string) => {
    if (code === 'scu') throw new Error('no answer');
    if (code === 'mar') return new Promise<null>(() => undefined);
    return code === 'lpa' ? 'lpasa' : null;
  },
};

let folder: string;
let http: FastifyInstance;
let first: FirstPages;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-page-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  const pages = {
    '/opcen': { files: ['assets/a.js', 'assets/a.css'], calls: ['/api/feed'] },
    '/rainfall/:site': { files: ['assets/rain.js'], calls: ['/api/rain/:site'] },
    '/subsurface/:site': {
      ...{ files: [], rest: [['assets/frame.js', 'assets/words.js'], ['assets/screen.js']], calls: [] },
      looks: [
        { call: '/api/column/{column}/{halfHour}/{halfStart}', range: null },
        { call: '/api/of/{siteId}', range: null },
      ],
    },
    '/surficial/:site': {
      ...{ files: ['assets/a.js'], calls: [] },
      looks: [
        {
          call: '/api/markers/:site/{start}/{minute}',
          range: { name: 'range', byDefault: '3d', days: { '3d': 3, '7d': 7 } },
        },
        { call: '/api/table/:site/{minute}', range: null },
      ],
    },
  };
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages));
  writeFileSync(
    join(folder, '.vite/asking.json'),
    JSON.stringify({ program: PROGRAM, after: ['assets/half.js', 'assets/larger.js'] }),
  );
  http = fastify();
  const methodsOf = watchRoutes(http);
  await http.register(cookies);
  http.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', POLICY));
  await http.register(statics, { root: folder, wildcard: false, index: false });
  first = (await readFirstPages(folder, { now: () => NOW, named: NAMED, sight: null }))!; // the page is there
  answerUnknown(http, methodsOf, {
    pageFor: first.pageFor,
    sessionOf: async (request) =>
      'session' in request.cookies ? { userId: 7, roles: [{ role: 'reader', siteId: null }] } : null,
    signIn: null,
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, cookie = 'session=x') => http.inject({ url, headers: { cookie } });

it.each([
  ['/opcen', FEED + OPCEN],
  ['/OPCEN/', FEED + OPCEN],
  ['/', FEED + OPCEN],
  ['/signin', FEED + OPCEN],
  ['/rainfall/lpa?range=3m', RAIN],
  ['/Rainfall/LPA/', RAIN],
  ['/rainfall', ''],
  // Whether there is such a site say the calls; what gets into the page are letters.
  ['/rainfall/abc', RAIN.replaceAll('lpa', 'abc')],
  ['/rainfall/ab1', ''],
  ['/rainfall/%22%3E%3Cscript%3E', ''],
  ['/rainfall/"><script>', ''],
  ['/rainfall/lpa/more', ''],
  ['/nowhere', ''],
])('%s', async (path, links) => {
  const answer = await ask(path);
  expect(answer.body).toBe(TOLD.replace('</head>', `${links}</head>`));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: expect.stringContaining('cookie'),
  });
});

/** 2027-01-15 16:00:00.123 in Manila. */
const named = (...calls: string[]) => calls.map((call) => call.replaceAll(' ', '%20').replaceAll(':', '%3A'));
const callsIn = (body: string) => {
  const [, address = ''] = /<meta name="first-answers" content="(.*?)">/.exec(body) ?? [];
  return new URLSearchParams(address.replaceAll('&amp;', '&').split('?')[1]).getAll('call');
};

it.each([
  ['', '2027-01-12 16:01:00/2027-01-15 16:01:00', true],
  ['?range=7d', '2027-01-08 16:01:00/2027-01-15 16:01:00', false],
  // As long as nobody can say without the width of the window.
  ['?range=1y', null, false],
  ['?range=constructor', null, false],
  // Another time than now, and what no look knows.
  ['?end=2026-11-20T08:00', null, false],
  ['?range=7d&known=2026-11-20T08:00', null, false],
  ['?month=2026-10', null, false],
])('/surficial/lpa%s names its charts up to now by the server own clock', async (query, span, hasTable) => {
  const { body } = await ask(`/surficial/lpa${query}`);
  const calls = named(
    ...(span === null ? [] : [`/api/markers/lpa/${span}`]),
    ...(hasTable ? ['/api/table/lpa/2027-01-15 16:01:00'] : []),
  );
  expect(callsIn(body)).toEqual(calls);
  expect(body).not.toContain('<!--');
});

it.each([
  ['lpa', ['/api/column/lpasa/2027-01-15 16:00:00/2027-01-15 16:00:00', '/api/of/24']],
  // Of no site, and of one of which nothing can be had now: the page comes all the same.
  ['abc', []],
  ['scu', []],
  ['mar', []],
])(
  '/subsurface/%s names what only the server knows of the site',
  async (site, calls) => {
    const { statusCode, body } = await ask(`/subsurface/${site}`);
    expect(statusCode).toBe(200);
    expect(callsIn(body)).toEqual(named(...calls));
  },
  10_000,
);

it('what is large is named for after the libraries, and what asks for it comes first', async () => {
  const { body, headers } = await ask('/subsurface/abc');
  const rest =
    '<meta name="rest" data-after="/assets/half.js" content="/assets/frame.js /assets/words.js">' +
    '<meta name="rest" data-after="/assets/larger.js" content="/assets/screen.js">';
  const program = `<script type="module" async>${PROGRAM}</script>`;
  expect(body).toBe(TOLD.replace('</head>', () => `${rest}${program}</head>`));
  // The policy allows it by what it says, and nothing else of its kind.
  const hash = createHash('sha256').update(PROGRAM).digest('base64');
  expect(headers['content-security-policy']).toBe(
    POLICY.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`),
  );
  // Nothing to ask for: nothing that asks, and nothing allowed.
  const other = await ask('/opcen');
  expect([other.body.includes('<script'), other.headers['content-security-policy']]).toEqual([false, POLICY]);
});

it('knows every call that a page names, of any site and time, and no other', async () => {
  const pages = ['/opcen', '/rainfall/scu', '/subsurface/lpa', '/surficial/lpa?range=7d'];
  const calls = (await Promise.all(pages.map((page) => ask(page)))).flatMap(({ body }) => {
    const [, address = ''] = /content="([^"]*first_answers[^"]*)"/.exec(body) ?? [];
    return new URL(address.replaceAll('&amp;', '&'), 'http://localhost').searchParams.getAll('call');
  });
  expect(calls.length).toBe(5);
  expect(calls.filter((call) => !first.isNamed(call))).toEqual([]);
  for (const other of [
    ...[
      '',
      '/',
      '/opcen',
      '/health',
      'quick',
      '/api/feeds',
      '/api/feed?all=1',
      '/api/feed/',
      '/api/rain/',
      '/api/rain/LPA',
      '/api/rain/a1',
    ],
    ...['/api/rain/../feed', '/api/rain/%2e%2e/feed', '/api/first_answers?call=/api/feed', '//api/feed', 'x/api/feed'],
    ...['/api/of/24?x=1', '/api/of/2.4', '/api/of/24%2F1', '/api/of/', '/api/feed\n', 'http://a.b/api/feed'],
  ])
    expect(first.isNamed(other), other).toBe(false);
});

describe('with what is seen before its programs', () => {
  const WHOLE =
    '<html><head><link rel="stylesheet" href="/main.css"></head><body><div id="root"></div>end</body></html>';
  const STYLE = 'p{color:red}';
  const asked = { address: '/opcen', language: 'fil', readerId: 7 };
  const open = async (read: FirstSight['read'], by: Asked = asked) => {
    const own = mkdtempSync(join(tmpdir(), 'bantay-page-'));
    mkdirSync(join(own, '.vite'));
    writeFileSync(join(own, 'index.html'), WHOLE);
    writeFileSync(
      join(own, '.vite/pages.json'),
      JSON.stringify({ '/opcen': { files: ['a.css'], calls: [] }, '/rainfall/:site': { files: [], calls: [] } }),
    );
    const pages = (await readFirstPages(own, { now: () => NOW, named: {}, sight: { style: STYLE, read } }))!; // the page is there
    rmSync(own, { recursive: true });
    return pages.pageFor(by);
  };
  const STYLES = '<link rel="stylesheet" href="/main.css"><link rel="stylesheet" crossorigin href="/a.css">';

  it('the head is there before it is read, and what draws the app holds behind it', async () => {
    let letGo = (_: string) => {};
    const { html, rest, allows } = await open(() => new Promise((resolve) => (letGo = resolve)));
    expect(html).toMatch(/<body>$/);
    expect(html).not.toContain('stylesheet');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/a.css">');
    letGo('<p>$&</p>');
    expect(await rest).toBe(`<div id="root"><style>${STYLE}</style><p>$&</p></div>${STYLES}end</body></html>`);
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect(allows).toEqual({ 'style-src': `'sha256-${hash}'` });
  });

  it.each([
    ['cannot be read', () => Promise.reject(new Error('no database'))],
    ['is not read in time', () => new Promise<never>(() => undefined)],
    ['shows nothing', async () => null],
  ])('the page comes without it where it %s', async (_, read) => {
    expect(await (await open(read)).rest).toBe(`<div id="root"></div>${STYLES}end</body></html>`);
  });

  it('is asked for in the language and of the site, and not for whoever may read nothing', async () => {
    const read = vi.fn(async () => '<p>seen</p>');
    await open(read);
    await open(read, { ...asked, address: '/Rainfall/LPA/?range=7d', language: 'en' });
    expect(read.mock.calls).toEqual([
      [{ page: '/opcen', siteCode: null, language: 'fil', userId: 7 }],
      [{ page: '/rainfall/:site', siteCode: 'lpa', language: 'en', userId: 7 }],
    ]);
    expect((await open(read, { ...asked, readerId: null })).rest).toBeNull();
    expect((await open(read, { ...asked, address: '/nowhere' })).rest).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

it('comes as it is to whoever has no session', async () => {
  const answer = await ask('/opcen', 'other=x');
  expect([answer.statusCode, answer.body]).toEqual([200, TOLD]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.vary).toContain('cookie');
});

it('before the pages are built there is none, and without the table of files the page comes as it is', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'bantay-page-'));
  expect(await readFirstPages(empty, { now: () => NOW, named: {}, sight: null })).toBeNull();
  writeFileSync(join(empty, 'index.html'), PAGE);
  const first = await readFirstPages(empty, { now: () => NOW, named: {}, sight: null });
  expect(first?.isNamed('')).toBe(false);
  expect(await first?.pageFor({ address: '/opcen', language: 'en', readerId: 7 })).toEqual({
    html: TOLD,
    rest: null,
    allows: {},
  });
  rmSync(empty, { recursive: true });
});

it('HEAD is answered like GET, without the page itself', async () => {
  for (const [url, headers] of [
    ['/opcen', {}],
    ['/opcen', { cookie: 'session=1' }],
    ['/nothing.png', {}],
  ] as const) {
    const [get, head] = [await http.inject({ url, headers }), await http.inject({ method: 'HEAD', url, headers })];
    expect([head.statusCode, head.headers['content-type'], head.headers.vary]).toEqual([
      get.statusCode,
      get.headers['content-type'],
      get.headers.vary,
    ]);
    expect(head.body === '' || get.statusCode !== 200).toBe(true);
  }
});
