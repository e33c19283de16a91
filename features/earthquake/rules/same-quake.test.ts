import { describe, expect, it } from 'vitest';
import { isAsked, isSameQuake } from './same-quake.ts';

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

describe('whether people are asked already', () => {
  const raised = (magnitude: number, isInvalid = false) => ({ ...quake, magnitude, isInvalid });
  it.each([
    ['nothing has raised the site', 5, [], false],
    ['the same solution of another agency', 5, [raised(5)], true],
    ['0.4 stronger', 5.4, [raised(5)], true],
    ['0.5 stronger', 5.5, [raised(5)], false],
    ['0.5 stronger in floating numbers', 4.6 + 0.5, [raised(4.6)], false],
    ['weaker', 4.2, [raised(5)], true],
    ['the other was declared invalid', 5, [raised(5, true)], false],
    ['one invalid, one that counts', 5, [raised(5, true), raised(5)], true],
    ['stronger than the weaker of two', 6, [raised(5), raised(6)], true],
    ['another place', 5, [{ ...raised(5), latitude: 13 }], false],
  ] as const)('%s', (_, magnitude, others, asked) => {
    expect(isAsked({ ...quake, magnitude }, others)).toBe(asked);
  });
});
