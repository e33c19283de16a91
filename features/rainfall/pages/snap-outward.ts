// A span of a tag in whole half hours.
import { HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';

/** Outward to whole half hours, so that whole columns are painted. */
export function snapOutward(start: number, end: number | null): { start: number; end: number | null } {
  return { start: halfHour(start), end: end === null ? null : Math.ceil(end / HALF_HOUR_MS) * HALF_HOUR_MS };
}
