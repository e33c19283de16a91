// The time of a reading as loggers and files write it.
import { fromManilaText, type Instant } from './manila-time.ts';

const HAS_OFFSET = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** Nothing before 1990 was measured by anybody here. */
const FIRST_YEAR = Date.UTC(1990, 0, 1);

/** ISO with an offset, or Manila time; null for anything else and for clocks that start in 1970. */
export function readMeasuredAt(text: string): Instant | null {
  const isOffset = text.length > 19 && HAS_OFFSET.test(text);
  const at = isOffset ? Date.parse(text) : fromManilaText(text.trim().slice(0, 19).replaceAll('/', '-'));
  return at === null || Number.isNaN(at) || at < FIRST_YEAR ? null : at;
}
