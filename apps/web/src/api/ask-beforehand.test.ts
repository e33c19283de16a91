// What is asked for beforehand: by the rooms' own list, once a day and build, one after the other, and nothing that this account may not see.
import { LPA_FACTS, SCU_FACTS } from '@bantay/features/sites/rules/sites.fixture.ts';
import { type Call, call } from '@bantay/kernel/wire/route';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askBeforehand, questionsFor, readRooms } from './ask-beforehand.ts';
import type { KeptQuestions } from './kept-questions.ts';
import { keys } from './keys.ts';
import { ApiProblem } from './problem.ts';
import { keepSites } from './site-book.ts';

type Rights = Parameters<typeof questionsFor>[2];
const ALL: Rights = { status: true, roles: [{ role: 'officer', siteId: null }], calls: [], hasAdmin: true };
const OF_SCU: Rights = { ...ALL, roles: [{ role: 'measurer', siteId: SCU_FACTS.siteId }] };
const DAY_MS = 86_400_000;
const LIST: Call = call('GET', '/api/list');
const NAMES: Call = call('GET', '/api/names/:site_code');

let notes: Map<string, string>;
let asked: string[];
let answer: (name: string) => Promise<unknown>;

/** Two rooms: one for everybody, one that asks twice for each site. */
const ROOMS: readonly KeptQuestions[] = [
  { ofAll: () => [question('list', LIST)] },
  { ofSite: ({ siteCode }) => ['names', 'values'].map((name) => question(`${name} ${siteCode}`, NAMES)) },
];
function question(name: string, of: Call) {
  const queryFn = () => {
    asked.push(name);
    return answer(name);
  };
  return { call: of, queryKey: ['surficial', name], queryFn };
}

