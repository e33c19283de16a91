// A storm of the demo comes on top of the rain of its feeder, at whatever minute it is called.
import { HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/domain/time/manila-time';
import { expect, it } from 'vitest';
import { inventedStorm } from './demo-rain.ts';

it('no reading of a storm has the stamp of a half hour, and all lie in the past six hours', () => {
  const hour = Date.UTC(2026, 10, 21, 3);
  for (let minute = 0; minute < 60; minute++) {
    const now = hour + minute * MINUTE_MS + 999;
    const stamps = inventedStorm(now).map(({ at }) => at);
    expect(stamps.filter((at) => at % HALF_HOUR_MS === 0)).toEqual([]);
    expect([Math.max(...stamps) < now, Math.min(...stamps) > now - 6 * HOUR_MS]).toEqual([true, true]);
  }
});
