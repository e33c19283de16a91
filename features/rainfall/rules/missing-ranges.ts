// Gaps in a half-hour series as from–to pairs, the `null_ranges` of the wire (api-facts §3.1).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { HalfHourBins } from './half-hour-bins.ts';

/** A run of missing half hours, from the first to the last missing label. */
export interface MissingRange {
  from: Instant;
  to: Instant;
}

/** Runs of consecutive missing half hours, in time order. */
export function missingRanges({ firstAt, milli }: HalfHourBins): MissingRange[] {
  const ranges: MissingRange[] = [];
  let from = -1;
  for (let i = 0; i <= milli.length; i++) {
    const isMissing = i < milli.length && milli[i]! < 0; // i < length
    if (isMissing && from < 0) from = i;
    if (!isMissing && from >= 0) {
      ranges.push({ from: firstAt + from * HALF_HOUR_MS, to: firstAt + (i - 1) * HALF_HOUR_MS });
      from = -1;
    }
  }
  return ranges;
}
