// Which site is looked at first when many wait: late must never be late for the worst.

/** Levels count before whatever has not raised yet, and only they are above 1. */
const OF_LEVEL = 1;

/** Of a site after a run: its level, and the largest share of a threshold that a source has seen. */
export function nearnessOf(level: number, answers: readonly { nearness?: number }[]): number {
  const shares = answers.map((one) => one.nearness ?? 0).filter(Number.isFinite);
  return Math.max(level > 0 ? OF_LEVEL + level : 0, ...shares.map((share) => Math.min(Math.max(share, 0), OF_LEVEL)));
}
