// What a list of versions says: which holds now, which comes next, what an entry is worth, and where a foreseen row is seen.
import { DAY_MS, fromManilaText, HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { lookTimeText } from '@bantay/web/api/use-time-look.ts';
import { paths } from '@bantay/web/paths.ts';
import { RANGE_DAYS, type RangeName, TIMED_RANGES } from '@bantay/web/ui/date-range.ts';
import { LIMIT_KEYS, type LimitKey } from '../../limits/rules/limit-values.ts';
import { LIMITS } from '../../limits/rules/limits.ts';
import { isPeriod } from '../rules/foreseen.ts';
import type { Version } from './use-limit-care.ts';

export interface LimitLine {
  key: LimitKey;
  /** Null: nobody judges. */
  value: number | null;
  /** Null: as published. */
  held: Version | null;
  /** Begins later. */
  next: Version | null;
  /** Newest first. */
  versions: Version[];
}

export const beginOf = ({ validFrom }: Pick<Version, 'validFrom'>): Instant =>
  validFrom === null ? 0 : (fromManilaText(validFrom) ?? 0);

/** Of each kind a line, in the order of the catalogue. `versions`: newest beginning first, as the call gives them. */
export function limitLines(versions: readonly Version[], now: Instant): LimitLine[] {
  return LIMIT_KEYS.map((key) => {
    const own = versions.filter((one) => one.key === key);
    const held = own.find((one) => beginOf(one) <= now) ?? null;
    const next = own.findLast((one) => beginOf(one) > now) ?? null;
    return { key, value: held ? held.value : LIMITS[key].published, held, next, versions: own };
  });
}

/** Which a change is written over; 0 where nothing was set. */
export const newestOf = (versions: readonly Version[]): Version | null =>
  versions.reduce<Version | null>((last, one) => (last && last.versionId > one.versionId ? last : one), null);

/** A comma is a decimal point to many hands; null: no number above 0. */
export function parseValue(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null;
}

/** Problems that are a question: the value is taken when it is meant. */
export const isQuestion = (problem: Error | null): boolean =>
  problem instanceof ApiProblem && ['limitUnusual', 'limitTenfold'].includes(problem.code);

export type Seen = 'record' | 'rainfall' | 'surficial' | 'subsurface';

/** What was recorded is seen in the record; what would have been, where its data are. */
export function seenAt(key: LimitKey, { kind }: { kind: 'more' | 'fewer' | 'other' }): Seen {
  if (!isPeriod(key) && kind !== 'more') return 'record';
  if (key.startsWith('marker')) return 'surficial';
  if (key.startsWith('tilt') || key === 'columnSilent') return 'subsurface';
  return key === 'extension' ? 'record' : 'rainfall';
}

/** [ours] What is seen around a row, days: before it the longest sum of rain that is judged, and a day after it. */
const AROUND = { before: 3, after: 1 } as const;

/** The shortest range that reaches back so far. */
function rangeOver(from: Instant, to: Instant): RangeName {
  const days = (to - from) / DAY_MS;
  return TIMED_RANGES.find((name) => RANGE_DAYS[name] >= days) ?? '1y';
}

/** From its beginning until it ended, with the old value or the new one. */
export interface Stretch {
  from: Instant;
  until: Instant | null;
}

/** The record is read from its beginning; a page of charts opens over the time of the row, and ends there where that is past. */
export function addressOf(seen: Seen, siteCode: string, { from, until }: Stretch, now: Instant): string {
  if (seen === 'record') return paths.record(siteCode);
  const end = Math.ceil(((until ?? from) + AROUND.after * DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const range = rangeOver(from - AROUND.before * DAY_MS, Math.min(end, now));
  return `${paths[seen](siteCode)}?range=${range}${end < now ? `&end=${lookTimeText(end)}` : ''}`;
}
