// What is kept of answers, and how it comes back: with its age, never of another person, and never as if it had just been heard.
import { LPA_FACTS } from '@bantay/features/sites/rules/sites.fixture.ts';
import { notifyManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRooms } from './ask-beforehand.ts';
import { fieldNow, setFieldNow } from './field-clock.ts';
import { isOnlyKept, keepAnswers } from './kept-answers.ts';
import { keys } from './keys.ts';

const FEED = keys.of('alerts');
const HOUR_MS = 3_600_000;
let shelves: Map<string, Map<string, string>>;
let whenIdle: (run: () => void) => void;

beforeEach(() => {
  shelves = new Map();
  whenIdle = (run) => void setTimeout(run);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle(run));
  vi.stubGlobal('document', new EventTarget());
  const open = async (name: string) => {
    const shelf = shelves.get(name) ?? new Map<string, string>();
    shelves.set(name, shelf);
    return {
      match: async (path: string) => (shelf.has(path) ? new Response(shelf.get(path)) : undefined),
      put: async (path: string, response: Response) => void shelf.set(path, await response.text()),
      keys: async () => [...shelf.keys()],
      delete: async (path: string) => shelf.delete(path),
    };
  };
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setFieldNow(Date.now());
});

/** A page of person 7 that asks for one thing; `ask` fails where the line is gone. */
function openPage(queryKey: QueryKey, ask: () => Promise<unknown>, userId = 7) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const forget = keepAnswers(queries, userId);
  const observer = new QueryObserver(queries, { queryKey, queryFn: ask });
  /** Of the answer, each time that a page would be drawn with one, ms. */
  const ages: number[] = [];
  // As the library's own hook hears of it.
  const draw = notifyManager.batchCalls(() => {
    const { data, dataUpdatedAt } = observer.getCurrentResult();
    if (data !== undefined) ages.push(Date.now() - dataUpdatedAt);
  });
  const close = observer.subscribe(draw);
  const seen = () => observer.getCurrentResult();
  return { queries, forget, close, seen, ages };
}
const lost = () => Promise.reject(new Error('no line'));
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { interval: 2 });
const onShelf = () => [...(shelves.get('answers-7')?.keys() ?? [])].map((path) => decodeURIComponent(path));

async function keepOnce(queryKey: QueryKey, data: unknown) {
  const page = openPage(queryKey, async () => data);
  await until(() => page.seen().isSuccess);
  await new Promise((done) => setTimeout(done, 20));
  page.close();
}

test('without a line the last answer is there, as old as it is, and the failure is told as well', async () => {
  await keepOnce(FEED, { level: 3 });
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  const page = openPage(FEED, lost);
  await until(() => page.seen().isError);
  expect(page.seen().data).toEqual({ level: 3 });
  expect(Date.now() - page.seen().dataUpdatedAt).toBeGreaterThan(1.9 * HOUR_MS);
  expect(isOnlyKept(FEED)).toBe(true);
});

test('it is kept once it is drawn; where the page is put away before, at once', async () => {
  let rest: () => void = () => undefined;
  whenIdle = (run) => (rest = run);
  const page = openPage(FEED, async () => ({ level: 3 }));
  await until(() => page.seen().isSuccess);
  await new Promise((done) => setTimeout(done, 20));
  expect(onShelf()).toEqual([]);
  rest();
  await until(() => onShelf().length === 1);
  const other = openPage(keys.of('status'), async () => ({ onDuty: 1 }));
  await until(() => other.seen().isSuccess);
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => onShelf().length === 2);
});

test('it is drawn before the server answers, never as new, and confirmed by the answer', async () => {
  await keepOnce(FEED, { level: 3 });
  vi.setSystemTime(Date.now() + 2 * HOUR_MS);
  let answer: (data: unknown) => void = () => undefined;
  const page = openPage(FEED, () => new Promise((done) => (answer = done)));
  await until(() => page.seen().data !== undefined);
  await until(() => page.seen().isFetching);
  expect(Math.min(...page.ages)).toBeGreaterThan(HOUR_MS);
  expect(isOnlyKept(FEED)).toBe(true);
  answer({ level: 0 });
  await until(() => (page.seen().data as { level: number }).level === 0);
  expect(isOnlyKept(FEED)).toBe(false);
  expect(Date.now() - page.seen().dataUpdatedAt).toBeLessThan(HOUR_MS);
});

