import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milliFromMm, mmFromMilli } from './milli.ts';

describe('thousandths of a mm', () => {
  it('come back as the mm they were, for every amount with three decimals', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 200_000 }), (milli) => milliFromMm(milli / 1000) === milli));
  });
  it('are null when missing', () => expect(mmFromMilli(-1)).toBeNull());
});
