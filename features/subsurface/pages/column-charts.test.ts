import { describe, expect, test } from 'vitest';
import {
  blockOf,
  displacementChart,
  droppedChart,
  movingNodes,
  positionChart,
  velocityChart,
  wholeDisplacement,
} from './column-charts.ts';
import { items, T1, T2 } from './subsurface.fixture.ts';

const words = { title: 'T', summary: 'quiet', none: 'none', node: (node: number) => `Node ${node}` };
const displacement = () => blockOf(items(), 'displacement')!.data[0]!;

test('shapes go from oldest, palest, to newest, darkest, with depth downwards', () => {
  const chart = positionChart(
    blockOf(items(), 'column_position')!,
    'downslope',
    { ...words, summary: (count, time) => `${count} until ${time}`, x: 'x', y: 'y' },
    (wire) => wire,
  );
  expect(chart.series.map(({ label, shade }) => [label, shade])).toEqual([
    ['2026-11-21 11:00:00', 0.18],
    ['2026-11-21 15:00:00', 1],
  ]);
  expect(chart.summary).toBe('2 until 2026-11-21 15:00:00');
  expect(chart.series[1]!.y).toEqual([0, -1, -2]);
  expect(chart.xAtLeast).toEqual([0, 0.02]);
});

describe('displacement', () => {
  const chart = (block = displacement(), isReduced = false, moving: ReturnType<typeof movingNodes> = new Map()) =>
    displacementChart(
      block,
      { range: null, isReduced, moving },
      { ...words, mostMoved: (mm, node) => `${mm} at ${node}`, cumulative: 'All' },
    );
  test('lines are drawn apart, texts say the movement since the start', () => {
    const { series, summary } = chart();
    expect(series.map(({ values }) => values)).toEqual([
      [0, 7],
      [-10, -9],
      [-20, -25],
      [-30, -28],
    ]);
    expect(series.map(({ said }) => said)).toEqual([
      [0, 7],
      [0, 1],
      [0, -5],
      [0, 2],
    ]);
    expect(summary).toBe('-5.0 at 2');
  });
  test('each line ends with its annotation', () => {
    expect(chart().series.map(({ endText }) => endText)).toEqual(['All', '1', '2', '3++']);
  });
  test('a node that moves stands out by word, width and colour; the axis has no numbers, for they hold for no node', () => {
    const moving = movingNodes(blockOf(items(), 'velocity_alerts'), 'downslope');
    expect([...moving]).toEqual([
      [2, 'L2'],
      [3, 'L3'],
    ]);
    const { series, isApart } = chart(displacement(), false, moving);
    expect(series.map(({ endText }) => endText)).toEqual(['All', '1', '2 L2', '3++ L3']);
    expect(series.map(({ colour }) => colour)).toEqual(['ink', 'rain24', 'unreliable', 'unreliable']);
    expect(series[3]!.width).toBeGreaterThan(series[1]!.width!);
    expect(isApart).toBe(true);
    expect(movingNodes(blockOf(items(), 'velocity_alerts'), 'across_slope').size).toBe(0);
    expect(movingNodes(null, 'downslope').size).toBe(0);
  });
  test('nothing to show has no most moved node', () => {
    const empty = chart({ orientation: 'downslope', data: [], annotations: [] });
    expect([empty.summary, empty.series]).toEqual(['none', []]);
  });
  test('what thinning left out of one node is no gap in its line; what lacks without thinning is', () => {
    const block = displacement();
    const [sum, ...nodes] = block.data;
    const early = { ...sum!, data: [{ x: T1 - 600_000, y: 1 }, ...sum!.data] };
    const one = (isReduced: boolean) => chart({ ...block, data: [early, ...nodes] }, isReduced).series;
    expect(one(true)[0]!.values).toEqual([1, 0, 7]);
    expect(one(true)[1]).toMatchObject({ values: [undefined, -10, -9], said: [undefined, 0, 1] });
    expect(one(false)[1]).toMatchObject({ values: [null, -10, -9], said: [null, 0, 1] });
  });
  test('a raw stretch, measured from its own start, is put where the thinned one stands', () => {
    const thinned = displacement();
    const raw = {
      ...thinned,
      data: [
        {
          name: 1,
          data: [
            { x: T1, y: 0 },
            { x: T1 + 600_000, y: 4 },
            { x: T2, y: 1 },
          ],
        },
      ],
    };
    const whole = wholeDisplacement(thinned, raw, [T1 / 1000, T2 / 1000]);
    expect(whole.data.find(({ name }) => name === 1)!.data.map(({ y }) => y)).toEqual([-10, -6, -9]);
    expect(whole.data.find(({ name }) => name === 2)!.data).toEqual(thinned.data.find(({ name }) => name === 2)!.data);
  });
});

test('velocity alerts: a dot per node and half hour, ▲ for L2 and ▼ for L3 over it, levels in texts', () => {
  const look = { ...words, at: (level: string, nodes: readonly number[]) => `${level} ${nodes}`, quiet: 'no alert' };
  const block = blockOf(items(), 'velocity_alerts')!;
  const chart = velocityChart(block, 'downslope', look);
  expect(chart.summary).toBe('L3 3 · L2 2');
  expect(chart.series.map(({ label, symbol, values, said }) => [label, symbol, values, said])).toEqual([
    ['Node 1', 'dot', [1, 1], [0, 0]],
    ['Node 2', 'dot', [2, 2], [0, 2]],
    ['L2', 'up', [null, 2], undefined],
    ['Node 3', 'dot', [3, 3], [0, 3]],
    ['L3', 'down', [null, 3], undefined],
  ]);
  expect([chart.textAt!(0), chart.textAt!(1)]).toEqual(['no alert', 'L3 3 · L2 2']);
  expect(velocityChart(block, 'across_slope', look).summary).toBe('quiet');
});

test('dropped readings stand at their node and say why', () => {
  const chart = droppedChart(
    {
      type: 'dropped_readings',
      data: [
        [T2, 5, 'outlier'],
        [T1, 2, 'range'],
        [T2, 2, 'stuck'],
      ],
    },
    [0, 1],
    { ...words, reason: (reason) => reason },
  );
  expect(chart.series.map(({ label, values }) => [label, values])).toEqual([
    ['Node 2', [2, 2]],
    ['Node 5', [null, 5]],
  ]);
  expect(chart.textAt!(1)).toBe('Node 5: outlier · Node 2: stuck');
});

test('over all readings the axis of the dropped ones begins at the first of them, not in 1970', () => {
  const block = { type: 'dropped_readings' as const, data: [[T1, 2, 'range'] as [number, number, 'range']] };
  const [from, to] = droppedChart(block, null, { ...words, reason: (reason) => reason }).range;
  expect([from * 1000, to * 1000]).toEqual([T1 - 15 * 60_000, T1 + 15 * 60_000]);
});
