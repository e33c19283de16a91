// What is held of quiet sites between two questions: only what has changed is read again, and nothing of another time is kept.
import { expect, it } from 'vitest';
import type { QuietSite } from '../../alerts/server/standing-service.ts';
import { makeQuietCount } from './quiet-count.ts';

const ALL = [1, 2, 3, 4];
const site = (siteId: number, more: Partial<QuietSite> = {}): QuietSite => ({
  ...{ siteId, municipality: 'Town', region: 'VIII', shown: 0 },
  ...more,
});

/** A house in which these are loud by their facts; `changed`: what its boards say at the next question. */
function house() {
  const loud = new Set<number>();
  const read: number[][] = [];
  const asked: { since: string | null; named: number[] }[] = [];
  let mark = 0;
  let changed: { siteIds: number[]; isSince: boolean } = { siteIds: ALL, isSince: false };
  const count = makeQuietCount({
    changed: async (_scope, since, _now, named) => {
      asked.push({ since, named: [...named].sort() });
      // Those that are named are told of whatever their boards say.
      const siteIds = [...new Set([...changed.siteIds, ...named])];
      return { siteIds, timedIds: [], isSince: changed.isSince, mark: String(++mark) };
    },
    quiet: async (siteIds) => {
      read.push([...siteIds].sort());
      return siteIds
        .filter((siteId) => !loud.has(siteId))
        .map((siteId) => site(siteId, siteId === 4 ? { shown: 'no information' } : {}));
    },
  });
  return {
    ...{ loud, read, asked },
    say: (siteIds: number[], isSince = true) => {
      changed = { siteIds, isSince };
    },
    ask: async (...named: number[]) => {
      const { toldIds, places } = await count(named, 0);
      return [toldIds.sort(), Object.fromEntries(places.map(({ shown, sites }) => [shown, sites]))];
    },
  };
}

it('all are read at the first question, and later only those that have changed', async () => {
  const { read, asked, say, ask } = house();
  expect(await ask()).toEqual([[], { 0: 3, 'no information': 1 }]);
  say([]);
  expect(await ask()).toEqual([[], { 0: 3, 'no information': 1 }]);
  say([2]);
  await ask();
  expect(read).toEqual([ALL, [], [2]]);
  expect(asked.map(({ since }) => since)).toEqual([null, '1', '2']);
});

it('one that is loud by its facts is asked for each time, though its board says nothing of it, until it is quiet', async () => {
  const { loud, read, asked, say, ask } = house();
  loud.add(2);
  expect(await ask()).toEqual([[2], { 0: 2, 'no information': 1 }]);
  say([]);
  expect(await ask()).toEqual([[2], { 0: 2, 'no information': 1 }]);
  loud.clear();
  expect(await ask()).toEqual([[], { 0: 3, 'no information': 1 }]);
  await ask();
  expect(asked.map(({ named }) => named)).toEqual([[], [2], [2], []]);
  expect(read).toEqual([ALL, [2], [2], []]);
});

it('who is named is told, and counted again afterwards without being read', async () => {
  const { read, say, ask } = house();
  await ask();
  say([]);
  expect(await ask(3)).toEqual([[3], { 0: 2, 'no information': 1 }]);
  expect(await ask()).toEqual([[], { 0: 3, 'no information': 1 }]);
  expect(read).toEqual([ALL, [3], []]);
});

it('of another database, or of other sites, nothing is kept', async () => {
  const { say, ask } = house();
  await ask();
  say([1, 4], false);
  expect(await ask()).toEqual([[], { 0: 1, 'no information': 1 }]);
});

it('two who ask at once are both told all', async () => {
  const { loud, say, ask } = house();
  await ask();
  loud.add(1);
  say([1]);
  const both = [[1], { 0: 2, 'no information': 1 }];
  expect(await Promise.all([ask(), ask()])).toEqual([both, both]);
});