test('a page that is loaded anew within a minute does not flicker', async () => {
  await keepOnce(FEED, { level: 3 });
  const page = openPage(FEED, lost);
  await until(() => page.seen().isError);
  expect(isOnlyKept(FEED)).toBe(false);
});

test('where the clock has gone back since nobody knows how old it is: older than anything', async () => {
  await keepOnce(FEED, { level: 3 });
  vi.setSystemTime(Date.now() - 5 * HOUR_MS);
  const page = openPage(FEED, lost);
  await until(() => page.seen().isError);
  expect(page.seen().dataUpdatedAt).toBe(0);
  expect(isOnlyKept(FEED)).toBe(true);
});

test.each([
  ['people of households', ['households', 'lpa', 'list'], { names: [] }],
  ['messages of residents', ['incoming', 'all'], { messages: [] }],
  ['what colleagues wrote', ['chat', 'rooms', '7'], {}],
  ['contacts', ['ewi', 'kept-contacts'], {}],
  ['what a text cannot hold', ['alerts', 'record'], { rows: new Map([[1, 2]]) }],
  ['a time of the device', ['alerts', 'record'], { at: new Date() }],
  ['more than a megabyte', ['rainfall', 'lpa', 'now', '1y'], { rows: 'x'.repeat(1_000_001) }],
])('%s is not kept', async (_, key, data) => {
  await keepOnce(key, data);
  expect(onShelf()).toEqual([]);
});

test('of eighty answers the oldest goes', async () => {
  const queries = new QueryClient();
  keepAnswers(queries, 7);
  for (let place = 0; place < 82; place++) {
    await queries.fetchQuery({ queryKey: ['rainfall', String(place)], queryFn: () => ({}) });
    await until(() => onShelf().some((path) => path.includes(`"${place}"`)));
  }
  expect(onShelf()).toHaveLength(80);
  expect(onShelf()[0]).toContain('"2"');
});

test('another person sees none of it, and takes it off the device; whoever signs out as well', async () => {
  await keepOnce(FEED, { level: 3 });
  const other = openPage(FEED, lost, 8);
  await until(() => other.seen().isError);
  expect(other.seen().data).toBeUndefined();
  expect(shelves.has('answers-7')).toBe(false);
  const page = openPage(FEED, async () => ({ level: 1 }));
  await until(() => onShelf().length > 0);
  await page.forget();
  expect(shelves.has('answers-7')).toBe(false);
});

test('the session comes back with the field time going on', async () => {
  await keepOnce(keys.session(), { demo: true, now: Date.now() + 48 * HOUR_MS });
  vi.setSystemTime(Date.now() + HOUR_MS);
  const later = new QueryClient();
  keepAnswers(later, 7);
  await until(() => later.getQueryData(keys.session()) !== undefined);
  const { demo, now } = later.getQueryData<{ demo: boolean; now: number }>(keys.session())!; // waited for just now
  expect(demo).toBe(true);
  // What is kept is not noted as if it had just been heard.
  expect(later.getQueryState(keys.session())?.dataUpdatedAt).toBeLessThan(Date.now() - HOUR_MS / 2);
  for (const time of [now, fieldNow()]) expect(Math.round((time - Date.now()) / HOUR_MS)).toBe(48);
});

test.each([
  ['an address without https', undefined],
  ['a browser that forbids it', { open: lost, keys: lost, delete: lost }],
])('%s keeps nothing and misses nothing', async (_, storage) => {
  vi.stubGlobal('caches', storage);
  const page = openPage(FEED, async () => ({ level: 3 }));
  await until(() => page.seen().isSuccess);
  await page.forget().catch(() => undefined);
});

test('whatever is asked for beforehand is kept: else it would be missing without a line, and asked for in vain', async () => {
  const questions = (await readRooms()).flatMap(({ ofSite, ofAll }) => [
    ...(ofSite?.(LPA_FACTS) ?? []),
    ...(ofAll?.() ?? []),
  ]);
  expect(questions.length).toBeGreaterThan(5);
  for (const { queryKey } of questions) {
    await keepOnce(queryKey, { answer: 1 });
    expect(onShelf().some((path) => path.includes(JSON.stringify(queryKey)))).toBe(true);
  }
});

test('keeping is begun once for a person, before anything is drawn and with the page; another person begins anew', async () => {
  const queries = new QueryClient();
  const forget = keepAnswers(queries, 7);
  expect(keepAnswers(queries, 7)).toBe(forget);
  await forget();
  expect(keepAnswers(queries, 7)).not.toBe(forget);
  expect(keepAnswers(queries, 8)).not.toBe(forget);
});
