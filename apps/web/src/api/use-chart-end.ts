// Where the charts of a page end, when the address says so: what a link speaks of is then in sight, however long ago it was.
import { fromManilaText, type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import { useSearchParams } from 'react-router';
import { useAddressSetter } from './use-address-choice.ts';

/** `2026-11-21T08:30`; null: none, or no time. */
export const parseChartEnd = (text: string | null): Instant | null =>
  text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? fromManilaText(`${text.replace('T', ' ')}:00`) : null;

/** As it stands in the address. */
export const chartEndText = (at: Instant): string => toManilaText(at).slice(0, 16).replace(' ', 'T');

/** Epoch ms; null: now. The second leaves it. */
export function useChartEnd(): [Instant | null, () => void] {
  const [search] = useSearchParams();
  const set = useAddressSetter();
  return [parseChartEnd(search.get('end')), () => set({ end: null })];
}

/** The end of what is asked for: no chart goes beyond now. */
export const endedAt = (end: Instant | null, now: Instant): Instant => (end === null ? now : Math.min(end, now));
