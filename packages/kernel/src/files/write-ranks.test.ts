import { describe, expect, it } from 'vitest';
import { isSpaceLow, mayWrite, stoppedRanks } from './write-ranks.ts';

const MB = 1024 * 1024;

describe('what is written when the disk fills up, with a reserve of 512 MB', () => {
  it.each([
    [513, []],
    [512, []],
    [511, ['file', 'entry']],
    [256, ['file', 'entry']],
    [255, ['file', 'entry', 'reading']],
    [64, ['file', 'entry', 'reading']],
    [63, ['file', 'entry', 'reading', 'warning']],
    [0, ['file', 'entry', 'reading', 'warning']],
  ])('%d MB free: stopped are %j', (free, stopped) => {
    expect(stoppedRanks(free * MB, 512 * MB)).toEqual(stopped);
  });

  it('a warning goes on for as long as anything does', () => {
    for (let free = 0; free <= 1024; free += 8) {
      const others = (['file', 'entry', 'reading'] as const).some((rank) => mayWrite(rank, free * MB, 512 * MB));
      if (others) expect(mayWrite('warning', free * MB, 512 * MB)).toBe(true);
    }
  });
});

describe('the word that space is low', () => {
  it.each([
    [false, 1024, false],
    [false, 1023, true],
    [true, 1100, true],
    [true, 1151, true],
    [true, 1152, false],
  ])('said before: %s, %d MB free: %s', (wasLow, free, low) => {
    expect(isSpaceLow(wasLow, free * MB, 512 * MB)).toBe(low);
  });
});
