// What of the counts of a node is the same for every window, worked out once: many looks in a row ask about nearly the same readings.
import type { CountSeries } from './tilt-filters.ts';

/**
 * Keeps what `work` makes of a series with the series itself. A series is known again by its identity and length: counts are
 * only ever made, or grow at their end.
 */
export function workedOut<Worked>(work: (counts: CountSeries) => Worked): (counts: CountSeries) => Worked {
  const known = new WeakMap<CountSeries, { length: number; worked: Worked }>();
  return (counts) => {
    const { length } = counts.at;
    const before = known.get(counts);
    if (before?.length === length) return before.worked;
    const worked = work(counts);
    known.set(counts, { length, worked });
    return worked;
  };
}

/** Readings by index, the first and behind the last, that repeat one another on all axes. */
export interface Run {
  first: number;
  end: number;
}

/** Runs of at least so many readings, oldest first; none goes on in the next. In range: first < i ≤ length. */
export function longRuns({ at, x, y, z }: CountSeries, readings: number): Run[] {
  const runs: Run[] = [];
  let first = 0;
  for (let i = 1; i <= at.length; i++) {
    if (i < at.length && x[i] === x[first] && y[i] === y[first] && z[i] === z[first]) continue;
    if (i - first >= readings) runs.push({ first, end: i });
    first = i;
  }
  return runs;
}
