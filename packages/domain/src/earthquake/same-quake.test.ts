import { describe, expect, it } from 'vitest';
import { isSameQuake } from './same-quake.ts';

const AT = Date.UTC(2017, 6, 6, 8, 3, 0);
const quake = { at: AT, latitude: 11.11, longitude: 124.63 };

describe('two located earthquakes', () => {
  it.each([
    ['90 s later', { at: AT + 90_000 }, true],
    ['90 s earlier', { at: AT - 90_000 }, true],
    ['more than 90 s later', { at: AT + 90_001 }, false],
    // 0.89 degrees along a meridian are 98.96 km, 0.91 are 101.19 km.
    ['99 km further north', { latitude: 11.11 + 0.89 }, true],
    ['101 km further north', { latitude: 11.11 + 0.91 }, false],
  ])('%s: one quake is %s', (_what, change, isSame) =>
    expect(isSameQuake(quake, { ...quake, ...change })).toBe(isSame),
  );
});
