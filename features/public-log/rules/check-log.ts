// Whether the files of a log belong together: what a stranger finds out with them alone, and with a checkpoint that he kept.
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { treeOf } from './consistency.ts';
import { type Hash, leafHash } from './merkle.ts';
import { type LogFault, leavesIn } from './only-grew.ts';

export interface LogFiles {
  /** Its leaves, as they are read. */
  leaves: string;
  checkpoint: string;
  /** Kept from before, oldest or newest first. */
  kept: readonly string[];
}

/** `not signed`: the checkpoint, or one that was kept, does not bear the key. */
export type FilesFault = LogFault | 'not signed' | 'no checkpoint';

export interface CheckedLog {
  leaves: number;
  /** What the newest checkpoint says; null: it says nothing. */
  now: Checkpoint | null;
  /** Null: nothing is wrong. */
  fault: FilesFault | null;
}

/** `isSigned`: whether a note bears the key of the log. */
export function checkLog(
  { leaves, checkpoint, kept }: LogFiles,
  hash: Hash,
  isSigned: (note: string) => boolean,
): CheckedLog {
  const contents = leavesIn(leaves);
  const now = readCheckpoint(checkpoint);
  const checked = (fault: FilesFault | null): CheckedLog => ({ leaves: contents.length, now, fault });
  if (now === null) return checked('no checkpoint');
  if (![checkpoint, ...kept].every(isSigned)) return checked('not signed');
  // Something behind the last whole leaf was cut off, or put there.
  if (leaves !== contents.map((one) => `${one}\n`).join('') || contents.length < now.size)
    return checked('leaves do not fit');
  const encoder = new TextEncoder();
  const tree = treeOf(
    contents.map((one) => leafHash(encoder.encode(one), hash)),
    hash,
  );
  const rootAt = (size: number) => btoa(String.fromCharCode(...tree.rootAt(size)));
  if (rootAt(now.size) !== now.root) return checked('leaves do not fit');
  for (const note of kept) {
    const old = readCheckpoint(note);
    if (old === null) return checked('no checkpoint');
    if (old.size > now.size) return checked('shorter');
    if (rootAt(old.size) !== old.root) return checked('rewritten');
  }
  return checked(null);
}
