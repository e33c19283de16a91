// Markers held against thresholds that somebody has set: each of the three decides by itself, and nothing else changes.
import { describe, expect, it } from 'vitest';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { type MarkerLimits, markerLevel } from './marker-level.ts';
import type { MarkerReading } from './marker-reading.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T07:30:00+08:00');

/** Two visits, so many hours apart, that differ by so much: newest first. */
const moved = (cm: number, hours: number): MarkerReading[] => [
  { at: NOW, cm: 50 + cm },
  { at: NOW - hours * HOUR, cm: 50 },
];
const levelOf = (cm: number, hours: number, limits: Partial<MarkerLimits> = {}) =>
  markerLevel(moved(cm, hours), NOW, { ...PUBLISHED_LIMITS, ...limits })?.level;

describe('the smallest change that counts', () => {
  it.each([
    ['as published: 1 cm', 0.99, 1, {}, 0],
    ['as published: 1 cm counts', 1, 1, {}, 2],
    ['of 0.5 cm: half a centimetre counts', 0.5, 1, { markerCap: 0.5 }, 2],
    ['of 0.5 cm: less does not', 0.49, 1, { markerCap: 0.5 }, 0],
    ['of 2 cm: 1.99 cm does not count, however fast', 1.99, 0.5, { markerCap: 2 }, 0],
    ['of 2 cm: 2 cm counts', 2, 0.5, { markerCap: 2 }, 3],
  ] as const)('%s', (_what, cm, hours, limits, level) => {
    expect(levelOf(cm, hours, limits)).toBe(level);
  });
});

describe('the speed of level 2', () => {
  it.each([
    // 1.5 cm in 6 h are 0.25 cm/h.
    ['as published: 0.25 cm/h raises', 1.5, 6, {}, 2],
    ['of 0.3 cm/h: 0.25 does not', 1.5, 6, { markerSignificant: 0.3 }, 0],
    ['of 0.3 cm/h: 0.3 does', 1.5, 5, { markerSignificant: 0.3 }, 2],
    ['of 0.1 cm/h: 1 cm in ten hours does', 1, 10, { markerSignificant: 0.1 }, 2],
    ['of 0.1 cm/h: 1 cm in eleven hours does not', 1, 11, { markerSignificant: 0.1 }, 0],
    // 1.25 cm in 10 h: a thousandth is told apart.
    ['of 0.125 cm/h: exactly so', 1.25, 10, { markerSignificant: 0.125 }, 2],
    ['of 0.126 cm/h: a thousandth more', 1.25, 10, { markerSignificant: 0.126 }, 0],
  ] as const)('%s', (_what, cm, hours, limits, level) => {
    expect(levelOf(cm, hours, limits)).toBe(level);
  });
});

describe('the speed of level 3', () => {
  it.each([
    ['as published: 1.8 cm/h', 1.8, 1, {}, 3],
    ['as published: 1.79 cm/h is level 2', 1.79, 1, {}, 2],
    ['of 1 cm/h', 1, 1, { markerCritical: 1 }, 3],
    ['of 3.6 cm/h: what was critical is significant', 1.8, 1, { markerCritical: 3.6 }, 2],
    ['of 3.6 cm/h: 1.8 cm in half an hour', 1.8, 0.5, { markerCritical: 3.6 }, 3],
  ] as const)('%s', (_what, cm, hours, limits, level) => {
    expect(levelOf(cm, hours, limits)).toBe(level);
  });
});

it('what is said of the movement stays the same, whatever the thresholds are', () => {
  const [one, other] = [{}, { markerCap: 5, markerSignificant: 2, markerCritical: 9 }].map((limits) =>
    markerLevel(moved(1.8, 1), NOW, { ...PUBLISHED_LIMITS, ...limits }),
  );
  expect(other).toEqual({ ...one, level: 0, trend: null });
});
