// The form about what happened: what of it is missing, and what is sent.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { readFieldTime } from '@bantay/web/ui/time-words.ts';
import type { TruthWhat } from '../rules/ground-truth.ts';

export interface TruthForm {
  what: TruthWhat;
  /** As in fields of date and time. */
  from: string;
  to: string;
  size: string;
  source: string;
  note: string;
}

export type TruthFaults = Partial<Record<'from' | 'to' | 'size' | 'source' | 'note', 'missing' | 'backwards'>>;

/** Of nothing only who says so is asked. */
export function truthFaults({ what, from, to, size, source }: TruthForm): TruthFaults {
  const faults: TruthFaults = source.trim() === '' ? { source: 'missing' } : {};
  if (what === 'nothing') return faults;
  const [start, end] = [readFieldTime(from), readFieldTime(to)];
  if (start === null) faults.from = 'missing';
  if (end === null) faults.to = 'missing';
  if (start !== null && end !== null && end < start) faults.to = 'backwards';
  if (size.trim() === '') faults.size = 'missing';
  return faults;
}

/** With times that are there, or that the server puts in the place of these. */
export function truthContent(
  { what, from, to, size, source, note }: TruthForm,
  siteCode: string,
  eventId: number | null,
) {
  const time = (text: string) => toManilaText(readFieldTime(text) ?? 0);
  const words = what === 'nothing' ? '' : size.trim();
  return {
    siteCode,
    eventId,
    what,
    from: time(from),
    to: time(to),
    size: words,
    source: source.trim(),
    note: note.trim(),
  };
}
