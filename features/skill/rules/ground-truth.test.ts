// What may be said of an event, and when.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { endOf, truthFault } from './ground-truth.ts';

const NOW = Date.parse('2026-11-21T06:00:00+08:00');
const OVER = { isOver: true };

describe('a word about what happened', () => {
  it.each([
    ['a slide of a warning that is over', 'landslide', OVER, null],
    ['nothing, of a warning that is over', 'nothing', OVER, null],
    ['a slide that nobody warned of', 'landslide', null, null],
    ['movement that nobody warned of', 'movement', null, null],
    ['nothing, of no warning', 'nothing', null, 'nothing of nothing'],
    ['of a warning that still runs', 'nothing', { isOver: false }, 'running'],
  ] as const)('%s', (_what, what, event, fault) => {
    expect(truthFault({ what, from: NOW - DAY_MS, to: NOW - HOUR_MS }, event, NOW)).toBe(fault);
  });

  it.each([
    ['that ends before it begins', NOW - HOUR_MS, NOW - DAY_MS, 'backwards'],
    ['that has not ended yet', NOW - HOUR_MS, NOW + HOUR_MS, 'future'],
    ['without a time', Number.NaN, NOW, 'backwards'],
    ['of one instant', NOW - HOUR_MS, NOW - HOUR_MS, null],
    ['that ends now', NOW - HOUR_MS, NOW, null],
  ] as const)('%s', (_what, from, to, fault) => {
    expect(truthFault({ what: 'landslide', from, to }, OVER, NOW)).toBe(fault);
  });
});

it('a slide of a minute is counted as half an hour, a longer one as it was', () => {
  expect(endOf({ from: NOW, to: NOW })).toBe(NOW + HALF_HOUR_MS);
  expect(endOf({ from: NOW, to: NOW + 60_000 })).toBe(NOW + HALF_HOUR_MS);
  expect(endOf({ from: NOW, to: NOW + DAY_MS })).toBe(NOW + DAY_MS);
});
