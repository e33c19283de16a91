// A storm of the demo comes on top of the rain of its feeder, at whatever minute it is called.
import { HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { inventedStorm, possibleStorm } from './demo-rain.ts';

it('no reading of a storm has the stamp of a half hour, and all lie in the past six hours', () => {
  const hour = Date.UTC(2026, 10, 21, 3);
  for (let minute = 0; minute < 60; minute++) {
    const now = hour + minute * MINUTE_MS + 999;
    const stamps = inventedStorm(now).map(({ at }) => at);
    expect(stamps.filter((at) => at % HALF_HOUR_MS === 0)).toEqual([]);
    expect([Math.max(...stamps) < now, Math.min(...stamps) > now - 6 * HOUR_MS]).toEqual([true, true]);
  }
});

it('a storm that is only possible stays below the threshold at both gauges, and the gap takes the nearer one over it', () => {
  const now = Date.UTC(2026, 10, 21, 3, 17);
  const { near, far, silentFrom, silentUntil } = possibleStorm(now, 70);
  const sum = (list: typeof near) => list.reduce((total, { mm }) => total + mm, 0);
  const inGap = far.filter(({ at }) => at > silentFrom);
  expect([sum(near), sum(far), sum(near) + 2 * sum(inGap)].map(Math.round)).toEqual([49, 42, 84]);
  expect(Math.max(...near.map(({ at }) => at))).toBeLessThan(silentFrom);
  expect([...near, ...far].filter(({ at }) => at % HALF_HOUR_MS === 0 || at >= now || at < now - 12 * HOUR_MS)).toEqual(
    [],
  );
  expect(silentUntil).toBeLessThanOrEqual(now);
});
