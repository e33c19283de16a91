// Rain that no slope has seen, for the night rehearsal: three dry days, and then more than any threshold.
import { DAY_MS, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { MAX_HALF_HOUR_MM } from '../../rainfall/rules/observed-rain.ts';

/** Of what the 72-h sum is made: a gauge that is silent in it would be asked last. */
const DRY_MS = 3 * DAY_MS;
/** Half hours; together more than the highest 72-h threshold that can be set (limits/rules/limits.ts). */
const WET = 24;

export interface MadeUpReading {
  rainId: number;
  measuredAt: Instant;
  /** 1/1000 mm. */
  milli: number;
}

/** Of each gauge; `until`: the end of the last half hour that it rains in. */
export function madeUpRain(rainIds: readonly number[], until: Instant): MadeUpReading[] {
  const count = DRY_MS / HALF_HOUR_MS;
  return rainIds.flatMap((rainId) =>
    Array.from({ length: count }, (_, index) => ({
      rainId,
      measuredAt: until - (count - 1 - index) * HALF_HOUR_MS,
      milli: index < count - WET ? 0 : MAX_HALF_HOUR_MM * 1000,
    })),
  );
}
