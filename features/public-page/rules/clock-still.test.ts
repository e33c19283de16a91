import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type ClockLook, isClockStill, LOOK_BACK_MS, withLook } from './clock-still.ts';

const start = at('2026-11-21 03:00:00');
/** Looks a minute apart, of a clock that shows so many minutes after the start each time. */
const looksAt = (minutes: readonly number[]): ClockLook[] =>
  minutes.reduce<ClockLook[]>(
    (looks, shown, index) => withLook(looks, { sinceBoot: 1000 + index * MINUTE_MS, now: start + shown * MINUTE_MS }),
    [],
  );

describe('a clock stands still', () => {
  it.each([
    ['never, before it was looked at', [], false],
    ['never by one look', [0], false],
    ['not where it goes', [0, 1, 2, 3, 4, 5, 6], false],
    ['not for three minutes', [0, 0, 0, 0], false],
    ['after more', [0, 0, 0, 0, 0], true],
    ['at half its pace too', [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], true],
    ['not where it was set back a little', [0, 1, 2, 0, 1, 2, 3], false],
    ['where it was set back by an hour', [0, 1, 2, -57, -56], true],
    ['not where it was set ahead: a demo does that', [0, 1, 600, 601], false],
    ['not where it was set ahead and goes on', [0, 1000, 1001, 1002, 1003, 1004], false],
  ])('%s', (_, minutes, isStill) => {
    expect(isClockStill(looksAt(minutes))).toBe(isStill);
  });

  it('and is trusted again once the looks before it are old', () => {
    const back = [0, 1, 2, -57, -56, -55, -54, -53, -52, -51, -50, -49, -48];
    const still = back.map((_, index) => isClockStill(looksAt(back.slice(0, index + 1))));
    expect(still.slice(0, 3)).toEqual([false, false, false]);
    expect(still.slice(3, 12)).not.toContain(false);
    expect(isClockStill(looksAt([...back, -47, -46]))).toBe(false);
  });
});

it('looks of ten minutes are kept, and no more', () => {
  const looks = looksAt(Array.from({ length: 60 }, (_, index) => index));
  expect(looks).toHaveLength(LOOK_BACK_MS / MINUTE_MS + 1);
  expect(looks.at(-1)?.now).toBe(start + 59 * MINUTE_MS);
});

it('a machine that slept is no doubt: time since boot goes on as the clock does', () => {
  const looks = withLook(looksAt([0, 1]), { sinceBoot: 1000 + 61 * MINUTE_MS, now: start + 61 * MINUTE_MS });
  expect([looks.length, isClockStill(looks)]).toEqual([1, false]);
});
