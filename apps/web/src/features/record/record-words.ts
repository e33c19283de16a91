// Times of the record for people; data stamps are shown plus 30 minutes like everywhere.
import { fromManilaText, shownDataTime, toDisplayTime } from '@bantay/domain/time/manila-time';

/** `2026-11-21 14:30:00` → `2026/11/21 14:30`; a dash for what is no time. */
export function shownTime(wire: string | null): string {
  const at = wire === null ? null : fromManilaText(wire);
  return at === null ? '—' : toDisplayTime(at);
}

export function shownData(wire: string): string {
  const at = fromManilaText(wire);
  return at === null ? '—' : toDisplayTime(shownDataTime(at));
}

/** Two decimals, as the technical sentences write them. */
export const mm = (amount: number): string => amount.toFixed(2);
