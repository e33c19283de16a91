// What of the counts of a node is the same for every window, worked out once: many looks in a row ask about nearly the same readings.

/**
 * Keeps what `work` makes of a series with the series itself. A series is known again by its identity and length: counts are
 * only ever made, or grow at their end.
 */
export function workedOut<Series extends { at: ArrayLike<number> }, Worked>(
  work: (counts: Series) => Worked,
): (counts: Series) => Worked {
  const known = new WeakMap<Series, { length: number; worked: Worked }>();
  return (counts) => {
    const { length } = counts.at;
    const before = known.get(counts);
    if (before?.length === length) return before.worked;
    const worked = work(counts);
    known.set(counts, { length, worked });
    return worked;
  };
}
