// What is counted is believed only where it and what is told are all sites, each of them once, and none that is counted is raised.
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import { expect, test } from 'vitest';
import { addsUp, type Calm } from './adds-up.ts';
import { quiet } from './alerts.fixture.ts';

const [first] = quiet.summary as [OnGoing['summary'][number]];
const told = (...ids: number[]) => ids.map((siteId) => ({ ...first, site: { ...first.site, siteId } }));
const calm = (all: number, ...places: [shown: unknown, sites: unknown][]) =>
  ({
    ...{ all, routine: null },
    places: places.map(([shown, sites]) => ({ shown, sites, municipality: 'Town', region: 'R' })),
  }) as Calm; // whatever a server may say

test.each([
  ['all told', told(1, 2), calm(2)],
  ['none told', [], calm(60, [0, 60])],
  ['some told, some counted of each kind', told(1, 2), calm(60, [0, 50], [null, 8])],
])('%s: it is believed', (_what, summary, counted) => {
  expect(addsUp(summary, counted)).toBe(true);
});

test.each([
  ['too few are counted', told(1), calm(60, [0, 58])],
  ['too many are', told(1), calm(60, [0, 60])],
  ['a part of a site is', told(1), calm(2, [0, 0.5], [null, 0.5])],
  ['less than none are', told(1), calm(51, [0, 60], [null, -10])],
  ['no number is given', told(1), calm(60, [0, '59'])],
  ['nobody says how many there are', told(1), { ...calm(60, [0, 59]), all: undefined } as never],
  ['one that is raised is counted', told(1), calm(51, [2, 50])],
  ['what is shown of them is not said', told(1), calm(51, [undefined, 50])],
  ['nothing is counted', told(1), { ...calm(51), places: undefined } as never],
  ['a site is told twice, in place of another', told(1, 1), calm(52, [0, 50])],
])('%s: it is not', (_what, summary, counted) => {
  expect(addsUp(summary, counted)).toBe(false);
});
