// Rules of tagging invalid rain before it is sent: half hours outward, order, no future, no overlap.
import { fromManilaText, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { readFieldTime } from '@bantay/web/ui/time-words.ts';
import { snapOutward } from './snap-outward.ts';

/** Codes that can be entered (specification 001 §3). */
export const OBSERVED_CODES = ['30', '15', '7', '3', '1', '0'] as const;
export const MAX_REMARKS = 1000;

export interface TagForm {
  start: string;
  end: string;
  observed: string;
  remarks: string;
}

export type TagError =
  | {
      field: 'start' | 'end' | 'observed' | 'remarks';
      kind: 'startMissing' | 'endBeforeStart' | 'inFuture' | 'endInFuture' | 'observedMissing' | 'remarksLong';
    }
  | { field: 'start'; kind: 'overlaps'; span: GaugeSet['invalidData'][number] };

/** Every fault of the form, in the order of its fields. */
export function tagErrors(form: TagForm, spans: GaugeSet['invalidData'], now: number): TagError[] {
  const errors: TagError[] = [];
  const start = readFieldTime(form.start);
  const end = readFieldTime(form.end);
  if (start === null) errors.push({ field: 'start', kind: 'startMissing' });
  else if (start > now) errors.push({ field: 'start', kind: 'inFuture' });
  else {
    const snapped = snapOutward(start, end);
    if (end !== null && end <= start) errors.push({ field: 'end', kind: 'endBeforeStart' });
    // Nobody knows that the gauge will be wrong tomorrow; the half hour that runs is tagged whole.
    else if (snapped.end !== null && snapped.end > Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS)
      errors.push({ field: 'end', kind: 'endInFuture' });
    else {
      const span = spans.find((other) => overlaps(snapped, other));
      if (span) errors.push({ field: 'start', kind: 'overlaps', span });
    }
  }
  if (form.observed === '') errors.push({ field: 'observed', kind: 'observedMissing' });
  if (form.remarks.length > MAX_REMARKS) errors.push({ field: 'remarks', kind: 'remarksLong' });
  return errors;
}

function overlaps(
  { start, end }: { start: number; end: number | null },
  other: GaugeSet['invalidData'][number],
): boolean {
  const otherStart = fromManilaText(other.tsStart);
  const otherEnd = other.tsEnd === null ? null : fromManilaText(other.tsEnd);
  if (otherStart === null) return false;
  return (otherEnd === null || otherEnd > start) && (end === null || otherStart < end);
}
