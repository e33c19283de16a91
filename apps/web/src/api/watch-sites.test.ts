// Two sites: what a page shows of one is asked for again by news of that one alone, and only that one's readings are told to it.
import type { KnownSite } from '@bantay/features/sites/rules/site.ts';
import type { ReadingsWish } from '@bantay/kernel/wire/realtime';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { keepSites } from './site-book.ts';
import { openNewsDesk } from './socket-line.ts';
import { readingsShown, watchShown } from './watch-sites.ts';

const bookOf = (codes: readonly string[]) =>
  keepSites(codes.map((siteCode, siteId) => ({ siteId, siteCode }) as KnownSite)); // codes alone are asked for
beforeEach(() => bookOf(['lpa', 'scu']));

/** What is on the screen, and how often it was asked for. */
function screen() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const asked: string[] = [];
  const show = (...queryKey: QueryKey) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        asked.push(queryKey.join(' '));
        return Promise.resolve(asked.length);
      },
    }).subscribe(() => undefined);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { queries, show, settle, take: () => asked.splice(0) };
}

test('news of another site ask for nothing of this one; of this one, of no site, or of what all have, they do', async () => {
  const { queries, show, settle, take } = screen();
  for (const key of [
    ['rainfall', 'lpa', 'now', '1'],
    ['alerts', 'record', 'lpa'],
    ['alerts'],
    ['alerts', 'wording', 7],
    ['households', 'lpa', 'list'],
    ['surficial', 'newest rounds', 'lpa', 'scu'],
  ])
    show(...key);
  await settle();
  take();
  const hear = async (...news: Parameters<ReturnType<typeof openNewsDesk>['hear']>) => {
    const desk = openNewsDesk(queries);
    desk.hear(...news);
    await settle();
    desk.close();
    return take();
  };
  expect(await hear('rainfall', 'scu')).toEqual([]);
  expect(await hear('rainfall', 'lpa')).toEqual(['rainfall lpa now 1']);
  expect(await hear('rainfall')).toEqual(['rainfall lpa now 1']);
  expect(await hear('surficial', 'scu')).toEqual(['surficial newest rounds lpa scu']);
  expect(await hear('alerts', 'scu')).toEqual(['alerts', 'alerts wording 7']);
  expect(await hear('alerts', 'lpa')).toEqual(['alerts record lpa', 'alerts', 'alerts wording 7']);
  expect(await hear('households', 'scu')).toEqual(['households lpa list']);
  expect(await hear('everything')).toHaveLength(6);
});

test('a page of one site asks for its readings, the next page for those of the next, one of all for all', async () => {
  const { queries, show, settle, take } = screen();
  const said: (ReadingsWish | null)[] = [];
  const end = watchShown(queries, (wish) => said.push(wish));
  const leave = show('rainfall', 'lpa', 'now', '1');
  show('alerts');
  await settle();
  leave();
  const leaveNext = show('subsurface', 'columns', 'scu');
  await settle();
  leaveNext();
  const leaveAll = show('rainfall', 'every gauge');
  await settle();
  leaveAll();
  await settle();
  const nothing = { readings: [] };
  expect(said).toEqual([nothing, { readings: ['lpa'] }, { readings: ['scu'] }, null, nothing]);
  take();
  // Readings of lpa were not told meanwhile: it is asked for, though it is young.
  show('rainfall', 'lpa', 'now', '1');
  await settle();
  expect(take()).toEqual(['rainfall lpa now 1']);
  end();
  show('rainfall', 'scu', 'now', '1');
  await settle();
  expect(said.at(-1)).toEqual({ readings: ['lpa'] });
});

test('another range of the same site changes nothing, and what is young is not asked for again', async () => {
  const { queries, show, settle, take } = screen();
  const said: (ReadingsWish | null)[] = [];
  watchShown(queries, (wish) => said.push(wish));
  let leave = show('rainfall', 'lpa', 'now', '1');
  await settle();
  for (const days of ['3', '1']) {
    const next = show('rainfall', 'lpa', 'now', days);
    leave();
    leave = next;
    await settle();
  }
  expect(said).toHaveLength(2);
  expect(take()).toEqual(['rainfall lpa now 1', 'rainfall lpa now 3']);
});

test('whoever shows very many sites hears of all', async () => {
  const codes = Array.from(
    { length: 51 },
    (_, place) => `q${String.fromCharCode(97 + (place % 26))}${place > 25 ? 'b' : 'a'}`,
  );
  bookOf(codes);
  const { queries, show } = screen();
  for (const code of codes.slice(1)) show('rainfall', code, 'card', '1');
  expect(readingsShown(queries)?.readings).toHaveLength(50);
  show('rainfall', codes[0], 'card', '1');
  expect(readingsShown(queries)).toBeNull();
});
