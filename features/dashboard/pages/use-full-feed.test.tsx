// Every page asks for what is not calm, with the others counted; who shows more asks with the version it holds; what does not go on, or
// does not add up, is asked for anew.

import { outward } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { type Asked, fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ewiTemplate } from '../../warning-texts/wire/warning-texts.ts';
import { MANY_SITES } from '../rules/many-sites.ts';
import { FEED, feedOf, quiet, siteCandidate } from './alerts.fixture.ts';
import { type Feed, type FeedScope, isFeedKey } from './use-feed.ts';
import { useFeedOf } from './use-feed-of.ts';
import { EVERY, useFeedPart, useFullFeed } from './use-full-feed.ts';

const KEY = keys.of('alerts');
const EVERY_KEY = keys.of('alerts', 'of', '{}');
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

function Page({ part }: { part: FeedScope | typeof EVERY | null }) {
  useFeedPart(part);
  return null;
}

function open(answerTo: (since: string) => Given, held?: Feed, part: FeedScope | typeof EVERY | null = EVERY) {
  return show(<Page part={part} />, (asked) => answerTo(asked.get('since') ?? ''), EVERY_KEY, held);
}

function show(page: ReactNode, answerTo: (asked: URLSearchParams) => Given, key: QueryKey, held?: Feed) {
  const server = fakeServer(
    { [FEED]: ({ path }: Asked) => answerTo(new URL(path, 'http://x').searchParams) },
    feedOf([], sites([24])),
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (held) queries.setQueryData(key, held, { updatedAt: 1 });
  render(<QueryClientProvider client={queries}>{page}</QueryClientProvider>);
  return {
    queries,
    paths: () => server.asked.map(({ path }) => path.split('?')[1] ?? path),
    asked: () => server.asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('since')),
    hear: () => act(() => queries.invalidateQueries({ queryKey: ['alerts'] })),
    feed: () => queries.getQueryData<Feed>(key),
    levels: () => queries.getQueryData<Feed>(key)?.onGoing.summary.flatMap((one) => one.alertLevel || []),
    settled: () => waitFor(() => expect(queries.isFetching()).toBe(0)),
  };
}
const empty = { onGoing: sites(ALL), candidates: [], templates: [], now: 0 };

test('every page asks by one address, after news too; of few sites all are told', async () => {
  const page = show(<Page part={null} />, () => feedOf([]), KEY);
  await page.settled();
  await page.hear();
  expect(page.paths()).toEqual(['calm=counted', 'calm=counted']);
  expect(page.feed()?.calm).toBeUndefined();
});

test('many are asked for whole once, then with the version that is held', async () => {
  const page = open(
    (since) => (since === '0' ? whole('a') : answer(sites([7], 2), { since, version: since === 'a' ? 'b' : 'c' })),
    empty,
  );
  await page.settled();
  expect(page.levels()).toEqual([]);
  await page.hear();
  await page.hear();
  expect(page.asked()).toEqual(['0', 'a', 'b']);
  expect(page.levels()).toEqual([2]);
  expect(page.feed()?.onGoing.summary).toHaveLength(ALL.length);
});

test('a server that was started anew tells all at once; one that tells what does not fit is asked again', async () => {
  const answers: Record<string, Given> = {
    '0': whole('a'),
    a: whole('other-era'),
    'other-era': answer(sites([999], 3), { since: 'other-era', version: 'd' }),
  };
  const page = open((since) => answers[since] ?? {}, empty);
  await page.settled();
  await page.hear();
  expect(page.feed()?.version).toBe('other-era');
  await page.hear();
  expect(page.asked()).toEqual(['0', 'a', 'other-era', '0']);
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
  expect(late.asked()).toEqual(['0']);
});

test('news while an answer is on its way: that answer is dropped, the next goes on from what is held', async () => {
  let isSlow = false;
  const page = open((since) => {
    if (since === '0') return whole('a');
    if (isSlow) return { hangs: true };
    return answer(sites([7], 2), { since, version: 'b' });
  }, empty);
  await page.settled();
  isSlow = true;
  void page.queries.invalidateQueries({ queryKey: KEY });
  await waitFor(() => expect(page.asked()).toHaveLength(2));
  isSlow = false;
  await page.hear();
  expect(page.asked()).toEqual(['0', 'a', 'a']);
  expect(page.levels()).toEqual([2]);
});

test('a failed answer changes nothing; the next goes on from what is held', async () => {
  let isLost = false;
  const page = open((since) => {
    if (since === '0') return whole('a');
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
    return since === '0'
      ? whole('a')
      : { body: { ...(body as object), candidateAlerts: JSON.stringify(outward([siteCandidate()])) } };
  }, empty);
  await page.settled();
  await page.hear();
  page.queries.setQueryData<Feed>(EVERY_KEY, (feed) => feed && { ...feed, candidates: [] });
  await page.hear();
  expect(page.feed()?.candidates).toHaveLength(1);
});

const town = { municipality: 'San Test' };
const Both = () => {
  useFullFeed(town);
  return null;
};

