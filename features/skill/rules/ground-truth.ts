// What happened on the ground, as people say it afterwards: of a warning that is over, or of a slide that nobody warned of.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

export const TRUTHS = ['landslide', 'movement', 'nothing'] as const;
/** `movement`: the ground moved and did not come down. */
export type TruthWhat = (typeof TRUTHS)[number];

export interface GroundTruth {
  truthId: number;
  /** Event whose warning it speaks of; null: there was none. */
  eventId: number | null;
  what: TruthWhat;
  /** Of `nothing` the time of the warning. */
  from: Instant;
  to: Instant;
}

/** [ours] A slide is over in a minute; shorter than a half hour nothing is counted here. */
export const SHORTEST_MS = HALF_HOUR_MS;

/** Texts of the form, in characters. */
export const TRUTH_MAX = { size: 200, source: 100, note: 500 } as const;

/** When it ended, for counting. */
export const endOf = ({ from, to }: Pick<GroundTruth, 'from' | 'to'>): Instant => Math.max(to, from + SHORTEST_MS);

export interface TruthEntry {
  what: TruthWhat;
  from: Instant;
  to: Instant;
}

/** Why it cannot be noted; null: it can. `event`: null for a slide without a warning. */
export function truthFault(
  { what, from, to }: TruthEntry,
  event: { isOver: boolean } | null,
  now: Instant,
): 'backwards' | 'future' | 'running' | 'nothing of nothing' | null {
  if (!(to >= from)) return 'backwards';
  if (to > now) return 'future';
  if (event === null) return what === 'nothing' ? 'nothing of nothing' : null;
  return event.isOver ? null : 'running';
}
