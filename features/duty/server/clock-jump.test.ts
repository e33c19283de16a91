import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { watchJumps } from './clock-jump.ts';

const LONG_AGO = Number.NEGATIVE_INFINITY;
const LOOK_MS = 15_000;

function walk(machineSteps: readonly number[]): number[] {
  let monotonic = 0;
  let machine = 1_000_000;
  const { see } = watchJumps(() => monotonic);
  return [
    see(machine),
    ...machineSteps.map((step) => {
      monotonic += LOOK_MS;
      machine += step;
      return see(machine);
    }),
  ];
}

it('looks that come in time, or a little later by one clock than by the other, are no jump', () => {
  expect(walk([LOOK_MS, LOOK_MS + 20_000, LOOK_MS - 5000])).toEqual([LONG_AGO, LONG_AGO, LONG_AGO, LONG_AGO]);
});

it('an hour ahead is one, from then on', () => {
  const at = 1_000_000 + LOOK_MS + HOUR_MS;
  expect(walk([LOOK_MS + HOUR_MS, LOOK_MS])).toEqual([LONG_AGO, at, at]);
});

it('an hour back is none, and ends what an hour ahead has begun', () => {
  expect(walk([LOOK_MS - HOUR_MS])).toEqual([LONG_AGO, LONG_AGO]);
  expect(walk([LOOK_MS + HOUR_MS, LOOK_MS - HOUR_MS]).at(-1)).toBe(LONG_AGO);
});
