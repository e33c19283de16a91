// What each menu holds and which tab an address belongs to.
import { LPA_FACTS, SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';
import { tabOf, tabsOf } from './navigation.ts';

const linksOf = (key: string, site: string) => {
  const tab = tabsOf(SITES).find((one) => one.key === key);
  const menu = tab && 'sites' in tab ? tab.sites.find((one) => one.site === site) : undefined;
  return menu?.items.map(({ to }) => to);
};

test('items of both sites; what only lpa has is absent for scu (S-shell-1)', () => {
  expect(linksOf('analysis', 'lpa')).toEqual([
    '/analysis/lpa',
    '/rainfall/lpa',
    '/surficial/lpa',
    '/subsurface/lpa',
    '/earthquake/lpa',
  ]);
  expect(linksOf('analysis', 'scu')).toEqual(['/analysis/scu', '/surficial/scu', '/earthquake/scu']);
  expect(linksOf('groundData', 'scu')).toEqual(['/surficial_markers/scu', '/moms/scu']);
  expect(linksOf('assessment', 'lpa')).toEqual(['/assessment/lpa', '/hazard_map/lpa', '/map/lpa']);
  expect(linksOf('assessment', 'scu')).toEqual(['/assessment/scu', '/map/scu']);
});

test.each([
  ['/opcen', 'opcen'],
  ['/rainfall/scu', 'analysis'],
  ['/all_charts', 'analysis'],
  ['/moms/lpa', 'groundData'],
  ['/assessment/scu', 'assessment'],
  ['/communication', 'communication'],
  ['/events', 'events'],
  ['/resources', null],
  ['/nowhere', null],
])('%s belongs to %s', (path, tab) => {
  expect(tabOf(path)).toBe(tab);
});

test.each([
  [{ hour: 19, minute: 21, second: 3 }, 'SAT 21-NOV-2026 07:21:03 PM'],
  [{ hour: 0, minute: 0, second: 0 }, 'SAT 21-NOV-2026 12:00:00 AM'],
  [{ hour: 12, minute: 5, second: 9 }, 'SAT 21-NOV-2026 12:05:09 PM'],
])('the clock at %o', (time, text) => {
  expect(clockText({ year: 2026, month: 11, day: 21, isoWeekday: 6, ...time })).toBe(text);
});

test('a third site has the pages of its topics, in the place it was given', () => {
  const third = { ...LPA_FACTS, siteId: 102, siteCode: 'mar', topics: ['rainfall', 'moms'] as const };
  const tab = tabsOf([...SITES, third]).find(({ key }) => key === 'analysis');
  const menus = tab && 'sites' in tab ? tab.sites : [];
  expect(menus.map(({ site }) => site)).toEqual(['lpa', 'scu', 'mar']);
  expect(menus[2]?.items.map(({ to }) => to)).toEqual(['/analysis/mar', '/rainfall/mar', '/earthquake/mar']);
});
