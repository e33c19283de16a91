// What a page fetches later: once, and again where it did not come; a browser would remember a failed import for good.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PART = { name: 'part' };
let bringFiles: typeof import('./bring-files.ts').bringFiles;
let lost: Set<string>;
const fetched = vi.fn(async (file: string) => {
  if (lost.has(file)) throw new TypeError('Failed to fetch');
  return new Response('code', { status: file.includes('gone') ? 404 : 200 });
});
/** As a build writes them: the name of its own file stands in the import. */
const importOf = (name: string) => {
  const load = vi.fn(async () => PART);
  return Object.assign(load, { toString: () => `()=>import(\`./${name}\`)` });
};

beforeEach(async () => {
  vi.resetModules();
  ({ bringFiles } = await import('./bring-files.ts'));
  lost = new Set();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/base.js"><link rel="stylesheet" href="/assets/base.css">';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

const filesAsked = () => fetched.mock.calls.map(([file]) => file).sort();

test('fetches a file with what it rests on, then imports it; what the page names or an earlier import brought is not fetched', async () => {
  const load = importOf('part.js');
  await expect(
    bringFiles(load, ['assets/part.js', 'assets/base.js', 'assets/base.css', 'assets/more.js']),
  ).resolves.toBe(PART);
  expect(filesAsked()).toEqual(['/assets/more.js', '/assets/part.js']);
  await bringFiles(importOf('other.js'), ['assets/more.js']);
  expect(filesAsked()).toEqual(['/assets/more.js', '/assets/other.js', '/assets/part.js']);
});

test('what the page names for a later step is imported, not fetched beside it', async () => {
  document.head.innerHTML +=
    '<meta name="rest" data-after="/assets/base.js" content="/assets/frame.js /assets/few.js">';
  await expect(bringFiles(importOf('frame.js'), ['assets/frame.js', 'assets/few.js'])).resolves.toBe(PART);
  expect(filesAsked()).toEqual([]);
});

test('what two parts rest on is fetched once, though both ask at once; lost, it is lost for both, and asked for again', async () => {
  await Promise.all([
    bringFiles(importOf('one.js'), ['assets/more.js']),
    bringFiles(importOf('two.js'), ['assets/more.js']),
  ]);
  expect(filesAsked()).toEqual(['/assets/more.js', '/assets/one.js', '/assets/two.js']);
  lost.add('/assets/lost.js');
  const both = () => Promise.allSettled([bringFiles(importOf('lost.js')), bringFiles(importOf('lost.js'))]);
  expect((await both()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  lost.clear();
  expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(filesAsked().filter((file) => file === '/assets/lost.js')).toHaveLength(2);
});

test('fetches a file that rests on nothing', async () => {
  await bringFiles(importOf('words.js'));
  expect(filesAsked()).toEqual(['/assets/words.js']);
});

test.each([
  ['its own file', 'part.js'],
  ['what it rests on', 'more.js'],
])('does not import where %s does not come, and asks for it again the next time', async (_, name) => {
  lost.add(`/assets/${name}`);
  const load = importOf('part.js');
  await expect(bringFiles(load, ['assets/part.js', 'assets/more.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  lost.clear();
  await expect(bringFiles(load, ['assets/part.js', 'assets/more.js'])).resolves.toBe(PART);
  expect(filesAsked().filter((file) => file === `/assets/${name}`)).toHaveLength(2);
});

test('takes no refusal for a file', async () => {
  const load = importOf('gone.js');
  await expect(bringFiles(load)).rejects.toThrow('404');
  expect(load).not.toHaveBeenCalled();
});

test('waits for a style, and asks again for one that did not come', async () => {
  const load = importOf('part.js');
  const first = bringFiles(load, ['assets/part.css']);
  const style = () => document.querySelector<HTMLLinkElement>('link[href="/assets/part.css"]');
  style()?.onerror?.('');
  await expect(first).rejects.toThrow('part.css');
  expect(style()).toBeNull();
  const second = bringFiles(load, ['assets/part.css']);
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  style()?.onload?.(new Event('load'));
  await expect(second).resolves.toBe(PART);
});