const Full = () => {
  const { part, feed } = useFullFeed(null);
  return <output>{`${part ? 'every' : 'shown'} ${feed.data?.onGoing.summary.length ?? '-'}`}</output>;
};

const One = ({ site }: { site: string }) => {
  const { data } = useFeedOf(site);
  return (
    <output>{`${site} ${data?.onGoing.summary.find((one) => one.site.siteCode === site)?.alertLevel ?? '-'}`}</output>
  );
};

const calm = (all: number, places: readonly [number | null, number][], more: Record<string, unknown> = {}) => ({
  calm: {
    ...{ all, routine: null },
    places: places.map(([shown, count]) => ({ shown, sites: count, municipality: 'Town', region: 'R' })),
    ...more,
  },
});

test('a scope is asked for whole once, then with its own version, and stands beside what every page shows', async () => {
  const few = (version: string, more: Record<string, unknown> = {}) => answer(sites([7]), { version, ...more });
  const answerTo = (asked: URLSearchParams) => {
    if (asked.has('calm')) return answer(sites([3], 2), calm(60, [[0, 59]]));
    return asked.get('since') === '0' ? few('a') : few('b', { since: asked.get('since') });
  };
  const page = show(<Both />, answerTo, KEY);
  await page.settled();
  await page.hear();
  const kept = page.queries.getQueryCache().findAll({ predicate: ({ queryKey }) => isFeedKey(queryKey) });
  expect(kept).toHaveLength(2);
  expect(page.paths().filter((path) => path !== 'calm=counted')).toEqual([
    'municipality=San+Test&since=0&texts=0',
    'municipality=San+Test&since=a&texts=0',
  ]);
  expect(page.feed()).toMatchObject({ calm: { all: 60 } });
});

test('where sites are counted, who shows all of them asks for them beside that; otherwise for nothing more', async () => {
  const many = (asked: URLSearchParams) =>
    asked.has('calm') ? answer(sites([3], 2), calm(51, [[0, 50]])) : whole('a');
  const page = show(<Full />, many, KEY);
  // Never what is told of some as if it were all.
  await screen.findByText(`every ${ALL.length}`);
  expect(page.paths()).toEqual(['calm=counted', 'since=0&texts=0']);
  cleanup();
  const few = show(<Full />, () => feedOf([], sites([1, 2])), KEY);
  await screen.findByText('shown 2');
  expect(few.paths()).toEqual(['calm=counted']);
});

test('a site that is only counted is asked for by its code; one that is told of is not', async () => {
  const some = () => answer(sites([3], 2), calm(51, [[0, 50]]));
  const told = show(<One site="s3" />, some, KEY);
  await screen.findByText('s3 2');
  expect(told.paths()).toEqual(['calm=counted']);
  cleanup();
  const counted = show(<One site="s24" />, some, KEY);
  await screen.findByText('s24 0');
  expect(counted.paths()).toEqual(['calm=counted', '/api/monitoring/candidate_alerts/s24']);
  await counted.hear();
  expect(counted.paths().at(-1)).toBe('/api/monitoring/candidate_alerts/s24');
});

test('what does not add up is not believed, and all are asked for as by anybody', async () => {
  const short = () => answer(sites([3], 2), calm(60, [[0, 40]]));
  const page = show(<Page part={null} />, (asked) => (asked.has('calm') ? short() : whole('a')), KEY);
  await page.settled();
  expect(page.paths()).toEqual(['calm=counted', '/api/monitoring/candidate_alerts']);
  expect(page.feed()?.onGoing.summary).toHaveLength(ALL.length);
  expect(page.feed()?.calm).toBeUndefined();
});

const columns = ewiTemplate.keyof().options.filter((column) => column !== 'waray');
const template = (id: number) => ({
  ...Object.fromEntries(columns.map((column) => [column, null])),
  ...{ id, alert_level: 1, trigger: 'rainfall', english: {} },
});

test('texts that are held are not told again, and stay; others take their place', async () => {
  const [held, newer] = [[template(1)], [template(2)]];
  const texts: Record<string, Record<string, unknown>> = {
    '0': { texts: 'x', ewiTemplates: held },
    a: { since: 'a', version: 'b', texts: 'x', ewiTemplates: [] },
    b: { since: 'b', version: 'c', texts: 'y', ewiTemplates: newer },
    // An older server knows nothing of it.
    c: { since: 'c', version: 'd', ewiTemplates: held },
  };
  const page = open((since) => answer(sites(since === '0' ? ALL : []), { version: 'a', ...texts[since] }));
  await page.settled();
  for (const shown of [held, held, newer, held]) {
    expect(page.feed()?.templates).toEqual(shown);
    await page.hear();
  }
  expect(page.paths().slice(0, 4)).toEqual([
    'since=0&texts=0',
    'since=a&texts=x',
    'since=b&texts=x',
    'since=c&texts=y',
  ]);
});

test.each([
  [['alerts'], true],
  [['alerts', 'of', '{}'], true],
  [['alerts', 'record', 'lpa'], false],
  [['moms'], false],
])('%j is a feed: %s', (key, isFeed) => {
  expect(isFeedKey(key)).toBe(isFeed);
});
