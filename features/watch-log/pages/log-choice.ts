// What of the watch log is looked at, as it stands in the address.
import { DAY_MS, fromManilaText, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { readFieldTime } from '@bantay/web/ui/time-words.ts';
import { LOG_KINDS, LOG_MAX_MS, type LogKind } from '../rules/log-entry.ts';

export const LOG_RANGES = ['watch', '4h', '12h', '24h', '3d', '7d', 'own'] as const;
export type LogRange = (typeof LOG_RANGES)[number];

const SPANS: Readonly<Record<Exclude<LogRange, 'watch' | 'own'>, number>> = {
  ...{ '4h': 4 * HOUR_MS, '12h': 12 * HOUR_MS, '24h': DAY_MS, '3d': 3 * DAY_MS, '7d': 7 * DAY_MS },
};

export interface LogChoice {
  /** Code; empty: all of them. */
  site: string;
  /** Empty: everything. */
  kind: LogKind | '';
  range: LogRange;
  /** As in a field of date and time; of the range `own`. */
  from: string;
  to: string;
}

export const parseLogRange = (text: string | null): LogRange | null => LOG_RANGES.find((one) => one === text) ?? null;
export const parseLogKind = (text: string | null): LogKind | null => LOG_KINDS.find((one) => one === text) ?? null;

/** `lookedAt`: as the server says it. Never longer than the log shows at once. */
export function spanOf(
  { range, from, to }: Pick<LogChoice, 'range' | 'from' | 'to'>,
  now: number,
  lookedAt: string | null,
): { from: number; to: number } {
  const own = [readFieldTime(from), readFieldTime(to)] as const;
  if (range === 'own') return { from: own[0] ?? now - DAY_MS, to: own[1] ?? now };
  if (range !== 'watch') return { from: now - SPANS[range], to: now };
  const looked = lookedAt === null ? null : fromManilaText(lookedAt);
  // Read up to this minute it begins here: an empty log, and not an impossible one.
  return { from: looked === null ? now - DAY_MS : Math.min(Math.max(looked, now - LOG_MAX_MS), now - 1000), to: now };
}

/** Why typed times cannot be asked for; null: they can. */
export function ownFault(from: string, to: string): 'wrong' | 'backwards' | null {
  const [start, end] = [readFieldTime(from), readFieldTime(to)];
  if (start === null || end === null) return 'wrong';
  return end > start ? null : 'backwards';
}
