// The bytes of rain_days: 48 half hours of a Manila day as big-endian int4 in 1/1000 mm, MISSING where there is none.
import { DAY_MS, HALF_HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { ReadingSeries } from '../rules/half-hour-bins.ts';

export const HALF_HOURS_A_DAY = 48;
const BYTES = 4;
export const BYTES_A_DAY = HALF_HOURS_A_DAY * BYTES;

/** Half hours of whole days → bytes, day after day. */
export function packHalfHours(milli: Int32Array): Buffer {
  const bytes = Buffer.allocUnsafe(milli.length * BYTES);
  for (const [index, amount] of milli.entries()) bytes.writeInt32BE(amount, index * BYTES);
  return bytes;
}

/** Days since 1970-01-01 and their bytes → one reading per filled half hour, stamped at its end, as the bins want it. */
export function unpackDays(days: readonly number[], bytes: Buffer): ReadingSeries {
  const series: { at: number[]; milli: number[] } = { at: [], milli: [] };
  for (const [index, day] of days.entries()) {
    const start = startOfManilaDay(day * DAY_MS);
    for (let halfHour = 0; halfHour < HALF_HOURS_A_DAY; halfHour++) {
      const milli = bytes.readInt32BE(index * BYTES_A_DAY + halfHour * BYTES);
      if (milli < 0) continue;
      series.at.push(start + (halfHour + 1) * HALF_HOUR_MS);
      series.milli.push(milli);
    }
  }
  return series;
}
