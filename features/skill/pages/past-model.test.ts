// The curve of thresholds, from none to all, and the row of today.
import { expect, it } from 'vitest';
import { curvePoints, nearestRow, tellingRows } from './past-model.ts';
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

it('thresholds that would have done the same are said once; today and the two ends are always said', () => {
  const wrong = (mm72h: number, falseWarnings: number) => ({ ...row(mm72h, 0, 0.02), falseWarnings });
  const rows = [wrong(35, 4), wrong(40, 2), wrong(45, 0), wrong(50, 0), wrong(55, 0), wrong(60, 0), wrong(65, 0)];
  const shown = (today: number | null) => tellingRows(rows, nearestRow(rows, today)).map(({ mm72h }) => mm72h);
  expect(shown(null)).toEqual([35, 40, 45, 65]);
  expect(shown(56)).toEqual([35, 40, 45, 55, 65]);
  expect(shown(35)).toEqual([35, 40, 45, 65]);
  // As many false ones, and fewer hours under them: another outcome.
  expect(tellingRows([row(35, 0, 0.02), row(40, 0, 0.01), row(45, 0, 0.01), row(50, 0, 0.01)], null)).toHaveLength(3);
  expect(tellingRows([], null)).toEqual([]);
});
