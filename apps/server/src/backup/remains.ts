// What a backup or restore that was killed has left in plain, removed as soon as the next one, or the server, begins.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { isAlive } from '@bantay/postgres/process-facts.ts';

/** Each desk names the process that works on it; older versions did not, nor does a half-written archive. */
const DESK = /^\.(?:writing|restore)-(\d+)-/;
const NAMELESS = /^(?:\.writing-.*|\.restore-.*|bantay-\d{8}T\d{6}Z\.tar\.gz\.partial)$/;

/** A desk of a process that is gone goes at once, the rest after a day. */
export async function removeRemains(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const pid = DESK.exec(name)?.[1];
    const isLeft =
      pid === undefined
        ? NAMELESS.test(name) && (await stat(path)).mtimeMs < Date.now() - DAY_MS
        : !isAlive(Number(pid)) || (await stat(path)).mtimeMs < Date.now() - DAY_MS;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}
