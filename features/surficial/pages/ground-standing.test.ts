// The marker that moves most in the newest round, judged as the engine judges it.
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { expect, it } from 'vitest';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { groundStanding as standing } from './ground-standing.ts';

const groundStanding = (markers: readonly MarkerPlot[]) => standing(markers, () => PUBLISHED_LIMITS);

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T07:00:00+08:00');
const point = (hours: number, y: number, tag: -1 | null = null) => ({
  x: START + hours * HOUR,
  y,
  unreliableData: tag === null ? {} : { tagType: tag },
});
const marker = (markerName: string, data: object[], more: object = {}) =>
  ({ markerName, inUse: 1, markerHistory: [], data, ...more }) as unknown as MarkerPlot;

it('the one that moved most since the round before, with its steps; a decommissioned one is not asked', () => {
  const found = groundStanding([
    marker('A', [point(0, 60), point(4, 60.1)]),
    marker('B', [point(0, 80), point(4, 80.2), point(8, 80.6)]),
    marker('C', [point(0, 80), point(8, 81)], { inUse: 0 }),
    marker('D', [point(4, 80), point(8, 80.1)]),
  ]);
  expect(found).toMatchObject({ marker: 'B', at: START + 8 * HOUR, displacementCm: 0.4, level: 0 });
  expect(found?.steps.map(({ value }) => value)).toEqual([0.2, 0.4]);
});

it('a marker that was left out of the newest round says nothing of now, however far it moved', () => {
  expect(
    groundStanding([marker('A', [point(0, 60), point(4, 70)]), marker('B', [point(4, 80), point(8, 80.1)])]),
  ).toMatchObject({ marker: 'B' });
});

it('the higher level stands before the longer way', () => {
  const slow = marker('A', [point(-40, 60), point(8, 63)]);
  const fast = marker('B', [point(7, 80), point(8, 82)]);
  expect(groundStanding([slow, fast])).toMatchObject({ marker: 'B', level: 3, trend: 'assumed' });
});

it('an unreliable reading and one of before a reposition do not count', () => {
  const moved = marker('A', [point(0, 60), point(4, 90, -1), point(8, 60.2)]);
  expect(groundStanding([moved])).toMatchObject({ displacementCm: 0.2 });
  const history = [{ event: 'reposition', ts: '2026-11-21 12:00:00', markerName: null }];
  expect(groundStanding([marker('A', [point(0, 60), point(8, 30)], { markerHistory: history })])).toMatchObject({
    displacementCm: null,
    level: 0,
  });
  expect(groundStanding([marker('A', [])])).toBeNull();
});
