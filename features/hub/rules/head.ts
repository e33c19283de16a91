// The head of a cell's public log beside the one from which it has to have grown: never shorter, one hash for one length, and a longer
// one only with the proof that it begins with the one before.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { type Checkpoint, readCheckpoint } from '../../public-log/rules/checkpoint.ts';
import { isGrown } from '../../public-log/rules/consistency.ts';
import type { Hash } from '../../public-log/rules/merkle.ts';

export type HeadFault = 'shorter' | 'rewritten' | 'unreadable';

/** Hashes (base64) that show that a log begins with its first `from` leaves. */
export interface GrowthProof {
  from: number;
  hashes: readonly string[];
}

export interface Growth {
  /** From which head it has to grow from now on, as a note; null: none came yet. */
  base: string | null;
  fault: HeadFault | null;
  /** It is longer than the base, and nothing shows that it begins with it. */
  isUnproven: boolean;
}

/** [ours] A cell proves in the same minute; watchmen wait as long before they tell of one that does not. */
export const UNPROVEN_MS = DAY_MS;

/** Notes as they came, null: none. A proof from elsewhere than the base is none: the hub may have been restored from a backup. */
export function growthOf(base: string | null, now: string | null, proof: GrowthProof | null, hash: Hash): Growth {
  const as = (fault: HeadFault | null, kept = base, isUnproven = false): Growth => ({ base: kept, fault, isUnproven });
  if (now === null) return as(null);
  const newest = readCheckpoint(now);
  if (newest === null) return as('unreadable');
  const known = base === null ? null : readCheckpoint(base);
  if (known === null) return as(null, now);
  if (newest.size < known.size) return as('shorter');
  if (newest.size === known.size) return newest.root === known.root ? as(null, now) : as('rewritten');
  if (proof?.from !== known.size) return as(null, base, true);
  return isShown(known, newest, proof.hashes, hash) ? as(null, now) : as('rewritten');
}

const isShown = (old: Checkpoint, now: Checkpoint, hashes: readonly string[], hash: Hash): boolean =>
  isGrown(
    {
      ...{ old: old.size, oldRoot: bytesOf(old.root), now: now.size, nowRoot: bytesOf(now.root) },
      proof: hashes.map(bytesOf),
    },
    hash,
  );

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
