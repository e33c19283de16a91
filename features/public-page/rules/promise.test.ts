import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { isToBeWritten, isTooOld, PROMISE_MS, WRITE_EVERY_MS } from './promise.ts';

const writtenAt = at('2026-11-21 03:10:00');

describe('a page is too old', () => {
  it.each([
    ['not when it was just written', 0, 0, false],
    ['not five minutes later', PROMISE_MS, PROMISE_MS, false],
    ['a moment after that by the clock', PROMISE_MS + 1, 0, true],
    ['a moment after that by the time since boot, where the clock stands', 0, PROMISE_MS + 1, true],
    ['not where the clock was set back, and it is new', -60 * MINUTE_MS, 0, false],
  ])('%s', (_, passedMs, madeForMs, isOld) => {
    expect(isTooOld({ writtenAt, now: writtenAt + passedMs, madeForMs })).toBe(isOld);
  });
});

describe('a page is written', () => {
  it.each([
    ['at once where something is new', 0, true, true],
    ['not before its minute is over', WRITE_EVERY_MS - 1, false, false],
    ['each minute', WRITE_EVERY_MS, false, true],
  ])('%s', (_, madeForMs, isNew, isDue) => {
    expect(isToBeWritten(madeForMs, isNew)).toBe(isDue);
  });

  it('four times within its promise', () => {
    expect(PROMISE_MS / WRITE_EVERY_MS).toBeGreaterThanOrEqual(4);
  });
});
