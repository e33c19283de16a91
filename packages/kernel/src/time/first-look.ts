// What a page of charts asks first. The server names it in the page, by its own time; the page asks the same by the field's.
import { DAY_MS, halfHour, type Instant, MINUTE_MS, toManilaText } from './manila-time.ts';

/** Up to so many days no site is thinned: four gauges of half hours are 52,000 points, and a hundred thousand are many. */
export const WHOLE_DAYS = 91;

/** End of the minute: two questions of one minute are the same, and nothing that was noted in it is left out. */
export const minuteEnd = (at: Instant): Instant => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

/**
 * The address of a call: `{halfHour}` and `{minute}` become the half hour that has passed and the end of the minute, `{days}` and
 * `{start}` the length of the look and its beginning, counted back from the minute, `{halfStart}` that counted back from the half hour. `own`:
 * what the caller puts in beside them.
 */
export function fillLook(call: string, days: number, now: Instant, own: Readonly<Record<string, string>> = {}): string {
  const end = minuteEnd(now);
  const values: Record<string, string> = {
    ...{ halfHour: toManilaText(halfHour(now)), minute: toManilaText(end) },
    ...{ days: String(days), start: toManilaText(end - days * DAY_MS) },
    ...{ halfStart: toManilaText(halfHour(now) - days * DAY_MS), ...own },
  };
  return call.replaceAll(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name];
    return value === undefined ? all : encodeURIComponent(value);
  });
}
