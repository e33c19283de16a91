// Everything that happened at a site in the order of field time: what the walk goes through.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { RUN_DELAY_MS } from '../../alerts/rules/run.ts';
import type {
  ClosingRow,
  DecisionRow,
  ObservationTime,
  ReadingVersion,
  RecordedTrigger,
  ReleaseRow,
  TagRow,
} from './replay-queries.ts';
import type { KnownReading } from './scratch-queries.ts';

export type Happening =
  | { kind: 'given'; at: number; triggerId: number }
  | { kind: 'readings'; at: number; readings: KnownReading[] }
  | { kind: 'observation'; at: number; measuredAt: number }
  | { kind: 'tag'; at: number; tagId: number }
  | { kind: 'closing'; at: number; stamp: number }
  | { kind: 'decision'; at: number; statId: number }
  | { kind: 'release'; at: number; release: ReleaseRow };

/** Of what happens at one instant, facts come first and what people do about them last. */
const RANK: Record<Happening['kind'], number> = {
  given: 0,
  readings: 1,
  observation: 1,
  tag: 2,
  closing: 3,
  decision: 4,
  release: 5,
};

export interface Records {
  readings: readonly (ReadingVersion & { knownAt: number })[];
  /** Visits to the markers, when they came in. */
  observations: readonly ObservationTime[];
  tags: readonly TagRow[];
  /** Stated by people or feeds. */
  given: readonly RecordedTrigger[];
  closings: readonly { stamp: number; ranAt: number }[];
  decisions: readonly DecisionRow[];
  releases: readonly ReleaseRow[];
}

export function timelineOf(records: Records): Happening[] {
  const happenings: Happening[] = [
    ...together(records.readings),
    ...records.observations.map(({ measuredAt, knownAt }) => {
      return { kind: 'observation', at: knownAt, measuredAt } as const;
    }),
    ...records.tags.map((tag) => ({ kind: 'tag', at: tag.knownAt, tagId: tag.rainTagId }) as const),
    ...records.given.map((one) => ({ kind: 'given', at: one.knownAt, triggerId: one.triggerId }) as const),
    ...records.closings.map(({ stamp, ranAt }) => ({ kind: 'closing', at: ranAt, stamp }) as const),
    ...records.decisions.map((one) => ({ kind: 'decision', at: one.tsAck, statId: one.statId }) as const),
    ...records.releases.map((release) => ({ kind: 'release', at: release.releasedAt, release }) as const),
  ];
  return happenings.sort((a, b) => a.at - b.at || RANK[a.kind] - RANK[b.kind]);
}

/** Readings that came in at the same time are one batch. */
function together(versions: Records['readings']): Happening[] {
  const batches = new Map<number, KnownReading[]>();
  for (const { rainId, measuredAt, milli, knownAt } of versions) {
    const reading = { rainId, measuredAt, milli };
    const batch = batches.get(knownAt);
    if (batch) batch.push(reading);
    else batches.set(knownAt, [reading]);
  }
  return [...batches].map(([at, readings]) => ({ kind: 'readings', at, readings }));
}

/**
 * Field time at which each value became known: that of the intake that wrote it. `intakes` in order of machine time.
 * A value without one (an older installation) counts from when it was measured.
 */
export function withKnownTime(
  versions: readonly ReadingVersion[],
  intakes: readonly { at: number; fieldAt: number }[],
): (ReadingVersion & { knownAt: number })[] {
  return versions.map((version) => {
    const intake = intakes[firstNotBefore(intakes, version.receivedAt)];
    return { ...version, knownAt: intake?.fieldAt ?? version.measuredAt };
  });
}

function firstNotBefore(intakes: readonly { at: number }[], at: number): number {
  let low = 0;
  let high = intakes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = intakes[middle]!; // middle < high, which is the length at most
    if (found.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * When each half hour was closed. Where the closing runs left no row (before they were kept) the runner's own time is
 * taken: 60 seconds after the end of the half hour.
 */
export function closingTimes(
  recorded: readonly ClosingRow[],
  firstStamp: number,
  lastStamp: number,
): { stamp: number; ranAt: number }[] {
  const keptFrom = recorded[0]?.at ?? Number.POSITIVE_INFINITY;
  const times = recorded.map((row) => ({ stamp: row.at, ranAt: row.ranAt }));
  for (let stamp = firstStamp; stamp <= lastStamp && stamp < keptFrom; stamp += HALF_HOUR_MS) {
    times.push({ stamp, ranAt: stamp + HALF_HOUR_MS + RUN_DELAY_MS });
  }
  return times;
}
