import { expect, test } from 'vitest';
import { plotPieces } from './subsurface-presenter.ts';
import type { ColumnChart } from './subsurface-service.ts';

const NODES = 30;
const HOURS = 4;
const DAYS = 340;

test('two thousand shapes of a year are written in many small pieces, and in their order', () => {
  const end = Date.UTC(2026, 10, 21);
  const count = (DAYS * 24) / HOURS;
  const shapes = Array.from({ length: count }, (_, index) => {
    const xz = Array.from({ length: NODES + 1 }, (_, node) => (index - 100) / 1000 + node);
    const depths = xz.map((_, node) => -node);
    return { at: end - (count - 1 - index) * HOURS * 3_600_000, positions: { xz, xy: xz }, depths };
  });
  const parts = { nodes: [], working: [], stuck: [], dropped: [], health: [] };
  const window = { start: end - DAYS * 86_400_000, end };
  const chart = { column: {}, window, isSilent: false, shapes, ...parts } as unknown as ColumnChart; // what is written of it
  const pieces = [...plotPieces(chart, { withHealth: false, withDropped: false, pixels: 1366 })];
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200_000);
  const { data } = JSON.parse(pieces.join(''))[0].data;
  expect(data.map((one: { data: unknown[] }) => one.data.length)).toEqual([count, count]);
  expect(data[1].data.at(-1)).toMatchObject({ name: '2026-11-21 08:00:00', data: { length: NODES + 1 } });
  expect(data[0].data[101].data[2]).toEqual({ x: 2.001, y: -2 });
  const { min_position, max_position } = JSON.parse(pieces.join(''))[0].data;
  expect([min_position, max_position]).toEqual([-0.1, (count - 101) / 1000 + NODES]);
});
