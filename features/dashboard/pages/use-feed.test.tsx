// Where there are many sites the page asks with the version it holds; where there are few, as ever; what does not go on is asked for anew.

import { outward } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { type Asked, fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MANY_SITES } from '../rules/many-sites.ts';
import { FEED, feedOf, quiet, siteCandidate } from './alerts.fixture.ts';
import { type Feed, type FeedScope, isFeedKey, useFeed } from './use-feed.ts';

const KEY = keys.of('alerts');
const [first] = quiet.summary as [OnGoing['summary'][number]];
const sites = (ids: readonly number[], alertLevel: 0 | 1 | 2 | 3 = 0): OnGoing => ({
  ...quiet,
  summary: ids.map((siteId) => ({ ...first, alertLevel, site: { ...first.site, siteId, siteCode: `s${siteId}` } })),
});
const ALL = Array.from({ length: MANY_SITES + 1 }, (_, place) => place + 1);
const answer = (onGoing: OnGoing, more: Record<string, unknown> = {}): Given => {
  const given = feedOf([], onGoing);
  const judged = onGoing.summary.map((one) => one.site.siteId);
  return { body: { ...(given.body as object), judged, ...more } }; // an object, as the fixture makes it
};
const whole = (version: string) => answer(sites(ALL), { version });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ scope }: { scope: FeedScope | null }) {
  useFeed(scope);
  return null;
}

function open(answerTo: (since: string | null) => Given, held?: Feed, scope: FeedScope | null = null) {
  const server = fakeServer({
    [FEED]: ({ path }: Asked) => answerTo(new URL(path, 'http://x').searchParams.get('since')),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (held) queries.setQueryData(KEY, held, { updatedAt: 1 });
  render(
    <QueryClientProvider client={queries}>
      <Page scope={scope} />
    </QueryClientProvider>,
  );
  return {
    queries,
    paths: () => server.asked.map(({ path }) => path.split('?')[1]),
    asked: () => server.asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('since')),
    hear: () => act(() => queries.invalidateQueries({ queryKey: KEY })),
    feed: () => queries.getQueryData<Feed>(KEY),
    levels: () => queries.getQueryData<Feed>(KEY)?.onGoing.summary.flatMap((one) => one.alertLevel || []),
    settled: () => waitFor(() => expect(queries.isFetching()).toBe(0)),
  };
}
const empty = { onGoing: sites(ALL), candidates: [], templates: [], now: 0 };

test('few sites are asked for by the address of all pages, after news too', async () => {
  const page = open(() => feedOf([]));
  await page.settled();
  await page.hear();
  expect(page.asked()).toEqual([null, null]);
});

test('many are asked for whole once, then with the version that is held', async () => {
  const page = open(
    (since) => (since === null ? whole('a') : answer(sites([7], 2), { since, version: since === 'a' ? 'b' : 'c' })),
    empty,
  );
  await page.settled();
  expect(page.levels()).toEqual([]);
  await page.hear();
  await page.hear();
  expect(page.asked()).toEqual([null, 'a', 'b']);
  expect(page.levels()).toEqual([2]);
  expect(page.feed()?.onGoing.summary).toHaveLength(ALL.length);
});

test('a server that has just been started names no version yet: it is asked for everything again', async () => {
  let isFirst = true;
  const page = open((since) => {
    if (since !== null) return answer(sites([]), { since, version: 'b' });
    const given = isFirst ? feedOf([], sites(ALL)) : whole('a');
    isFirst = false;
    return given;
  });
  await page.settled();
  await page.hear();
  await page.hear();
  expect(page.asked()).toEqual([null, null, 'a']);
});

test('a server that was started anew tells all at once; one that tells what does not fit is asked again', async () => {
  const answers: Record<string, Given> = {
    whole: whole('a'),
    a: whole('other-era'),
    'other-era': answer(sites([999], 3), { since: 'other-era', version: 'd' }),
  };
  const page = open((since) => answers[since ?? 'whole'] ?? {}, empty);
  await page.settled();
  await page.hear();
  expect(page.feed()?.version).toBe('other-era');
  await page.hear();
  expect(page.asked()).toEqual([null, 'a', 'other-era', null]);
  expect(page.feed()).toMatchObject({ version: 'a' });
});

test('what the device kept goes on where it was told within the hour, and is asked for whole otherwise', async () => {
  const kept = { ...empty, version: 'a', wholeAt: Date.now() - 60_000 };
  const page = open((since) => answer(sites([7], 1), { since, version: 'b' }), kept);
  await page.settled();
  expect(page.asked()).toEqual(['a']);
  expect(page.levels()).toEqual([1]);
  cleanup();
  const late = open(() => whole('c'), { ...kept, wholeAt: Date.now() - 3_600_001 });
  await late.settled();
  expect(late.asked()).toEqual([null]);
});

test('news while an answer is on its way: that answer is dropped, the next goes on from what is held', async () => {
  let isSlow = false;
  const page = open((since) => {
    if (since === null) return whole('a');
    if (isSlow) return { hangs: true };
    return answer(sites([7], 2), { since, version: 'b' });
  }, empty);
  await page.settled();
  isSlow = true;
  void page.queries.invalidateQueries({ queryKey: KEY });
  await waitFor(() => expect(page.asked()).toHaveLength(2));
  isSlow = false;
  await page.hear();
  expect(page.asked()).toEqual([null, 'a', 'a']);
  expect(page.levels()).toEqual([2]);
});

test('a failed answer changes nothing; the next goes on from what is held', async () => {
  let isLost = false;
  const page = open((since) => {
    if (since === null) return whole('a');
    return isLost ? { lost: true } : answer(sites([7], 3), { since, version: 'b' });
  }, empty);
  await page.settled();
  isLost = true;
  await page.hear();
  expect(page.feed()).toMatchObject({ version: 'a' });
  isLost = false;
  await page.hear();
  expect(page.levels()).toEqual([3]);
});

test('a candidate that was taken out while an answer was on its way is there again if that answer has it', async () => {
  const page = open((since) => {
    const { body } = answer(sites([24], 1), { since, version: 'b' });
    return since === null
      ? whole('a')
      : { body: { ...(body as object), candidateAlerts: JSON.stringify(outward([siteCandidate()])) } };
  }, empty);
  await page.settled();
  await page.hear();
  page.queries.setQueryData<Feed>(KEY, (feed) => feed && { ...feed, candidates: [] });
  await page.hear();
  expect(page.feed()?.candidates).toHaveLength(1);
});

test('a scope is asked for whole once, then with its own version, and stands beside the feed of all', async () => {
  const few = (version: string, more: Record<string, unknown> = {}) => answer(sites([7]), { version, ...more });
  const town = { municipality: 'San Test' };
  const page = open((since) => (since === '0' ? few('a') : few('b', { since })), empty, town);
  await page.settled();
  await page.hear();
  const kept = page.queries.getQueryCache().findAll({ predicate: ({ queryKey }) => isFeedKey(queryKey) });
  expect(kept).toHaveLength(2);
  expect(page.paths()).toEqual(['municipality=San+Test&since=0', 'municipality=San+Test&since=a']);
  // That of all is another answer.
  expect(page.feed()?.onGoing.summary).toHaveLength(ALL.length);
});

test.each([
  [['alerts'], true],
  [['alerts', 'of', '{}'], true],
  [['alerts', 'record', 'lpa'], false],
  [['moms'], false],
])('%j is a feed: %s', (key, isFeed) => {
  expect(isFeedKey(key)).toBe(isFeed);
});
