// A silent receiver is tried less and less often, and after a day no more.
import { DAY_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { pauseAfter } from './next-try.ts';

/** Ages at which it was tried, with each try taking `triedMs`. */
function triesOf(triedMs: number): number[] {
  const ages: number[] = [];
  let age = 0;
  for (let tries = 1; tries < 1000; tries += 1) {
    ages.push(age);
    age += triedMs;
    const pause = pauseAfter(tries, age);
    if (pause === null) break;
    age += pause;
  }
  return ages;
}

describe('a receiver that is silent', () => {
  it('is tried again after ten seconds, then less and less often, at the end every hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 20].map((tries) => pauseAfter(tries, 0)! / 1000);
    expect(pauses).toEqual([10, 30, 120, 600, 1800, 3600, 3600, 3600]);
  });

  it('is tried for a day, whatever each try takes, and no longer', () => {
    for (const triedMs of [0, 10_000]) {
      const ages = triesOf(triedMs);
      expect(ages.at(-1)).toBeGreaterThan(DAY_MS - HOUR_MS - 20_000);
      expect(ages.at(-1)).toBeLessThanOrEqual(DAY_MS);
      expect(ages.length).toBeGreaterThan(25);
      expect(ages.length).toBeLessThan(35);
    }
  });

  it('has its last try at the end of the day, not after it', () => {
    expect(pauseAfter(9, DAY_MS - HOUR_MS)).toBe(HOUR_MS);
    expect(pauseAfter(9, DAY_MS - HOUR_MS + 1)).toBeNull();
    expect(pauseAfter(1, DAY_MS - 9_999)).toBeNull();
    expect(pauseAfter(1, 3 * DAY_MS)).toBeNull();
  });

  it('is never tried at once, also where nobody counted', () => {
    expect(pauseAfter(0, 0)).toBe(10_000);
    expect(pauseAfter(-1, 0)).toBe(10_000);
  });
});