beforeEach(() => {
  [notes, asked] = [new Map(), []];
  answer = async (name) => ({ name });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('caches', {
    open: async (shelf: string) => ({
      match: async (path: string) => (notes.has(shelf + path) ? new Response(notes.get(shelf + path)) : undefined),
      put: async (path: string, given: Response) => void notes.set(shelf + path, await given.text()),
    }),
  });
  keepSites([LPA_FACTS, SCU_FACTS]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Visit {
  queries?: QueryClient;
  rights?: Rights | null;
  userId?: number;
  build?: string;
  leaving?: AbortSignal;
}
async function visit({
  queries = new QueryClient(),
  rights = ALL,
  userId = 7,
  build = 'index-1.js',
  ...more
}: Visit = {}) {
  if (rights) queries.setQueryData(keys.of('rights', 'own'), rights);
  const leaving = more.leaving ?? new AbortController().signal;
  await askBeforehand(queries, { userId, build, leaving, rooms: async () => ROOMS, quietMs: 1 });
  return queries;
}
const EVERYTHING = ['list', 'names lpa', 'values lpa', 'names scu', 'values scu'];

test('each question is asked one after the other, and its answer is there for the page', async () => {
  let most = 0;
  let now = 0;
  answer = async (name) => {
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 5));
    now--;
    return { name };
  };
  const queries = await visit();
  expect(asked).toEqual(EVERYTHING);
  expect(most).toBe(1);
  expect(queries.getQueryData(['surficial', 'values scu'])).toEqual({ name: 'values scu' });
});

test('once a day and build, by whoever is signed in', async () => {
  await visit();
  await visit();
  expect(asked).toHaveLength(5);
  vi.setSystemTime(Date.now() + DAY_MS);
  await visit();
  expect(asked).toHaveLength(10);
  await visit({ build: 'index-2.js' });
  expect(asked).toHaveLength(15);
  await visit({ userId: 8, build: 'index-2.js' });
  expect(asked).toHaveLength(20);
});

test('a line that breaks ends it, and the next page goes on', async () => {
  answer = (name) =>
    name === 'values lpa' ? Promise.reject(new ApiProblem('network', 0, 'No connection.')) : Promise.resolve({});
  await expect(visit()).rejects.toThrow('No connection.');
  expect(asked).toEqual(EVERYTHING.slice(0, 3));
  answer = async () => ({});
  await visit();
  expect(asked.slice(3)).toEqual(EVERYTHING);
});

test('what the server refuses is left out, and the next one is asked', async () => {
  answer = (name) =>
    name === 'names lpa' ? Promise.reject(new ApiProblem('forbidden', 403, 'No.')) : Promise.resolve({});
  await visit();
  expect(asked).toEqual(EVERYTHING);
  await visit();
  expect(asked).toHaveLength(5);
});

test('nothing for pages that this account may not see, its own site alone', async () => {
  await visit({ rights: OF_SCU });
  expect(asked).toEqual(['list', 'names scu', 'values scu']);
});

test('as long as nobody knows what it may see nothing is asked, and it is tried again', async () => {
  await visit({ rights: null });
  expect(asked).toEqual([]);
  await visit();
  expect(asked).toEqual(EVERYTHING);
});

test('whoever looks at a page goes first', async () => {
  const queries = new QueryClient();
  let done: (data: unknown) => void = () => undefined;
  void queries.fetchQuery({ queryKey: ['alerts'], queryFn: () => new Promise((resolve) => (done = resolve)) });
  const asking = visit({ queries });
  await new Promise((later) => setTimeout(later, 50));
  expect(asked).toEqual([]);
  done({});
  await asking;
  expect(asked).toEqual(EVERYTHING);
});

/** A visit in which somebody scrolls and types, each half second. */
async function visitInUse(steps: number): Promise<{ done: Promise<unknown> }> {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  const done = visit();
  for (let step = 0; step < steps; step++) {
    window.dispatchEvent(new Event(step % 2 ? 'scroll' : 'keydown'));
    await vi.advanceTimersByTimeAsync(500);
  }
  return { done };
}

test('whoever scrolls or types goes first, and when he stops it goes on', async () => {
  const { done } = await visitInUse(8);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  await done;
  expect(asked).toEqual(EVERYTHING);
});

test('who never stops is not waited for without end', async () => {
  const { done } = await visitInUse(300);
  await done;
  expect(asked).toEqual(EVERYTHING);
});

test('whoever leaves is not asked for any more', async () => {
  const leaving = new AbortController();
  answer = async (name) => {
    if (name === 'names lpa') leaving.abort();
    return {};
  };
  await visit({ leaving: leaving.signal });
  expect(asked).toEqual(EVERYTHING.slice(0, 2));
});

test('not on a line on which somebody has asked to save data', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
  await visit();
  expect(asked).toEqual([]);
});

test('two million characters are enough', async () => {
  answer = async (name) => (name === 'names lpa' ? 'x'.repeat(2_000_001) : {});
  await visit();
  expect(asked).toEqual(EVERYTHING.slice(0, 2));
  await visit();
  expect(asked).toHaveLength(2);
});

test('of many sites those with a role of one’s own come first, forty questions in all', () => {
  const many = Array.from({ length: 30 }, (_, place) => ({ ...LPA_FACTS, siteId: 1000 + place }));
  const rights = { ...ALL, roles: [...ALL.roles, { role: 'measurer' as const, siteId: 1029 }] };
  const seen: number[] = [];
  const ofSite: KeptQuestions['ofSite'] = ({ siteId }) => {
    seen.push(siteId);
    return ['a', 'b'].map((name) => question(name, NAMES));
  };
  expect(questionsFor([{ ofSite }], many, rights)).toHaveLength(40);
  expect(seen[0]).toBe(1029);
});

test('the rooms ask what their forms need: markers and measurers, signs and their types, the calendar', async () => {
  const paths = questionsFor(await readRooms(), [LPA_FACTS], ALL).map(({ call: { path } }) => path);
  for (const part of ['tabled_marker_observations', 'surficial_measurers', 'get_moms_features', 'get_moms_instances'])
    expect(paths.filter((path) => path.includes(part))).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith('/every_site'))).toHaveLength(1);
  // A site without markers and signs has no such forms: the calendar is left, and its map.
  expect(questionsFor(await readRooms(), [{ ...LPA_FACTS, topics: [] }], ALL)).toHaveLength(2);
});
