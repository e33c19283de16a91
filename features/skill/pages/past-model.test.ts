// The curve of thresholds, from none to all, and the row of today.
import { expect, it } from 'vitest';
import { curvePoints, nearestRow } from './past-model.ts';
import type { SeenHindcast } from './use-skill.ts';

const row = (mm72h: number, pod: number | null, pofd: number): SeenHindcast['rows'][number] => {
  return { mm72h, pod, pofd, warnings: 1, warningsPerYear: 1, hits: 0, missed: 0, falseWarnings: 0 };
};

it('goes up from the corner of no warning, whatever the order of the rows', () => {
  const rows = [row(100, 0.5, 0.1), row(50, 1, 0.4)];
  expect(curvePoints(rows, 100)).toBe('0.0,100.0 10.0,50.0 40.0,0.0 100.0,0.0');
  expect(curvePoints([...rows].reverse(), 100)).toBe(curvePoints(rows, 100));
});

it('today is the nearest threshold, or none where none is set', () => {
  const rows = [row(50, 1, 0), row(100, 1, 0), row(150, 1, 0)];
  expect(nearestRow(rows, 139.19)?.mm72h).toBe(150);
  expect(nearestRow(rows, null)).toBeNull();
  expect(nearestRow([], 100)).toBeNull();
});
