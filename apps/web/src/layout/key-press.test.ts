// Keys: which do what, when they do nothing, and at which site a page opens.
import { LPA_FACTS, SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { expect, test } from 'vitest';
import { ADDRESSES } from '../screens/addresses.ts';
import { addressFor, deedOf, GO, type Press, TOGETHER_MS } from './key-press.ts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  ...{ key, hasCommand: false, hasAlt: false, isRepeated: false, isElsewhere: false, at: 10_000 },
  ...more,
});

test('a letter after g goes to its page, in time and not later', () => {
  expect(deedOf(press('g'), null, true)).toEqual({ kind: 'first' });
  expect(deedOf(press('o'), 10_000 - TOGETHER_MS, true)).toEqual({ kind: 'go', to: 'opcen' });
  expect(deedOf(press('o'), 10_000 - TOGETHER_MS - 1, true)).toBeNull();
  expect(deedOf(press('o'), null, true)).toBeNull();
  expect(deedOf(press('R'), 9_900, true)).toEqual({ kind: 'go', to: 'rainfall' });
});

test('m is markers after g, and a measurement alone', () => {
  expect(deedOf(press('m'), 9_900, true)).toEqual({ kind: 'go', to: 'surficial_markers' });
  expect(deedOf(press('m'), null, true)).toEqual({ kind: 'measure' });
});

test.each([
  ['v', 'validate'],
  ['?', 'help'],
] as const)('%s is %s', (key, kind) => expect(deedOf(press(key), null, true)).toEqual({ kind }));

test('in a field, in a dialog, with Alt or held down no key does anything, Ctrl+K neither', () => {
  for (const key of ['g', 'v', 'm', '?']) {
    for (const more of [{ isElsewhere: true }, { hasAlt: true }, { isRepeated: true }])
      expect(deedOf(press(key, more), null, true)).toBeNull();
    // Ctrl+V pastes, Ctrl+G searches: they are the browser's.
    expect(deedOf(press(key, { hasCommand: true }), null, true)).toBeNull();
  }
  expect(deedOf(press('k', { hasCommand: true, isElsewhere: true }), null, true)).toBeNull();
});

test('switched off, letters do nothing and Ctrl+K still finds', () => {
  for (const key of ['g', 'v', 'm', '?']) expect(deedOf(press(key), null, false)).toBeNull();
  expect(deedOf(press('o'), 9_900, false)).toBeNull();
  expect(deedOf(press('k', { hasCommand: true }), null, false)).toEqual({ kind: 'palette' });
  expect(deedOf(press('K', { hasCommand: true }), null, true)).toEqual({ kind: 'palette' });
});

test('every letter leads to a page that there is', () => {
  for (const first of Object.values(GO))
    expect([first, addressFor(first, ADDRESSES, SITES, 'lpa')]).not.toContain(null);
});

test('a page of a site opens where one is, and where that site has no such page at the first that has it', () => {
  const scu = SITES.find(({ siteCode }) => siteCode === 'scu')!; // the fixture has both
  expect(addressFor('earthquake', ADDRESSES, SITES, 'scu')).toBe('/earthquake/scu');
  expect(addressFor('earthquake', ADDRESSES, SITES, null)).toBe('/earthquake/lpa');
  const bare = { ...scu, topics: [] };
  expect(addressFor('surficial', ADDRESSES, [bare, LPA_FACTS], 'scu')).toBe('/surficial/lpa');
  expect(addressFor('surficial', ADDRESSES, [bare], 'scu')).toBeNull();
  expect(addressFor('opcen', ADDRESSES, [], null)).toBe('/opcen');
  expect(addressFor('nowhere', ADDRESSES, SITES, null)).toBeNull();
});
