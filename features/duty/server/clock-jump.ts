// Notices that the machine's clock was set ahead, or that the machine slept: then nothing is late that has just not had its turn.

/** Machine time and monotonic time part by less than this in 15 s, whatever the clock's own corrections. */
const JUMP_MS = 30_000;

export interface JumpWatch {
  /** Told at every look; the machine time of the newest jump ahead, long ago without one. */
  see(machine: number): number;
}

export function watchJumps(monotonicNow = () => performance.now()): JumpWatch {
  let last: { machine: number; monotonic: number } | null = null;
  let jumpedAt = Number.NEGATIVE_INFINITY;
  return {
    see(machine) {
      const monotonic = monotonicNow();
      const ahead = last === null ? 0 : machine - last.machine - (monotonic - last.monotonic);
      if (ahead > JUMP_MS) jumpedAt = machine;
      // Set back behind it again: it says nothing about what follows.
      if (machine < jumpedAt) jumpedAt = Number.NEGATIVE_INFINITY;
      last = { machine, monotonic };
      return jumpedAt;
    },
  };
}
