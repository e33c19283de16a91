// What holds, tried with made-up histories against the plainest way to find it: walk through all versions in their order.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { LIMIT_KEYS, type LimitVersion, limitsAt, PUBLISHED_LIMITS } from './limit-values.ts';
import { LIMITS, limitDoubts, limitFault } from './limits.ts';

const HOUR = 3_600_000;
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

/** Up to 30 versions of three kinds that begin at few instants, so that many begin together. */
function history(seed: number): LimitVersion[] {
  const random = randomOf(seed);
  return Array.from({ length: Math.floor(random() * 30) }, (_, index) => ({
    versionId: index + 1,
    key: LIMIT_KEYS[Math.floor(random() * 3)]!, // there are more than three kinds
    value: random() < 0.1 ? null : Math.ceil(random() * 100),
    validFrom: Math.floor(random() * 6) * HOUR,
  }));
}

/** Those that have begun, the earliest first; of those that begin together the first that was set goes first. */
const inOrder = (versions: readonly LimitVersion[], at: number) =>
  versions
    .filter(({ validFrom }) => validFrom <= at)
    .sort((one, other) => one.validFrom - other.validFrom || one.versionId - other.versionId);

describe('what holds at an instant', () => {
  it.each(SEEDS)('is what the last of those that have begun says (history %i)', (seed) => {
    const versions = history(seed);
    for (let at = -HOUR; at <= 6 * HOUR; at += HOUR / 2) {
      const expected: Record<string, unknown> = { ...PUBLISHED_LIMITS };
      const named: Record<string, number> = {};
      for (const { key, value, versionId } of inOrder(versions, at)) {
        expected[key] = value;
        named[key] = versionId;
      }
      expect(limitsAt(versions, at)).toEqual({ ...expected, versions: named });
    }
  });

  it.each(SEEDS)('does not change by a version that begins later (history %i)', (seed) => {
    const versions = history(seed);
    const later: LimitVersion = { versionId: 99, key: 'rain72h', value: 77, validFrom: 4 * HOUR };
    for (const at of [0, 2 * HOUR, 4 * HOUR - 1])
      expect(limitsAt([...versions, later], at)).toEqual(limitsAt(versions, at));
    expect(limitsAt([later, ...versions], 4 * HOUR).rain72h).toBe(77);
  });
});

it('no value that has a fault is one, and what is asked about has none', () => {
  const random = randomOf(7);
  for (const key of LIMIT_KEYS) {
    const { most } = LIMITS[key];
    for (let n = 0; n < 50; n++) {
      const value = (random() - 0.2) * most * 1.5;
      const fault = limitFault(key, value, PUBLISHED_LIMITS);
      expect(fault === 'notPositive').toBe(value <= 0);
      expect(fault === 'tooLarge').toBe(value > most);
      if (fault === null) expect(limitDoubts(key, value, value).includes('tenfold')).toBe(false);
    }
  }
});
