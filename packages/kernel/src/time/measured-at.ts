// The time of a reading as loggers and files write it.
import { fromManilaText, HOUR_MS, type Instant, MANILA_OFFSET_MS, MINUTE_MS } from './manila-time.ts';

/** A reading may be this far ahead of the server's field time. */
export const MAX_FUTURE_MS = 10 * MINUTE_MS;

/** What ISO, databases and spreadsheets write behind a time: Z, +08:00, +0800, +08. */
const WITH_OFFSET = /^(.{16}(?::\d{2})?)(?:\.\d+)? ?(?:Z|([+-])(\d{2}):?(\d{2})?)$/;
/** Nothing before 1990 was measured by anybody here. */
const FIRST_YEAR = Date.UTC(1990, 0, 1);

/** A time with its offset, or Manila time; null for anything else and for clocks that start in 1970. */
export function readMeasuredAt(text: string): Instant | null {
  const plain = text.trim().replaceAll('/', '-');
  const found = WITH_OFFSET.exec(plain);
  const at = found ? fromElsewhere(found) : fromManilaText(plain.slice(0, 19));
  return at === null || at < FIRST_YEAR ? null : at;
}

function fromElsewhere([, clock = '', sign, hours = '0', minutes = '0']: string[]): Instant | null {
  const asManila = fromManilaText(clock);
  const ahead = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return asManila && asManila + MANILA_OFFSET_MS + (sign === '-' ? ahead : -ahead);
}

/** The newest time of a delivery, readings that are refused among them; epoch ms stays as it is. Null: none can be read. */
export function newestStamp(stamps: readonly (string | number)[]): Instant | null {
  let newest: Instant | null = null;
  for (const stamp of stamps) {
    const at = typeof stamp === 'number' ? stamp : readMeasuredAt(stamp);
    if (at !== null && (newest === null || at > newest)) newest = at;
  }
  return newest;
}
