// Minutes at a modem's rate: never none, and never fewer for more.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimatedMinutes } from './sending-time.ts';

it.each([
  [3, 14, 5],
  [1, 10, 1],
  [1, 11, 2],
  [2, 0, 1],
  [0, 14, 1],
])('%i parts to %i numbers take %i min', (parts, numbers, minutes) => {
  expect(estimatedMinutes(parts, numbers)).toBe(minutes);
});

it('more people never take less time', () => {
  const few = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(few, few, fc.integer({ min: 1, max: 10 }), (one, more, parts) => {
      expect(estimatedMinutes(parts, one + more)).toBeGreaterThanOrEqual(estimatedMinutes(parts, one));
    }),
  );
});
