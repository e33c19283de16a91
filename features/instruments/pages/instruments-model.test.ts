// How old a reading is, in which order the list stands, what a change at one site would make of a gauge, and who is the last.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, test } from 'vitest';
import { LPASA, LPASB, NOAH, RETIRED } from './instruments.fixture.ts';
import {
  inListOrder,
  lastAt,
  newestOf,
  placesText,
  saidOfColumn,
  saidOfGauge,
  withPlace,
} from './instruments-model.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');

describe('the newest reading', () => {
  test('is as old as it is, and late once it is older than such an instrument may be silent', () => {
    expect(newestOf('2026-11-21 09:00:00', NOW, HOUR_MS)).toEqual({
      ...{ time: '2026/11/21 09:00', age: '1 h', isLate: false },
    });
    expect(newestOf('2026-11-21 08:59:59', NOW, HOUR_MS)?.isLate).toBe(true);
    expect(newestOf('2026-11-01 08:00:00', NOW, Number.POSITIVE_INFINITY)?.isLate).toBe(false);
  });
  test('that never came is none, and never fresh', () => expect(newestOf(null, NOW, HOUR_MS)).toBeNull());
});

test('the list goes by site and place; without a site last, and retired ones behind all', () => {
  const lost = { ...LPASB, rainId: 7, gaugeName: 'rain_lost', state: 'ofNoSite' as const, sites: [] };
  const scu = { ...NOAH, rainId: 8, gaugeName: 'rain_scu', sites: NOAH.sites.slice(1) };
  const names = inListOrder([RETIRED, lost, scu, NOAH, LPASB]).map(({ gaugeName }) => gaugeName);
  expect(names).toEqual(['rain_lpasb', 'rain_noah_535', 'rain_scu', 'rain_lost', 'rain_old']);
});

test('who is the last that is judged is asked of the whole list', () => {
  expect(lastAt(NOAH, [NOAH, LPASB, RETIRED])).toEqual(['scu']);
  expect(lastAt(LPASB, [NOAH, LPASB, RETIRED])).toEqual([]);
  // One that is tagged out measures for nobody.
  const tagged = { ...NOAH, state: 'taggedOut' as const };
  expect(lastAt(LPASB, [tagged, LPASB])).toEqual(['lpa']);
});

describe('a gauge after a change at one site', () => {
  test('stands at the new distance, at a further site, or no more', () => {
    expect(placesText(NOAH)).toBe('LPA 4 km, SCU 9 km');
    expect(placesText(withPlace(NOAH, 'scu', 2.5))).toBe('LPA 4 km, SCU 2.5 km');
    expect(placesText(withPlace(LPASB, 'scu', 7))).toBe('LPA 0.2 km, SCU 7 km');
    expect(placesText(withPlace(NOAH, 'lpa', null))).toBe('SCU 9 km');
  });
  test('leaves the one that was seen as it was', () => {
    withPlace(NOAH, 'lpa', 1);
    expect(placesText(NOAH)).toBe('LPA 4 km, SCU 9 km');
  });
});

test('what two may change at once is said alike of both kinds', () => {
  expect(saidOfGauge(RETIRED)).toEqual({ sites: 'SCU 1 km', retired: '2026-11-01' });
  expect(saidOfColumn(LPASA)).toEqual({ sites: 'LPA', retired: '' });
});
