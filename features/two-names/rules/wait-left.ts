// How long whoever asked for a second name still waits, whatever clocks do meanwhile.

/** Since a second name was asked for, ms, by two clocks. */
export interface Passed {
  /** The database's, which can be set. */
  byClock: number;
  /** Of the machine since it started, which cannot; null: another process asked, or it was started anew. */
  bySinceBoot: number | null;
}

/** ms, from 0 to `afterMs`. A clock that was set back holds nobody up: it lets go at once. Nobody else to ask: at once. */
export function waitLeft(
  { afterMs, others }: { afterMs: number; others: number },
  { byClock, bySinceBoot }: Passed,
): number {
  if (others === 0) return 0;
  const passed = bySinceBoot ?? (byClock < 0 ? afterMs : byClock);
  return Math.min(Math.max(afterMs - passed, 0), afterMs);
}
