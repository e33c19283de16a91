// Markers and thresholds with made-up movements: a lower threshold never tells less, a higher one never more.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { type MarkerLimits, markerLevel } from './marker-level.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T07:30:00+08:00');
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

/** Two visits: a trend is assumed, so that nothing but the thresholds decides. */
function movement(seed: number) {
  const random = randomOf(seed);
  const hours = 0.5 + random() * 20;
  return [
    { at: NOW, cm: 50 + Math.round(random() * 800) / 100 },
    { at: NOW - Math.round(hours * HOUR), cm: 50 },
  ];
}
const levelOf = (seed: number, limits: Partial<MarkerLimits>) =>
  markerLevel(movement(seed), NOW, { ...PUBLISHED_LIMITS, ...limits })?.level ?? -1;

describe.each(['markerCap', 'markerSignificant', 'markerCritical'] as const)('%s', (key) => {
  const published = PUBLISHED_LIMITS[key];

  it.each(SEEDS)('lower tells no less, higher no more (movement %i)', (seed) => {
    const random = randomOf(seed + 1000);
    const [lower, higher] = [published * random(), published * (1 + 4 * random())];
    const level = levelOf(seed, {});
    expect(levelOf(seed, { [key]: Math.max(0.001, lower) })).toBeGreaterThanOrEqual(level);
    expect(levelOf(seed, { [key]: higher })).toBeLessThanOrEqual(level);
  });
});
