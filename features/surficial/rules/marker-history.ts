// What happened to a marker, and what follows from it: its name, whether it is in use, since when its readings compare.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { type MarkerNameRefusal, refuseMarkerName } from './marker-name.ts';

/** Events of a marker (specification 000, §4). */
export const MARKER_EVENTS = ['add', 'rename', 'reposition', 'decommission'] as const;
export type MarkerEventKind = (typeof MARKER_EVENTS)[number];

/** One event; only 'add' and 'rename' give a name. */
export interface MarkerEvent {
  kind: MarkerEventKind;
  at: Instant;
  name: string | null;
}

/** Longest remarks of an event, characters (specification 000, §9). */
export const EVENT_REMARKS_MAX = 1500;

/** A marker as its events leave it. */
export interface MarkerState {
  /** The last name given; a decommissioned marker keeps it, but others may take the letter. */
  name: string;
  isInUse: boolean;
  /** Newest add or reposition: readings of before do not compare with those after (methods §3.2). */
  comparableSince: Instant;
  newestEventAt: Instant;
}

/** The state after all events up to `at` (inclusive), oldest first; null before the marker was added. */
export function markerState(events: readonly MarkerEvent[], at = Number.POSITIVE_INFINITY): MarkerState | null {
  let state: MarkerState | null = null;
  for (const event of events) {
    if (event.at > at) continue;
    const before: MarkerState = state ?? {
      name: '',
      isInUse: true,
      comparableSince: event.at,
      newestEventAt: event.at,
    };
    state = {
      name: event.name ?? before.name,
      isInUse: before.isInUse && event.kind !== 'decommission',
      comparableSince: event.kind === 'add' || event.kind === 'reposition' ? event.at : before.comparableSince,
      newestEventAt: event.at,
    };
  }
  return state;
}

/** Why an event is refused. */
export type MarkerEventRefusal =
  | 'eventUnknown'
  | 'markerUnknown'
  | 'markerDefunct'
  | 'inFuture'
  | 'beforeNewestEvent'
  | 'noRemarks'
  | 'remarksTooLong'
  | MarkerNameRefusal;

/** An event as a form sends it; texts without blanks around. */
export interface NewMarkerEvent {
  kind: string;
  at: Instant;
  name: string;
  remarks: string;
}

/**
 * Judges a new event. `marker` is the state of the marker it names, null for none; `taken` the letters in use at the
 * site. Events of one marker stand in the order in which they are entered, so none may lie before the newest.
 */
export function refuseMarkerEvent(
  event: NewMarkerEvent,
  marker: MarkerState | null,
  taken: readonly string[],
  now: Instant,
): MarkerEventRefusal | null {
  if (!isMarkerEvent(event.kind)) return 'eventUnknown';
  if (event.kind !== 'add') {
    if (marker === null) return 'markerUnknown';
    if (!marker.isInUse) return 'markerDefunct';
  }
  if (event.kind === 'add' || event.kind === 'rename') {
    const refusal = refuseMarkerName(event.name, taken);
    if (refusal !== null) return refusal;
  }
  if (event.at > now) return 'inFuture';
  if (marker !== null && event.kind !== 'add' && event.at < marker.newestEventAt) return 'beforeNewestEvent';
  if (event.remarks === '') return 'noRemarks';
  return event.remarks.length > EVENT_REMARKS_MAX ? 'remarksTooLong' : null;
}

/** Whether a word is one of the four events. */
export function isMarkerEvent(kind: string): kind is MarkerEventKind {
  return MARKER_EVENTS.some((one) => one === kind);
}
