// The life cycle of a site's alert as one transition table; docs/alert-life-cycle.md is drawn from it.
import type { EventPlace, ReleasedEvent } from './released-event.ts';

/** States of a site on the released side (methods §8.10, §10.1, §10.2). */
export type LifecycleState =
  | 'routine'
  | 'event'
  | 'overdue'
  | 'lowered'
  | 'extended day 1'
  | 'extended day 2'
  | 'extended day 3'
  | 'declared invalid';

/** What can happen to a site. */
export type Happening =
  | 'release above 0'
  | 'release at 0'
  | 'release that declares the event invalid'
  | 'validity passes'
  | 'midnight';

/** One row: in this state, when this happens, the site goes there. */
export interface Transition {
  from: LifecycleState;
  happening: Happening;
  to: LifecycleState;
  /** What a person sees of it. */
  effect: string;
}

/** methods §10.1 (releases) and §10.2 (time); "lowered" is the rest of the day on which the validity ended. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'routine', happening: 'release above 0', to: 'event', effect: 'onset: new event' },
  { from: 'routine', happening: 'release at 0', to: 'routine', effect: 'routine release' },
  { from: 'event', happening: 'release above 0', to: 'event', effect: 'raise, extend or release again' },
  { from: 'event', happening: 'release at 0', to: 'lowered', effect: 'lowering' },
  {
    from: 'event',
    happening: 'release that declares the event invalid',
    to: 'declared invalid',
    effect: 'event closed, routine event opened',
  },
  { from: 'event', happening: 'validity passes', to: 'overdue', effect: 'marked late' },
  { from: 'overdue', happening: 'release above 0', to: 'event', effect: 'extend or release again' },
  { from: 'overdue', happening: 'release at 0', to: 'lowered', effect: 'late lowering' },
  {
    from: 'overdue',
    happening: 'release that declares the event invalid',
    to: 'declared invalid',
    effect: 'event closed, routine event opened',
  },
  {
    from: 'lowered',
    happening: 'release above 0',
    to: 'event',
    effect: 'raise in the same event, or a new event once the validity is over',
  },
  { from: 'lowered', happening: 'release at 0', to: 'lowered', effect: 'release again' },
  { from: 'lowered', happening: 'midnight', to: 'extended day 1', effect: 'extended monitoring begins' },
  { from: 'extended day 1', happening: 'release at 0', to: 'extended day 1', effect: 'noon release' },
  { from: 'extended day 1', happening: 'release above 0', to: 'event', effect: 'new event' },
  { from: 'extended day 1', happening: 'midnight', to: 'extended day 2', effect: 'next day' },
  { from: 'extended day 2', happening: 'release at 0', to: 'extended day 2', effect: 'noon release' },
  { from: 'extended day 2', happening: 'release above 0', to: 'event', effect: 'new event' },
  { from: 'extended day 2', happening: 'midnight', to: 'extended day 3', effect: 'next day' },
  { from: 'extended day 3', happening: 'release at 0', to: 'extended day 3', effect: 'noon release' },
  { from: 'extended day 3', happening: 'release above 0', to: 'event', effect: 'new event' },
  { from: 'extended day 3', happening: 'midnight', to: 'routine', effect: 'alert closed, routine event opened' },
  {
    from: 'declared invalid',
    happening: 'midnight',
    to: 'routine',
    effect: 'no longer shown a day after its validity',
  },
];

/** State after a happening, or null when that cannot happen in this state. */
export function nextState(from: LifecycleState, happening: Happening): LifecycleState | null {
  return TRANSITIONS.find((row) => row.from === from && row.happening === happening)?.to ?? null;
}

/** State of a site from its newest event and the place the clock gives it; an ended event is routine. */
export function lifecycleState(event: ReleasedEvent, place: EventPlace): LifecycleState {
  switch (place.place) {
    case 'latest':
      return event.alert.level > 0 ? 'event' : 'lowered';
    case 'overdue':
      return 'overdue';
    case 'extended':
      return `extended day ${place.day}`;
    case 'invalid':
      return 'declared invalid';
    case 'routine':
    case 'to routine':
    case 'closed':
      return 'routine';
  }
}
