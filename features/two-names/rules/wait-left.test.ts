// How long somebody waits for a second name, while clocks are set, servers are started anew and colleagues leave.
import { describe, expect, it } from 'vitest';
import { waitLeft } from './wait-left.ts';

const wait = { afterMs: 120_000, others: 2 };
const byClock = (ms: number) => ({ byClock: ms, bySinceBoot: null });

describe('in the process that was asked', () => {
  it.each([
    [0, 120_000],
    [1, 119_999],
    [20_000, 100_000],
    [119_999, 1],
    [120_000, 0],
    [3_600_000, 0],
  ])('after %i ms there are %i left', (passed, left) => {
    expect(waitLeft(wait, { byClock: passed, bySinceBoot: passed })).toBe(left);
  });

  it.each([-3_600_000, -1, 0, 3_600_000, 86_400_000 * 365])('a clock that jumps by %i ms changes nothing', (jump) => {
    expect(waitLeft(wait, { byClock: 20_000 + jump, bySinceBoot: 20_000 })).toBe(100_000);
    expect(waitLeft(wait, { byClock: 120_000 + jump, bySinceBoot: 120_000 })).toBe(0);
  });
});

describe('in another process, which knows only the clock of the database', () => {
  it.each([
    [0, 120_000],
    [60_000, 60_000],
    [120_000, 0],
    [999_999, 0],
  ])('after %i ms there are %i left', (passed, left) => {
    expect(waitLeft(wait, byClock(passed))).toBe(left);
  });

  it('one that was set back holds nobody up', () => {
    expect(waitLeft(wait, byClock(-1))).toBe(0);
    expect(waitLeft(wait, byClock(-3_600_000))).toBe(0);
  });

  it('never longer than was set, whatever it says', () => {
    for (const passed of [-1e12, -5, 0, 5, 1e12]) {
      const left = waitLeft(wait, byClock(passed));
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(wait.afterMs);
    }
  });
});

it('where nobody else can give a name, nobody waits: an office of one is never stopped', () => {
  for (const passed of [0, 1, 60_000]) {
    expect(waitLeft({ afterMs: 120_000, others: 0 }, { byClock: passed, bySinceBoot: passed })).toBe(0);
    expect(waitLeft({ afterMs: 120_000, others: 0 }, byClock(passed))).toBe(0);
  }
});

it('a machine that counts backwards makes nobody wait longer than was set', () => {
  expect(waitLeft(wait, { byClock: 0, bySinceBoot: -50_000 })).toBe(120_000);
});
