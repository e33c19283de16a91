// What the palette offers to whom, and how it finds it.
import { SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { expect, test } from 'vitest';
import type { Place } from '../plate.ts';
import { ADDRESSES } from '../screens/addresses.ts';
import { findItems, MOST_SHOWN, paletteItems } from './palette-items.ts';

const WORDS = { measure: 'New measurement', validate: 'Validate', keys: 'Keys', gauge: 'Gauge' };
const nameOf = ({ name, menu, words }: Place) => name ?? menu?.item ?? words[0] ?? '';
const items = (more: Partial<Parameters<typeof paletteItems>[0]> = {}) =>
  paletteItems({
    ...{ places: ADDRESSES, sites: SITES, gauges: [], isAdmin: false, nameOf, words: WORDS },
    ...{ mayMeasure: () => true, mayValidate: true },
    ...more,
  });
const acts = (found: ReturnType<typeof items>) => found.map(({ act }) => act);

test('deeds stand first, and only those that this person may do', () => {
  expect(items()[0]).toEqual({ label: 'Validate', act: { kind: 'validate' } });
  expect(acts(items())).toContain('/surficial_markers/lpa?new');
  const reader = items({ mayMeasure: ({ siteCode }) => siteCode === 'scu', mayValidate: false });
  expect(acts(reader)).not.toContainEqual({ kind: 'validate' });
  expect(acts(reader)).not.toContain('/surficial_markers/lpa?new');
  expect(acts(reader)).toContain('/surficial_markers/scu?new');
});

test('a page of a site stands there once for each site that has it', () => {
  expect(acts(items())).toEqual(expect.arrayContaining(['/earthquake/lpa', '/earthquake/scu', '/opcen']));
  const without = SITES.map((site) => (site.siteCode === 'scu' ? { ...site, topics: [] } : site));
  expect(acts(items({ sites: without }))).not.toContain('/subsurface/scu');
});

test('nothing leads to an address that cannot be made up, to a section by itself, or for others than admins to theirs', () => {
  const found = acts(items());
  for (const act of found) expect(String(act)).not.toMatch(/:|\/admin/);
  expect(acts(items({ isAdmin: true }))).toContain('/admin');
});

test('a page whose name is not here yet is left out, and a gauge leads to its chart', () => {
  expect(acts(items({ nameOf: () => '' }))).not.toContain('/opcen');
  const gauges = [
    { name: 'rain_lpasb', siteCode: 'lpa' },
    { name: 'rain_lpasb', siteCode: 'lpa' },
    { name: 'rain_noah_619', siteCode: 'lpa' },
    { name: 'far', siteCode: null },
  ];
  // As the chart calls it, and once.
  expect(items({ gauges }).slice(-2)).toEqual([
    { label: 'Gauge LPASB · LPA', act: '/rainfall/lpa' },
    { label: 'Gauge NOAH 619 · LPA', act: '/rainfall/lpa' },
  ]);
  expect(items({ gauges }).filter(({ label }) => label.startsWith('Gauge'))).toHaveLength(2);
});

test('every word of the search has to be there, in any order; what begins with it stands first', () => {
  const list = ['Rainfall Plot · LPA', 'Rainfall Plot · SCU', 'All rainfall', 'Bulletin'].map((label) => ({
    label,
    act: label,
  }));
  const labels = (search: string) => findItems(list, search).map(({ label }) => label);
  expect(labels('rain')).toEqual(['Rainfall Plot · LPA', 'Rainfall Plot · SCU', 'All rainfall']);
  expect(labels('  lpa RAIN ')).toEqual(['Rainfall Plot · LPA']);
  expect(labels('bulletins')).toEqual([]);
  expect(labels('')).toHaveLength(4);
  expect(
    findItems(
      Array.from({ length: 50 }, (_, index) => ({ label: `a ${index}`, act: '/' })),
      'a',
    ),
  ).toHaveLength(MOST_SHOWN);
});
