// Whether a log only grew since somebody kept a checkpoint of it: asked by whoever does not believe the server.
import type { Checkpoint } from './checkpoint.ts';
import { type Hash, leafHash, rootOf } from './merkle.ts';

/** What is wrong with a log. */
export type LogFault =
  /** Another log than the one that was kept. */
  | 'another log'
  /** Leaves that were there are gone: also after the restore of an older backup. */
  | 'shorter'
  /** Something that was said before was changed. */
  | 'rewritten'
  /** What is told now does not fit the leaves that are told with it. */
  | 'leaves do not fit';

/** [ours] Half a megabyte: what one answer holds. Whoever wants more asks from there on. */
export const LEAVES_AT_ONCE = 4096;

/** The leaves of a log as they are read: one after the other, an empty line behind each. */
export const leavesIn = (text: string): string[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .map((leaf) => `${leaf}\n`);

interface Told {
  kept: Checkpoint;
  /** Told now, with a signature that somebody has checked. */
  now: Checkpoint;
  /** All that the log holds now; those that came after `now` are not looked at. */
  leaves: readonly string[];
}

/** Null: nothing is wrong. */
export function faultOfLog({ kept, now, leaves }: Told, hash: Hash): LogFault | null {
  if (kept.origin !== now.origin) return 'another log';
  if (now.size < kept.size) return 'shorter';
  const hashes = leaves.map((leaf) => leafHash(new TextEncoder().encode(leaf), hash));
  const rootAt = (size: number) => btoa(String.fromCharCode(...rootOf(hashes.slice(0, size), hash)));
  if (leaves.length < now.size || rootAt(now.size) !== now.root) return 'leaves do not fit';
  return rootAt(kept.size) === kept.root ? null : 'rewritten';
}
