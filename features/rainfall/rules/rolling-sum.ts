// Rolling sums over half-hour amounts: 48 bins = 24 h, 144 bins = 72 h (methods §2.5).
import { MISSING, type Milli } from './milli.ts';

/** Half hours in the 1-day sum. */
export const BINS_24H = 48;
/** Half hours in the 3-day sum. */
export const BINS_72H = 144;

/** Sum of the last `window` bins at each bin; missing bins are skipped, MISSING when none of them holds data. One pass. */
export function rollingSum(milli: ArrayLike<Milli>, window: number): Int32Array {
  const sums = new Int32Array(milli.length);
  let total = 0;
  let valid = 0;
  for (let i = 0; i < milli.length; i++) {
    const entering = milli[i]!; // i < length
    if (entering >= 0) {
      total += entering;
      valid++;
    }
    const leaving = i >= window ? milli[i - window]! : MISSING; // i - window ≥ 0
    if (leaving >= 0) {
      total -= leaving;
      valid--;
    }
    sums[i] = valid > 0 ? total : MISSING;
  }
  return sums;
}
