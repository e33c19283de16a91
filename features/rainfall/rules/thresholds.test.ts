import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceeds, rainThresholds, shareOfThreshold } from './thresholds.ts';

const THRESHOLDS = rainThresholds(200);
const share = (mm24: number, mm72: number) => shareOfThreshold({ sum24: mm24 * 1000, sum72: mm72 * 1000 }, THRESHOLDS);

describe('how much of a threshold the rain has reached', () => {
  it('is the larger of the two shares', () => {
    expect(share(50, 50)).toBe(0.5);
    expect(share(10, 150)).toBe(0.75);
    expect(share(0, 0)).toBe(0);
  });

  it('is nothing where nothing is measured', () => expect(shareOfThreshold(null, THRESHOLDS)).toBe(0));

  it('is 1 or more just where a threshold is exceeded', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (mm24, more) => {
        const [sum24, sum72] = [mm24 * 1000, (mm24 + more) * 1000];
        const { day, threeDays } = exceeds(sum24, sum72, THRESHOLDS);
        expect(shareOfThreshold({ sum24, sum72 }, THRESHOLDS) >= 1).toBe(day || threeDays);
      }),
    ));
});
