// One process at a time holds a data folder; the file says which, and a dead holder's lock is taken over.

import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '@bantay/kernel/thrown';
import { isAlive, startMark } from './process-facts.ts';
import { StartRefused } from './start-refused.ts';

type Holder = { pid: number; mark: string; since: string };

const heldHere = new Set<string>();
/** A take-over is over in milliseconds; an older guard was left by a crash. */
const GUARD_STALE_MS = 10_000;

/** The live process that holds the folder, or null. */
export function holderOf(folder: string): Holder | null {
  const holder = readHolder(folder);
  return holder && isLive(holder, folder) ? holder : null;
}

/** Takes the lock or refuses with the holder's process number; the returned function gives it back. */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, 'holder.json');
  const own: Holder = { pid: process.pid, mark: startMark(process.pid), since: new Date().toISOString() };
  const draft = join(folder, `holder.${process.pid}.json`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o644 });
    try {
      // A link is made whole or not at all, so nobody can read a half-written holder.
      linkSync(draft, path);
      heldHere.add(folder);
      return () => {
        heldHere.delete(folder);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = holderOf(folder);
    if (holder) {
      throw new StartRefused(
        `The data folder ${folder} is held by process ${holder.pid} (since ${holder.since}). Stop that one first (kill ${holder.pid}), or set BANTAY_DATA to another folder.`,
      );
    }
    await removeStale(folder, path);
  }
  throw new StartRefused(`The lock ${path} could not be taken; remove it if no Bantay is running.`);
}

/** Looks again under a guard: between two finders of a stale lock the slower must not remove the faster's new one. */
async function removeStale(folder: string, path: string): Promise<void> {
  const guard = join(folder, 'holder.takeover');
  try {
    mkdirSync(guard);
  } catch {
    if (ageMs(guard) > GUARD_STALE_MS) rmSync(guard, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return;
  }
  try {
    if (!holderOf(folder)) rmSync(path, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function readHolder(folder: string): Holder | null {
  try {
    const read = JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as Partial<Holder>; // looked at in the next line
    return typeof read.pid === 'number' ? { pid: read.pid, mark: read.mark ?? '', since: read.since ?? '?' } : null;
  } catch {
    return null;
  }
}

function isLive({ pid, mark }: Holder, folder: string): boolean {
  if (pid === process.pid) return heldHere.has(folder);
  // The same number with another beginning is another process.
  return isAlive(pid) && (mark === '' || mark === startMark(pid));
}
