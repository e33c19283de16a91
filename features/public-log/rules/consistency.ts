// Proofs that a log only grew, as hashes alone (RFC 6962, §2.1.2): whoever kept the hash of an older log needs no leaf for it.
import { type Hash, NODE } from './merkle.ts';

/** A tree over hashes of leaves that remembers its whole subtrees: each further question costs few hashes. */
export interface Tree {
  size: number;
  /** Over the first of them. */
  rootAt(size: number): Uint8Array;
  /** That the log of `now` leaves begins with that of `old`. */
  proof(old: number, now: number): Uint8Array[];
}

function nodeOf(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const both = new Uint8Array(1 + left.length + right.length);
  both[0] = NODE;
  both.set(left, 1);
  both.set(right, 1 + left.length);
  return hash(both);
}

/** The largest power of two that is smaller than `count`, which is 2 at least. */
function splitOf(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}

export function treeOf(leaves: readonly Uint8Array[], hash: Hash): Tree {
  /** Whole subtrees, by how many leaves they have and where they begin. */
  const known = new Map<number, Map<number, Uint8Array>>();
  /** The others that end where the last question ended, by where they begin. */
  let edge = { to: 0, from: new Map<number, Uint8Array>() };
  const range = (from: number, to: number): Uint8Array => {
    const count = to - from;
    if (count === 0) return hash(new Uint8Array());
    if (count === 1) return leaves[from]!; // asked for within them
    const split = splitOf(count);
    const isWhole = split * 2 === count;
    if (!isWhole && edge.to !== to) edge = { to, from: new Map() };
    const there = isWhole ? known.get(count)?.get(from) : edge.from.get(from);
    if (there !== undefined) return there;
    const made = nodeOf(range(from, from + split), range(from + split, to), hash);
    if (isWhole) known.set(count, (known.get(count) ?? new Map<number, Uint8Array>()).set(from, made));
    else edge.from.set(from, made);
    return made;
  };
  const part = (old: number, from: number, to: number, isOldWhole: boolean): Uint8Array[] => {
    if (old === to - from) return isOldWhole ? [] : [range(from, to)];
    const split = splitOf(to - from);
    return old <= split
      ? [...part(old, from, from + split, isOldWhole), range(from + split, to)]
      : [...part(old - split, from + split, to, false), range(from, from + split)];
  };
  return {
    size: leaves.length,
    rootAt: (size) => range(0, size),
    proof: (old, now) => (old === 0 || old >= now ? [] : part(old, 0, now, true)),
  };
}

export interface Claim {
  /** Leaves of the log that was kept, and of the one that is told now. */
  old: number;
  now: number;
  oldRoot: Uint8Array;
  nowRoot: Uint8Array;
  proof: readonly Uint8Array[];
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Whether a proof shows what it should (RFC 9162, §2.1.4.2). Nothing is believed of it but that hashes cannot be made up. */
export function isGrown({ old, now, oldRoot, nowRoot, proof }: Claim, hash: Hash): boolean {
  if (old < 0 || now < old) return false;
  if (old === now) return proof.length === 0 && isSame(oldRoot, nowRoot);
  if (old === 0) return proof.length === 0 && isSame(oldRoot, hash(new Uint8Array()));
  const isPower = splitOf(old * 2) === old;
  const [first, ...rest] = isPower ? [oldRoot, ...proof] : proof;
  if (first === undefined) return false;
  let [low, high] = [old - 1, now - 1];
  while (low % 2 === 1) [low, high] = halved(low, high);
  let [kept, grown] = [first, first];
  for (const step of rest) {
    if (high === 0) return false;
    if (low % 2 === 1 || low === high) {
      [kept, grown] = [nodeOf(step, kept, hash), nodeOf(step, grown, hash)];
      while (low % 2 === 0 && low !== 0) [low, high] = halved(low, high);
    } else grown = nodeOf(grown, step, hash);
    [low, high] = halved(low, high);
  }
  return high === 0 && isSame(kept, oldRoot) && isSame(grown, nowRoot);
}

const halved = (low: number, high: number): [number, number] => [Math.floor(low / 2), Math.floor(high / 2)];
