// Rules of the forms of the surficial page before anything is sent; the server judges again.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { MarkerTag } from '@bantay/web/api/shapes.ts';
import { readFieldTime } from '@bantay/web/ui/time-words.ts';
import { EVENT_REMARKS_MAX, type MarkerEventKind } from '../rules/marker-history.ts';
import { type MarkerNameRefusal, refuseMarkerName } from '../rules/marker-name.ts';
import { TAG_REMARKS_MAX } from '../rules/observation-rules.ts';

export interface EditForm {
  measurement: string;
  /** Field of date and time. */
  time: string;
}

/** cm as typed, with a point or a comma; null for anything else. */
export function readCm(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value > 0 ? value : null;
}

export function editErrors(
  form: EditForm,
  now: number,
): { measurement?: 'notNumber'; time?: 'timeMissing' | 'inFuture' } {
  const at = readFieldTime(form.time);
  return {
    ...(readCm(form.measurement) === null ? { measurement: 'notNumber' as const } : {}),
    ...(at === null ? { time: 'timeMissing' as const } : at > now ? { time: 'inFuture' as const } : {}),
  };
}

/** Only what differs from what was there. */
export function editOf(form: EditForm, first: EditForm): { measurement?: number; at?: number } {
  const measurement = readCm(form.measurement);
  const at = readFieldTime(form.time);
  return {
    ...(measurement !== null && measurement !== readCm(first.measurement) ? { measurement } : {}),
    ...(at !== null && form.time !== first.time ? { at } : {}),
  };
}

export interface TagForm {
  type: -1 | 0 | 1 | null;
  remarks: string;
}

export function tagErrors({ type, remarks }: TagForm): {
  type?: 'typeMissing';
  remarks?: 'remarksMissing' | 'remarksLong';
} {
  const text = remarks.trim();
  const isMissing = text === '' && type !== 0;
  return {
    ...(type === null ? { type: 'typeMissing' as const } : {}),
    ...(isMissing ? { remarks: 'remarksMissing' as const } : {}),
    ...(text.length > TAG_REMARKS_MAX ? { remarks: 'remarksLong' as const } : {}),
  };
}

/** A tag that was decided does not go back to Validating (specification 000, §4). */
export function isTypeOffered(type: -1 | 0 | 1, tag: MarkerTag | null): boolean {
  return type !== 0 || tag === null || tag.tagType === 0;
}

export interface EventForm {
  event: MarkerEventKind;
  name: string;
  time: string;
  remarks: string;
}

type TimeRefusal = 'timeMissing' | 'inFuture' | 'beforeNewestEvent';

export interface EventErrors {
  name?: MarkerNameRefusal;
  time?: TimeRefusal;
  remarks?: 'noRemarks' | 'remarksTooLong';
}

/** `newestAt`: the newest event of the marker, null for a new one. */
export function eventErrors(
  form: EventForm,
  taken: readonly string[],
  newestAt: number | null,
  now: number,
): EventErrors {
  const isNamed = form.event === 'add' || form.event === 'rename';
  const name = isNamed ? refuseMarkerName(form.name, taken) : null;
  const time = timeError(readFieldTime(form.time), newestAt, now);
  const text = form.remarks.trim();
  return {
    ...(name === null ? {} : { name }),
    ...(time === null ? {} : { time }),
    ...(text === '' ? { remarks: 'noRemarks' as const } : {}),
    ...(text.length > EVENT_REMARKS_MAX ? { remarks: 'remarksTooLong' as const } : {}),
  };
}

function timeError(at: number | null, newestAt: number | null, now: number): TimeRefusal | null {
  if (at === null) return 'timeMissing';
  if (at > now) return 'inFuture';
  // Fields have whole minutes; an event of the same minute is not before the newest.
  return newestAt !== null && at < Math.floor(newestAt / MINUTE_MS) * MINUTE_MS ? 'beforeNewestEvent' : null;
}

export interface ExportForm {
  start: string;
  end: string;
  markers: readonly number[];
}

type TimeFault = 'required' | 'inFuture' | 'reversed';

export function exportErrors(
  form: ExportForm,
  now: number,
): { start?: TimeFault; end?: TimeFault; markers?: 'noMarker' } {
  const [start, end] = [readFieldTime(form.start), readFieldTime(form.end)];
  const fault = (at: number | null): TimeFault | null => (at === null ? 'required' : at > now ? 'inFuture' : null);
  const [startFault, endFault] = [fault(start), fault(end)];
  const isReversed = start !== null && end !== null && start >= end;
  return {
    ...(startFault ? { start: startFault } : isReversed ? { start: 'reversed' as const } : {}),
    ...(endFault ? { end: endFault } : {}),
    ...(form.markers.length === 0 ? { markers: 'noMarker' as const } : {}),
  };
}
