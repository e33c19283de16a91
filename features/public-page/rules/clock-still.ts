// Whether the clock of a server stands still: a page that it writes would be fresh for ever.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Both clocks at one moment. */
export interface ClockLook {
  /** Time since the machine was switched on, ms: nobody can set it. */
  sinceBoot: number;
  /** Field time. */
  now: Instant;
}

/** Looks are compared over so long [ours]: a step back of a minute or two is a correction. */
export const LOOK_BACK_MS = 10 * MINUTE_MS;
/** So much behind the time since switching on a clock stands, or was set back [ours]. */
const BEHIND_MS = 3 * MINUTE_MS;

/** The looks that count, with the new one. */
export function withLook(looks: readonly ClockLook[], look: ClockLook): ClockLook[] {
  return [...looks.filter(({ sinceBoot }) => look.sinceBoot - sinceBoot <= LOOK_BACK_MS), look];
}

/** Field time may run ahead (a demo moves it); it may never fall behind. A clock that was set back is in doubt until the looks before it are old. */
export function isClockStill(looks: readonly ClockLook[]): boolean {
  const last = looks.at(-1);
  if (last === undefined) return false;
  return looks.some((one) => last.sinceBoot - one.sinceBoot - (last.now - one.now) > BEHIND_MS);
}
