// What the worker keeps and gives, with a pretended line: a broken one, a server that is away, newer builds, and whoever is signed out.
import { expect, test, vi } from 'vitest';
import { answer, type Build, hear, type ShellWorld } from './shell-files.ts';

const HERE = 'https://bantay.example.ph';
vi.stubGlobal('self', { origin: HERE });

const buildOf = (id: string, more: Partial<Build> = {}): Build => ({
  ...{
    id,
    kept: [`/assets/${id}.js`, '/assets/both.js'],
    all: [`/assets/${id}.js`, '/assets/both.js', `/assets/late-${id}.js`],
  },
  ...{ pages: ['/opcen', '/rainfall/:site'], ...more },
});

type Line = (path: string) => Response | Promise<Response>;
const up: Line = (path) => new Response(`server ${path}`);
const down: Line = () => Promise.reject(new TypeError('Failed to fetch'));

/** Its line can be changed; `asked` are the addresses that went over it. */
function pretendWorld(line: Line = up) {
  const shelf = new Map<string, Response>();
  const pathOf = (given: RequestInfo | URL) =>
    new URL(given instanceof Request ? given.url : String(given), HERE).pathname;
  const asked: string[] = [];
  const state = { line };
  const world: ShellWorld = {
    open: async () => ({
      match: async (address) => shelf.get(pathOf(address))?.clone(),
      put: async (address, response) => void shelf.set(pathOf(address), response),
      delete: async (address) => shelf.delete(pathOf(address as string)),
      keys: async () => [...shelf.keys()].map((path) => new Request(HERE + path)),
    }),
    fetch: async (address) => {
      asked.push(pathOf(address));
      return state.line(pathOf(address));
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 100)),
  };
  return { world, shelf, asked, state };
}

const IN = { isSignedIn: true };
const visit = (path: string, init: RequestInit = {}) =>
  Object.defineProperty(new Request(HERE + path, init), 'mode', { value: 'navigate' });
const textOf = async (given: Promise<Response> | null) => (given ? (await given).text() : null);

test('a page that was kept opens without a line, and no server is asked for it', async () => {
  const { world, asked, state } = pretendWorld();
  await hear(world, buildOf('one'), IN);
  asked.length = 0;
  state.line = down;
  expect(await textOf(answer(world, buildOf('one'), visit('/opcen')))).toBe('server /index.html');
  expect(await textOf(answer(world, buildOf('one'), visit('/Rainfall/LPA/?range=3m')))).toBe('server /index.html');
  expect(await textOf(answer(world, buildOf('one'), new Request(`${HERE}/assets/both.js`)))).toBe(
    'server /assets/both.js',
  );
  expect(asked).toEqual([]);
});

test.each([
  ['a call', new Request(`${HERE}/api/session`)],
  ['a page that the server draws', visit('/levels')],
  ['a form', visit('/signin', { method: 'POST' })],
  ['a file that people stored', new Request(`${HERE}/storage/plan.pdf`)],
  ['another place', Object.defineProperty(new Request('https://other.example/assets/x.js'), 'mode', { value: 'cors' })],
])('%s is none of its business', (_, request) => {
  expect(answer(pretendWorld().world, buildOf('one'), request)).toBeNull();
});

test('whoever is signed out gets the page of the server; the kept one where that fails or takes longer than three seconds', async () => {
  const { world, state } = pretendWorld();
  await hear(world, buildOf('one'), IN);
  await hear(world, buildOf('one'), { isSignedIn: false });
  const open = () => textOf(answer(world, buildOf('one'), visit('/signin')));
  expect(await open()).toBe('server /signin');
  state.line = down;
  expect(await open()).toBe('server /index.html');
  state.line = () => new Promise(() => undefined);
  expect(await open()).toBe('server /index.html');
});

test('a line that breaks half way keeps what came, and the build before opens until the new one is whole', async () => {
  const { world, asked, state, shelf } = pretendWorld();
  await hear(world, buildOf('one'), IN);
  state.line = (path) => (path === '/index.html' ? down(path) : up(path));
  await expect(hear(world, buildOf('two'), IN)).rejects.toThrow('fetch');
  expect(shelf.has('/assets/two.js')).toBe(true);
  expect(await textOf(answer(world, buildOf('two'), visit('/opcen')))).toBe('server /index.html');
  asked.length = 0;
  state.line = up;
  await hear(world, buildOf('two'), IN);
  expect(asked).toEqual(['/index.html']);
});

test('an answer that is no file is not kept', async () => {
  const { world, shelf, state } = pretendWorld(() => new Response('busy', { status: 503 }));
  await expect(hear(world, buildOf('one'), IN)).rejects.toThrow('503');
  expect((await answer(world, buildOf('one'), new Request(`${HERE}/assets/late-one.js`)))?.status).toBe(503);
  expect([...shelf.keys()].filter((path) => path.startsWith('/assets'))).toEqual([]);
  state.line = up;
  await answer(world, buildOf('one'), new Request(`${HERE}/assets/late-one.js`));
  expect(shelf.has('/assets/late-one.js')).toBe(true);
});

test('three builds are kept with their files; of the fourth before nothing stays', async () => {
  const { world, shelf } = pretendWorld();
  for (const id of ['one', 'two', 'three', 'four']) {
    await hear(world, buildOf(id), IN);
    await answer(world, buildOf(id), new Request(`${HERE}/assets/late-${id}.js`));
  }
  const files = [...shelf.keys()];
  for (const id of ['two', 'three', 'four'])
    expect(files).toEqual(expect.arrayContaining([`/assets/${id}.js`, `/assets/late-${id}.js`, `/~page/${id}`]));
  expect(files.filter((path) => path.includes('one'))).toEqual([]);
});

test('a page hears whether it is of the newest build, and only once that is kept', async () => {
  const { world, state } = pretendWorld();
  expect(await hear(world, buildOf('one'), { ...IN, entry: '/assets/one.js' })).toBe(true);
  expect(await hear(world, buildOf('two'), { ...IN, entry: '/assets/one.js' })).toBe(false);
  expect(await hear(world, buildOf('two'), IN)).toBeNull();
  state.line = down;
  await expect(hear(world, buildOf('three'), { ...IN, entry: '/assets/one.js' })).rejects.toThrow();
});
