// The tree over the leaves of a log (RFC 6962, §2.1): one hash stands for all of them, and another for any that differs.

/** SHA-256: rules have none of their own. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

/** Leaf and node begin differently, so that no node can be taken for a leaf. */
const LEAF = 0;
export const NODE = 1;

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let from = 0;
  for (const part of parts) {
    whole.set(part, from);
    from += part.length;
  }
  return whole;
};

export const leafHash = (content: Uint8Array, hash: Hash): Uint8Array => hash(joined(Uint8Array.of(LEAF), content));

/** Of hashes of leaves, in their order; an empty log has the hash of nothing. */
export function rootOf(leaves: readonly Uint8Array[], hash: Hash): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return hash(new Uint8Array());
  if (leaves.length === 1) return first;
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return hash(joined(Uint8Array.of(NODE), rootOf(leaves.slice(0, left), hash), rootOf(leaves.slice(left), hash)));
}
