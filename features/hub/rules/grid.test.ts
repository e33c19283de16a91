// Fields of the grid.
import { describe, expect, it } from 'vitest';
import { COLUMNS, COUNTRY, fieldOf } from './grid.ts';

describe('a field', () => {
  it('is the power of two that shows no more fields than asked for', () => {
    expect(fieldOf(8, 8)).toBe(1);
    expect(fieldOf(8.1, 8)).toBe(2);
    expect(fieldOf(16, 8)).toBe(2);
    expect(fieldOf(1, 8)).toBe(0.125);
    expect(fieldOf(0.01, 10)).toBe(2 ** -9);
  });

  it('is at most twice as large as it has to be, whatever the map', () => {
    for (let width = 0.001; width < 360; width *= 1.7)
      for (const columns of [COLUMNS.least, COLUMNS.usual, COLUMNS.most]) {
        const shown = width / fieldOf(width, columns);
        expect(shown).toBeLessThanOrEqual(columns);
        expect(shown).toBeGreaterThan(columns / 2);
      }
  });

  it('stays the same while a map is moved, and halves where it is doubled', () => {
    expect(fieldOf(3, 8)).toBe(fieldOf(3, 8));
    expect(fieldOf(1.5, 8)).toBe(fieldOf(3, 8) / 2);
    expect(fieldOf(COUNTRY.east - COUNTRY.west, COLUMNS.usual)).toBe(2);
  });
});
