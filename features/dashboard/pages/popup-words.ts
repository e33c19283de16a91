// Time of a trigger in the popup's own form: `21 November 2026, 02:20 PM` (screens §7).
import { fromManilaText, toLongTime } from '@bantay/kernel/time/manila-time';

export function longTriggerTime(wire: string): string {
  const at = fromManilaText(wire);
  if (at === null) return '—';
  const match = /^(\w+) (\d+), (\d+), (\d+):(\d+) (AM|PM)$/.exec(toLongTime(at));
  if (!match) return '—';
  const [, month, day, year, hour, minute, half] = match;
  // The groups of an expression that has matched.
  return `${day!.padStart(2, '0')} ${month} ${year}, ${hour!.padStart(2, '0')}:${minute} ${half}`;
}
