import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHash, rootOf } from './merkle.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const leavesOf = (contents: readonly Uint8Array[]) => contents.map((content) => leafHash(content, sha256));
const rootIn = (contents: readonly Uint8Array[]) => hex(rootOf(leavesOf(contents), sha256));

// Contents and roots of the reference implementation of Certificate Transparency (merkletree tests).
const CONTENTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => Buffer.from(text, 'hex'));
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the hash over all leaves is that of RFC 6962', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))('of %i leaves', (size, root) => {
    expect(rootIn(CONTENTS.slice(0, size))).toBe(root);
  });
});

describe('whatever stands in a log', () => {
  const contents = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 40 });

  it('one byte that changed anywhere gives another hash', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), (given, which, where, by) => {
        const changed = given.map((content) => Uint8Array.from(content));
        const one = changed[which % changed.length]!; // there is one at least
        fc.pre(one.length > 0);
        one[where % one.length] = one[where % one.length]! ^ by; // within it
        expect(rootIn(changed)).not.toBe(rootIn(given));
      }),
    );
  });

  it('a leaf more, a leaf less and two that changed places give another hash', () => {
    fc.assert(
      fc.property(contents, (given) => {
        const root = rootIn(given);
        expect(rootIn([...given, Uint8Array.of(1)])).not.toBe(root);
        expect(rootIn(given.slice(1))).not.toBe(root);
        const [first, second, ...others] = given;
        if (first === undefined || second === undefined || hex(first) === hex(second)) return;
        expect(rootIn([second, first, ...others])).not.toBe(root);
      }),
    );
  });

  it('no node can be given out as a leaf', () => {
    const [one, two] = leavesOf(CONTENTS.slice(1, 3));
    const node = Buffer.concat([one!, two!]); // there are two
    expect(rootIn([node])).not.toBe(rootIn(CONTENTS.slice(1, 3)));
  });
});

it('ten thousand leaves take less than five seconds', () => {
  const leaves = leavesOf(Array.from({ length: 10_000 }, (_, index) => Buffer.from(String(index))));
  const began = performance.now();
  const root = hex(rootOf(leaves, sha256));
  expect(performance.now() - began).toBeLessThan(5000);
  leaves[4711] = leafHash(Buffer.from('4712'), sha256);
  expect(hex(rootOf(leaves, sha256))).not.toBe(root);
});
