import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { Checkpoint } from './checkpoint.ts';
import { leafContent } from './leaf.ts';
import { leafHash, rootOf } from './merkle.ts';
import { faultOfLog, leavesIn } from './only-grew.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const leafAt = (index: number): string =>
  leafContent({
    kind: 'warning',
    siteCode: index % 2 === 0 ? 'lpa' : 'scu',
    level: 2,
    releaseId: index + 1,
    updateNumber: 0,
    saidAt: at('2026-11-21 14:02:00') + index * 1000,
    textHash: String(index).padStart(64, '0'),
  });
const logOf = (size: number): string[] => Array.from({ length: size }, (_, index) => leafAt(index));
const checkpointOf = (leaves: readonly string[], origin = 'bantay.example.ph/levels/log'): Checkpoint => ({
  origin,
  size: leaves.length,
  root: Buffer.from(
    rootOf(
      leaves.map((leaf) => leafHash(Buffer.from(leaf), sha256)),
      sha256,
    ),
  ).toString('base64'),
});
const sizes = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

describe('a log that only grew has no fault', () => {
  it('for every pair of sizes up to forty', () => {
    for (let now = 0; now <= 40; now += 1) {
      for (let kept = 0; kept <= now; kept += 1) {
        const told = { kept: checkpointOf(logOf(kept)), now: checkpointOf(logOf(now)), leaves: logOf(now) };
        expect([kept, now, faultOfLog(told, sha256)]).toEqual([kept, now, null]);
      }
    }
  });

  it('also where it grew on while it was read', () => {
    const told = { kept: checkpointOf(logOf(3)), now: checkpointOf(logOf(5)), leaves: logOf(9) };
    expect(faultOfLog(told, sha256)).toBeNull();
  });
});

describe('a log that was tampered with has one', () => {
  it('one byte of an old leaf changed, and everything signed anew: rewritten', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), ([kept, now], which, where) => {
        fc.pre(kept > 0);
        const leaves = logOf(now);
        const index = which % kept;
        const old = leaves[index] ?? '';
        const place = where % old.length;
        leaves[index] = `${old.slice(0, place)}${old.charAt(place) === 'x' ? 'y' : 'x'}${old.slice(place + 1)}`;
        const told = { kept: checkpointOf(logOf(kept)), now: checkpointOf(leaves), leaves };
        expect(faultOfLog(told, sha256)).toBe('rewritten');
      }),
    );
  });

  it('an old leaf taken away, and others added: rewritten', () => {
    const leaves = logOf(9).filter((_, index) => index !== 2);
    expect(faultOfLog({ kept: checkpointOf(logOf(5)), now: checkpointOf(leaves), leaves }, sha256)).toBe('rewritten');
  });

  it('leaves that are gone: shorter', () => {
    const told = { kept: checkpointOf(logOf(5)), now: checkpointOf(logOf(4)), leaves: logOf(4) };
    expect(faultOfLog(told, sha256)).toBe('shorter');
  });

  it('two views: what is signed for one does not fit the leaves of the other', () => {
    const [one, other] = [logOf(5), [...logOf(4), leafAt(77)]];
    const kept = checkpointOf(logOf(4));
    expect(faultOfLog({ kept, now: checkpointOf(one), leaves: other }, sha256)).toBe('leaves do not fit');
    // Whoever kept the checkpoint of the one finds it out with the other.
    expect(faultOfLog({ kept: checkpointOf(one), now: checkpointOf(other), leaves: other }, sha256)).toBe('rewritten');
  });

  it('leaves that are kept back', () => {
    const told = { kept: checkpointOf(logOf(3)), now: checkpointOf(logOf(5)), leaves: logOf(4) };
    expect(faultOfLog(told, sha256)).toBe('leaves do not fit');
  });

  it('a checkpoint that counts a leaf more than its hash is of', () => {
    const told = { kept: checkpointOf(logOf(3)), now: { ...checkpointOf(logOf(4)), size: 5 }, leaves: logOf(4) };
    expect(faultOfLog(told, sha256)).toBe('leaves do not fit');
  });

  it('the log of another house', () => {
    const leaves = logOf(5);
    const told = { kept: checkpointOf(logOf(3), 'elsewhere.example.ph/levels/log'), now: checkpointOf(leaves), leaves };
    expect(faultOfLog(told, sha256)).toBe('another log');
  });
});

describe('leaves as they are read', () => {
  it('are those that were written', () => {
    fc.assert(
      fc.property(fc.nat(30), (size) => {
        expect(
          leavesIn(
            logOf(size)
              .map((leaf) => `${leaf}\n`)
              .join(''),
          ),
        ).toEqual(logOf(size));
      }),
    );
  });

  it('that were cut off end with the last whole one', () => {
    const whole = logOf(3)
      .map((leaf) => `${leaf}\n`)
      .join('');
    expect(leavesIn(whole.slice(0, -10))).toEqual(logOf(2));
    expect(leavesIn('')).toEqual([]);
  });
});
