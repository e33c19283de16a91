// A small disk below the files of a running server, which a trial fills up. The database stays on its own.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestServer } from '../../scripts/test-server.mjs';
import { makeBallast, mountOn } from '../faults/disk-full.ts';

export interface SmallDisk {
  /** MB that are left; null: as much as there is. */
  leave(freeMb: number | null): Promise<void>;
  close(): void;
}

/** Null: nothing can be mounted here. */
export function openSmallDisk({ dataFolder }: TestServer, say: (text: string) => void): SmallDisk | null {
  const folder = join(dataFolder, 'storage');
  try {
    execFileSync('mkdir', ['-p', folder]);
    mountOn(folder);
  } catch (error) {
    say(`The disk is left out: ${String(error)}`);
    return null;
  }
  const ballast = makeBallast(folder);
  return {
    leave: (freeMb) => ballast.leave(freeMb ?? Number.POSITIVE_INFINITY),
    close: () => void execFileSync('umount', ['-l', folder]),
  };
}
