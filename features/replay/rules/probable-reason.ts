// Why a half hour comes out differently today, as far as the tables let us see.
import { HALF_HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { summaryWindow } from '../../rainfall/rules/rainfall-summary.ts';

/** What is known beside the levels. */
export interface ReplayEvidence {
  /** Half hours (left edge) whose packed amount no longer agrees with the stored readings. */
  alteredHalfHours: readonly Instant[];
  /** Readings that came after the half hours they belong to were closed. */
  lateReadings: readonly { measuredAt: Instant; knownAt: Instant }[];
  /** Tags on invalid data, with the time they were set. */
  tags: readonly { startAt: Instant; endAt: Instant | null; setAt: Instant }[];
  /** Field times at which the engine failed. */
  failedAt: readonly Instant[];
  /** Field times at which gauges or thresholds were imported anew; what stood before is not kept. */
  gaugesChangedAt: readonly Instant[];
}

/** A reason in one word; the screens and the command spell it out. */
export type ReplayReason =
  | 'no record'
  | 'reading altered'
  | 'engine failed'
  | 'gauges changed'
  | 'closed late'
  | 'tag set since'
  | 'late readings'
  | 'unknown';

/** A closing is late when it was made this long after its half hour had ended. */
const CLOSED_LATE_MS = 5 * MINUTE_MS;

/** The first reason that fits, strongest first. `closedAt`: field time of the closing run, null when it isn't kept. */
export function probableReason(
  half: { at: Instant; hasRecord: boolean; closedAt: Instant | null },
  evidence: ReplayEvidence,
): ReplayReason {
  const { from, until } = summaryWindow(half.at);
  const isWithin = (at: Instant) => at > from && at <= until;
  if (!half.hasRecord) return 'no record';
  if (evidence.alteredHalfHours.some((at) => isWithin(at + HALF_HOUR_MS))) return 'reading altered';
  const closedAt = half.closedAt ?? half.at + HALF_HOUR_MS;
  if (evidence.failedAt.some((at) => at >= half.at && at <= closedAt + HALF_HOUR_MS)) return 'engine failed';
  if (evidence.gaugesChangedAt.some((at) => at > half.at)) return 'gauges changed';
  if (closedAt > half.at + HALF_HOUR_MS + CLOSED_LATE_MS) return 'closed late';
  const isTaggedSince = evidence.tags.some(
    (tag) => tag.setAt > closedAt && tag.startAt < until && (tag.endAt === null || tag.endAt > from),
  );
  if (isTaggedSince) return 'tag set since';
  const isLate = evidence.lateReadings.some((reading) => isWithin(reading.measuredAt) && reading.knownAt > closedAt);
  return isLate ? 'late readings' : 'unknown';
}
