// Proofs that a log only grew: those of the reference implementation, of every pair of a small log, and none for a log that did not.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Claim, isGrown, treeOf } from './consistency.ts';
import { leafHash, rootOf } from './merkle.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const leavesOf = (size: number, change = -1): Uint8Array[] =>
  Array.from({ length: size }, (_, index) =>
    leafHash(Buffer.from(`leaf ${index}${index === change ? '!' : ''}`), sha256),
  );

// Contents and proofs of the reference implementation of Certificate Transparency (merkletree tests).
const CONTENTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const REFERENCE = treeOf(
  CONTENTS.map((text) => leafHash(Buffer.from(text, 'hex'), sha256)),
  sha256,
);
const PROOFS: readonly (readonly [old: number, now: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

describe('a proof', () => {
  it.each(PROOFS)('from %i to %i is that of the reference', (old, now, proof) => {
    expect(REFERENCE.proof(old, now).map(hex)).toEqual(proof);
  });

  it('has hashes over the first leaves as the log has them', () => {
    const tree = treeOf(leavesOf(70), sha256);
    expect(tree.size).toBe(70);
    for (let size = 0; size <= 70; size += 1)
      expect([size, hex(tree.rootAt(size))]).toEqual([size, hex(rootOf(leavesOf(size), sha256))]);
  });

  it('of every pair of a log of 130 leaves shows that it grew, in no more than fifteen hashes', () => {
    const tree = treeOf(leavesOf(130), sha256);
    for (let now = 0; now <= 130; now += 1) {
      for (let old = 0; old <= now; old += 1) {
        const claim = claimOf(tree, old, now);
        expect([old, now, isGrown(claim, sha256), claim.proof.length <= 15]).toEqual([old, now, true, true]);
      }
    }
  });

  it('costs few hashes once the hash over all was asked for, and none when it is asked for again', () => {
    let hashes = 0;
    const counted = (bytes: Uint8Array) => {
      hashes += 1;
      return sha256(bytes);
    };
    const tree = treeOf(leavesOf(1000), counted);
    const costOf = (ask: () => unknown) => {
      const before = hashes;
      ask();
      return hashes - before;
    };
    expect(costOf(() => tree.rootAt(1000))).toBe(999);
    expect(costOf(() => tree.rootAt(1000))).toBe(0);
    for (let old = 1; old < 1000; old += 37) expect(costOf(() => tree.proof(old, 1000))).toBeLessThanOrEqual(10);
    expect(costOf(() => tree.rootAt(999))).toBeLessThanOrEqual(10);
  });

  it('of a log that shrank is none', () => {
    expect(treeOf(leavesOf(8), sha256).proof(9, 8)).toEqual([]);
  });

  it('of a sample of ten thousand leaves does so too', () => {
    const tree = treeOf(leavesOf(10_000), sha256);
    for (let old = 0; old < 10_000; old += 97)
      expect([old, isGrown(claimOf(tree, old, 10_000), sha256)]).toEqual([old, true]);
  });
});

const claimOf = (tree: ReturnType<typeof treeOf>, old: number, now: number): Claim => ({
  ...{ old, now, oldRoot: tree.rootAt(old), nowRoot: tree.rootAt(now) },
  proof: tree.proof(old, now),
});
const pairs = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe('nothing is shown', () => {
  it('where one old leaf was changed, whatever the server makes of it', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), ([old, now], which) => {
        const honest = treeOf(leavesOf(old), sha256);
        const changed = treeOf(leavesOf(now, which % old), sha256);
        const claim = { ...claimOf(changed, old, now), oldRoot: honest.rootAt(old) };
        expect(isGrown(claim, sha256)).toBe(false);
        // The proof of the honest log does not help either.
        const grown = treeOf(leavesOf(now), sha256);
        expect(isGrown({ ...claim, proof: grown.proof(old, now) }, sha256)).toBe(false);
      }),
    );
  });

  it('where one byte of the proof is another, one is missing or too many', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), fc.nat(31), ([old, now], which, at) => {
        fc.pre(old < now);
        const claim = claimOf(treeOf(leavesOf(now), sha256), old, now);
        const changed = claim.proof.map((one) => Uint8Array.from(one));
        const one = changed[which % changed.length]!; // between two sizes there is one
        one[at] = (one[at] ?? 0) ^ 1;
        expect(isGrown({ ...claim, proof: changed }, sha256)).toBe(false);
        expect(isGrown({ ...claim, proof: claim.proof.slice(1) }, sha256)).toBe(false);
        expect(isGrown({ ...claim, proof: claim.proof.slice(0, -1) }, sha256)).toBe(false);
        expect(isGrown({ ...claim, proof: [...claim.proof, sha256(new Uint8Array())] }, sha256)).toBe(false);
      }),
    );
  });

  it('where the sizes are others', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 130 }), ([old, now], other) => {
        fc.pre(old < now);
        const claim = claimOf(treeOf(leavesOf(now), sha256), old, now);
        // The same hashes may stand for another size only where the tree has the same form: never with other old hashes.
        const wrong = { ...claim, old: other, oldRoot: claim.nowRoot };
        expect(isGrown(wrong, sha256)).toBe(false);
      }),
    );
  });

  it.each<[string, Partial<Claim>]>([
    ['a log that shrank', { old: 9 }],
    ['a negative size', { old: -1 }],
    ['the same size with another hash', { old: 8, oldRoot: sha256(Buffer.from('x')), proof: [] }],
    ['nothing at all as a proof', { proof: [] }],
    ['a kept log of nothing with a hash of something', { old: 0, proof: [] }],
  ])('of %s', (_, change) => {
    const claim = claimOf(treeOf(leavesOf(8), sha256), 5, 8);
    expect(isGrown({ ...claim, ...change }, sha256)).toBe(false);
  });

  it('of the same log with a hash too many, or of one that has less than nothing', () => {
    const root = treeOf(leavesOf(8), sha256).rootAt(8);
    const same: Claim = { old: 8, now: 8, oldRoot: root, nowRoot: root, proof: [] };
    expect(isGrown(same, sha256)).toBe(true);
    expect(isGrown({ ...same, proof: [root] }, sha256)).toBe(false);
    expect(isGrown({ ...same, oldRoot: root.slice(0, 31) }, sha256)).toBe(false);
    expect(isGrown({ ...same, old: -1, now: -1 }, sha256)).toBe(false);
  });

  it('more than that everything began with nothing', () => {
    const claim = claimOf(treeOf(leavesOf(8), sha256), 0, 8);
    expect(isGrown(claim, sha256)).toBe(true);
    expect(isGrown({ ...claim, proof: [claim.nowRoot] }, sha256)).toBe(false);
  });
});
