// The head of a cell's public log beside the one before: a log that only grows is never shorter, and of one length it has one hash.
import { readCheckpoint } from '../../public-log/rules/checkpoint.ts';

export type HeadFault = 'shorter' | 'rewritten' | 'unreadable';

/** Notes as they came; null: none. Whether a longer one begins with the shorter can only be proven by the cell, whom the hub never asks. */
export function faultOfHead(before: string | null, now: string | null): HeadFault | null {
  const [known, newest] = [before, now].map((note) => (note === null ? null : readCheckpoint(note)));
  if (now === null) return null;
  if (!newest) return 'unreadable';
  if (!known) return null;
  if (newest.size < known.size) return 'shorter';
  return newest.size === known.size && newest.root !== known.root ? 'rewritten' : null;
}
