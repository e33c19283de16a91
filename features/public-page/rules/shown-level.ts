// What is shown of a level to everybody, and in a page of officers before its programs are there.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { publicLevel, type StandingLevel } from './public-level.ts';
import type { DrawnLevel } from './write-level.ts';

/** A site as it stands (`SiteLevel` of the levels), in what is asked of it here. */
export interface StandingSite {
  state: {
    stored: {
      row: { tsStart: Instant; validity: Instant | null };
      /** The newest first; a site that stands has one at least. */
      releases: readonly { cancelledAt: Instant | null }[];
    };
    /** Newest run of the engine. */
    newest: { at: Instant } | null;
    place: { place: string };
  };
  truth: StandingLevel['truth'];
}

export type ShownLevel = Omit<DrawnLevel, 'next' | 'code'>;

/** Of a site of which nobody has said anything. */
const NOTHING_SAID = { since: null, until: null, isOverdue: false, takenBackAt: null, judgedAt: null };

/** `now`: field time at which the levels were read. Null: nothing was released of it. */
export function shownLevel(stands: StandingSite | null, now: Instant, isClockInDoubt: boolean): ShownLevel {
  if (stands === null) return { ...NOTHING_SAID, ...publicLevel({ now, isClockInDoubt, stands }) };
  const { state, truth } = stands;
  const { row, releases } = state.stored;
  const takenBackAt = releases[0]?.cancelledAt ?? null;
  const judgedAt = state.newest?.at ?? null;
  return {
    ...publicLevel({ now, isClockInDoubt, stands: { truth, takenBackAt, judgedAt } }),
    ...{ since: row.tsStart, until: truth.released === 0 ? null : row.validity, takenBackAt, judgedAt },
    isOverdue: state.place.place === 'overdue',
  };
}
