// A clock that a trial moves, for the programs that are started with `env`: a library loaded before them shifts what they read as
// real time (shifted-clock.c); monotonic time and times of files stay.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Skipped } from './trial.ts';

export interface ShiftedClock {
  env: Record<string, string>;
  /** A search path on which `timedatectl` knows nothing: that of this machine would say that the moved clock is synchronised. */
  path: string;
  /** Hours ahead of the machine from now on; negative: behind. */
  jump(hours: number): void;
  remove(): void;
}

export function makeShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-clock-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'offset');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  writeFileSync(file, Buffer.alloc(8));
  writeFileSync(join(folder, 'timedatectl'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const library = join(folder, 'shifted-clock.so');
  const source = join(import.meta.dirname, 'shifted-clock.c');
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'pipe' });
  } catch {
    remove();
    throw new Skipped('there is no C compiler here');
  }
  return {
    env: { LD_PRELOAD: library, CLOCK_OFFSET_FILE: file },
    path: `${folder}:${process.env.PATH}`,
    jump(hours) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64LE(BigInt(hours * 3600));
      // In place: it is mapped.
      writeFileSync(file, bytes, { flag: 'r+' });
    },
    remove,
  };
}

/** Null, and said why: a trial of many faults goes on without it. */
export function shiftedClockIfPossible(say: (text: string) => void): ShiftedClock | null {
  try {
    return makeShiftedClock();
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    say(`The clock is not moved: ${error.message}.`);
    return null;
  }
}
