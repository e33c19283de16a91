// What is kept of what machines send, how much and how long, and how an answer is summed up.
import { DAY_MS } from '@bantay/kernel/time/manila-time';

/** Of one post, characters [ours]: fifty readings, or one message of a network with all its radio data. */
export const RAW_KEPT = 4096;
/** Of one key; the newest stay [ours]: a week of a logger that reports every 5 minutes. At 4 kB each a key holds 9 MB at most. */
export const MOST_ARRIVALS_OF_KEY = 2016;
export const ARRIVALS_KEPT_MS = 7 * DAY_MS;
/** Reasons of one post; the rest are in its answer. */
const MOST_REASONS = 3;

export interface Outcome {
  accepted: number;
  refused: number;
  /** How often each, where more than once. */
  reasons: string[];
}

/** As the doors of readings answer: counts, and the readings that were not simply stored. */
export interface Report {
  stored: number;
  duplicates?: number | undefined;
  superseded?: number | undefined;
  rejected?: number | undefined;
  items?: readonly { outcome: string; reason?: string | undefined }[] | undefined;
}

/** What is known already was accepted as well: whoever sends again is to stop. */
export function outcomeOf({ stored, duplicates = 0, superseded = 0, rejected = 0, items = [] }: Report): Outcome {
  const times = new Map<string, number>();
  for (const { reason } of items) if (reason !== undefined) times.set(reason, (times.get(reason) ?? 0) + 1);
  const reasons = [...times]
    .slice(0, MOST_REASONS)
    .map(([reason, count]) => (count > 1 ? `${reason} (${count})` : reason));
  return { accepted: stored + duplicates + superseded, refused: rejected, reasons };
}

/** The beginning of what came, as the database can hold it; a key that somebody put into it is not kept. */
export function keptText(text: string, key: string): string {
  const start = text.slice(0, 2 * RAW_KEPT);
  const shown = key === '' ? start : start.replaceAll(key, 'KEY');
  return shown.slice(0, RAW_KEPT).replace(/\0|\p{Surrogate}/gu, '');
}
