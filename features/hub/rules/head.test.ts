// What the head of a log says of the log beside the head from which it has to have grown.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkpointText, signedNote } from '../../public-log/rules/checkpoint.ts';
import { treeOf } from '../../public-log/rules/consistency.ts';
import { growthOf } from './head.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const logOf = (count: number, word = 'leaf') =>
  treeOf(
    Array.from({ length: count }, (_, index) => sha256(Buffer.from(`${word} ${index}`))),
    sha256,
  );
const noteOf = (size: number, root: Uint8Array) =>
  signedNote(checkpointText({ origin: 'x/levels/log', size, root: base64(root) }), 'x', 'c2ln');

const log = logOf(40);
const note = (size: number) => noteOf(size, log.rootAt(size));
const proof = (from: number, to: number) => ({ from, hashes: log.proof(from, to).map(base64) });
const other = logOf(40, 'another leaf');
const otherNote = (size: number) => noteOf(size, other.rootAt(size));

const well = (base: string | null) => ({ base, fault: null, isUnproven: false });

describe('the first head', () => {
  it('is believed, and what grows has to grow from it', () => {
    expect(growthOf(null, note(3), null, sha256)).toEqual(well(note(3)));
  });
  it('is the one behind a base that cannot be read', () => {
    expect(growthOf('nonsense', note(1), null, sha256)).toEqual(well(note(1)));
  });
  it('that does not come is nothing', () => {
    expect(growthOf(null, null, null, sha256)).toEqual(well(null));
    expect(growthOf(note(3), null, null, sha256)).toEqual(well(note(3)));
  });
});

describe('a longer log', () => {
  it('of whatever lengths is believed with its proof, and is the base of the next', () => {
    for (let old = 0; old < 20; old += 1)
      for (let now = old + 1; now <= 20; now += 1)
        expect(growthOf(note(old), note(now), proof(old, now), sha256)).toEqual(well(note(now)));
  });
  it('without a proof is not, and the base stays until one comes', () => {
    expect(growthOf(note(3), note(9), null, sha256)).toEqual({ base: note(3), fault: null, isUnproven: true });
    expect(growthOf(note(3), note(9), proof(3, 9), sha256)).toEqual(well(note(9)));
  });
  it('with a proof from elsewhere is not proven, and nobody is accused: the hub may have forgotten', () => {
    expect(growthOf(note(3), note(9), proof(5, 9), sha256)).toEqual({ base: note(3), fault: null, isUnproven: true });
  });
  it('with a proof that shows nothing is called rewritten, and stays so with a good proof of its own', () => {
    const told = { base: note(7), fault: 'rewritten', isUnproven: false };
    expect(growthOf(note(7), otherNote(9), proof(7, 9), sha256)).toEqual(told);
    const own = { from: 7, hashes: other.proof(7, 9).map(base64) };
    expect(growthOf(note(7), otherNote(9), own, sha256)).toEqual(told);
    expect(growthOf(note(7), note(9), { from: 7, hashes: [] }, sha256)).toEqual(told);
  });
});

describe('what no proof can mend', () => {
  it('one that shrank, and one of the same length with another hash', () => {
    const told = (fault: string) => ({ base: note(4), fault, isUnproven: false });
    expect(growthOf(note(4), note(3), proof(3, 4), sha256)).toEqual(told('shorter'));
    expect(growthOf(note(4), otherNote(4), null, sha256)).toEqual(told('rewritten'));
  });
  it('one that cannot be read', () => {
    expect(growthOf(note(3), 'nonsense', null, sha256)).toEqual({ ...well(note(3)), fault: 'unreadable' });
    expect(growthOf(null, '', null, sha256)).toEqual({ ...well(null), fault: 'unreadable' });
  });
  it('the same one again, with more lines below it, is well and kept as it came last', () => {
    const more = `${note(4)}— watchman c2ln\n`;
    expect(growthOf(note(4), more, null, sha256)).toEqual(well(more));
  });
});
