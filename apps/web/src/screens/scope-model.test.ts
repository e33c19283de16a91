// Which sites the dashboard shows, and that nothing of the others is hidden by it.
import { quiet, siteCandidate } from '@bantay/features/dashboard/pages/alerts.fixture.ts';
import { expect, test } from 'vitest';
import type { OnGoing } from '../api/shapes.ts';
import { choiceOf, countOf, outsideOf, scopeOf, scopeOptions } from './scope-model.ts';

type Summary = OnGoing['summary'][number];
const [first] = quiet.summary as [Summary];
const site = (siteCode: string, municipality: string, region: string, more: Partial<Summary> = {}): Summary => ({
  ...first,
  ...more,
  site: { ...first.site, siteId: siteCode.charCodeAt(0), siteCode, municipality, region },
});
const feed = (summary: Summary[], ...candidates: ReturnType<typeof siteCandidate>[]) => ({
  onGoing: { ...quiet, summary },
  candidates,
});
const sites = [site('aa', 'Town 2', 'VIII'), site('bb', 'Town 10', 'VIII'), site('cc', 'Town 2', 'IX')];

test.each([
  ['municipality=Town+2', 51, { municipality: 'Town 2' }],
  ['region=VIII', 51, { region: 'VIII' }],
  ['municipality=Town+2&region=IX', 51, { municipality: 'Town 2' }],
  ['municipality=Nowhere', 51, { municipality: 'Nowhere' }],
  ['municipality=', 51, null],
  ['validate=7', 51, null],
  ['municipality=Town+2', 50, null],
  ['region=VIII', 2, null],
])('%s with %d sites is %o', (search, count, scope) => {
  expect(scopeOf(new URLSearchParams(search), count)).toEqual(scope);
});

test('what is chosen stands in the address and comes back from there', () => {
  for (const scope of [{ municipality: 'Niño & Co' }, { region: 'IX' }])
    expect(scopeOf(new URLSearchParams(choiceOf(scope)), 51)).toEqual(scope);
  expect(choiceOf(null)).toBe('');
});

test('regions stand first, then municipalities, each with its sites', () => {
  const told = (chosen: Parameters<typeof scopeOptions>[1]) =>
    scopeOptions(feed(sites), chosen).map(({ scope, count }) => `${choiceOf(scope)} ${count}`);
  const all = ['region=IX 1', 'region=VIII 2', 'municipality=Town+2 2', 'municipality=Town+10 1'];
  expect(told(null)).toEqual(all);
  expect(told({ municipality: 'town 2' })).toContain('municipality=town+2 2');
  expect(told({ municipality: 'Nowhere' })).toEqual([...all.slice(0, 2), 'municipality=Nowhere 0', ...all.slice(2)]);
});

test.each<[string, Partial<Summary>]>([
  ['is above level 0', { alertLevel: 1 }],
  ['was lowered, and is watched on', { state: 'lowered' }],
  ['is extended', { state: 'extended' }],
  ['was warned by mistake', { cancelledAt: '2026-11-21 09:00:00' }],
])('a site that is not shown and %s is counted', (_what, more) => {
  const all = feed([...sites, site('dd', 'Town 3', 'IX', more)]);
  expect(outsideOf(all, { municipality: 'Town 2' })).toEqual({ all: 4, shown: 2, loud: 1, unknown: 0 });
  expect(outsideOf(all, { municipality: 'town 3' })).toEqual({ all: 4, shown: 1, loud: 0, unknown: 0 });
  expect(outsideOf(all, { region: 'ix' })).toEqual({ all: 4, shown: 2, loud: 0, unknown: 0 });
});

test('so is one at which something waits, and one at which nothing measures', () => {
  const nothing = { plate: { ...first.plate, shown: null } };
  const all = feed([...sites, site('dd', 'Town 3', 'IX', nothing)], siteCandidate({ siteId: 98, siteCode: 'bb' }));
  expect(outsideOf(all, { municipality: 'Town 2' })).toEqual({ all: 4, shown: 2, loud: 1, unknown: 1 });
  expect(outsideOf(all, { municipality: 'Nowhere' })).toMatchObject({ shown: 0, loud: 1, unknown: 1 });
  // A site of which both is true is counted as what waits.
  expect(
    outsideOf(feed([site('bb', 'Town 9', 'IX', nothing)], siteCandidate({ siteCode: 'bb' })), { region: 'X' }),
  ).toEqual({
    ...{ all: 1, shown: 0, loud: 1, unknown: 0 },
  });
});

test('sites that are only counted are counted here as well: list and band say the same as where all are told', () => {
  const nothing = { plate: { ...first.plate, shown: null } };
  const raised = site('dd', 'Town 3', 'IX', { alertLevel: 2 });
  const all = feed([...sites, raised, site('ee', 'Town 10', 'VIII', nothing)]);
  const place = (municipality: string, region: string, shown: 0 | null = 0) => ({
    municipality,
    region,
    shown,
    sites: 1,
  });
  const places = [
    place('Town 2', 'VIII'),
    place('Town 10', 'VIII'),
    place('Town 2', 'IX'),
    place('Town 10', 'VIII', null),
  ];
  const counted = { ...feed([raised]), calm: { all: 5, places, routine: null } };
  for (const scope of [{ municipality: 'town 2' }, { municipality: 'Nowhere' }, { region: 'VIII' }, { region: 'ix' }]) {
    expect(outsideOf(counted, scope)).toEqual(outsideOf(all, scope));
    expect(scopeOptions(counted, scope)).toEqual(scopeOptions(all, scope));
  }
  expect([countOf(counted), countOf(all)]).toEqual([5, 5]);
});
