// What the dialogs are about where the dashboard has a feed of its own beside that of every page: nothing that waits is missed in either.
import { quiet, siteCandidate } from '@bantay/features/dashboard/pages/alerts.fixture.ts';
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { expect, test } from 'vitest';
import type { Candidate } from '../api/shapes.ts';
import { knownOf } from './opcen-model.ts';

const routine = (fingerprint: string) =>
  ({ generalStatus: 'routine', routineDetails: [], fingerprint }) as unknown as Candidate; // as far as it is looked at
const waits = (siteId: number, fingerprint: string) => siteCandidate({ siteId, siteCode: `s${siteId}`, fingerprint });
const feed = (now: number, ...candidates: Candidate[]): Feed => ({
  ...{ candidates, templates: [], now },
  onGoing: { ...quiet, hasShiftedSitesToRoutine: now > 1 },
});
const told = (known: Pick<Feed, 'candidates'> | undefined) => known?.candidates.map(({ fingerprint }) => fingerprint);

test('of few sites there is one feed, and it is taken as it is', () => {
  const one = feed(1, waits(1, 'a'), routine('noon'));
  expect(knownOf(one, one)).toBe(one);
  expect(knownOf(one, undefined)).toBe(one);
  expect(knownOf(undefined, undefined)).toBeUndefined();
});

test('all of many sites are on their way: what waits can be decided on by what every page is told', () => {
  const shown = feed(1, waits(1, 'a'));
  expect(knownOf(undefined, shown)).toBe(shown);
});

test.each([
  ['a trigger that the feed of all does not have yet is there', feed(1), feed(2, waits(1, 'new')), ['new']],
  ['so is one that only the feed of all has', feed(2, waits(1, 'new')), feed(1), ['new']],
  ['of one site the newer counts, here that of all', feed(2, waits(1, 'new')), feed(1, waits(1, 'old')), ['new']],
  ['here that of every page', feed(1, waits(1, 'old')), feed(2, waits(1, 'new')), ['new']],
  ['a site may have two', feed(1, waits(2, 'x')), feed(2, waits(1, 'a'), waits(1, 'b')), ['a', 'b', 'x']],
  [
    'the routine release is that of all',
    feed(1, routine('own')),
    feed(2, waits(1, 'a'), routine('other')),
    ['a', 'own'],
  ],
])('%s', (_what, own, shown, expected) => {
  const known = knownOf(own, shown);
  expect(told(known)).toEqual(expected);
  expect(known?.onGoing).toBe(own.onGoing);
});
