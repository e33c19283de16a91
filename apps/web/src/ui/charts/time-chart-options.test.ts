import uPlot from 'uplot';
import { expect, test, vi } from 'vitest';
import { readoutText } from './time-chart.tsx';
import { chartData, chartOptions, hasValues, prepare } from './time-chart-options.ts';
import type { ChartContent, ChartLook, ChartValue } from './time-chart-types.ts';

const content = (values: readonly ChartValue[], width?: number): ChartContent => ({
  title: '',
  summary: '',
  unit: 'mm',
  x: values.map((_, index) => index * 1800),
  series: [{ label: 'a', kind: 'line', colour: 'ink', values, ...(width ? { width } : {}) }],
  range: [0, values.length * 1800],
});
const look = () => ({ colours: {}, family: '' }) as unknown as ChartLook; // colours are read when something is drawn

function lineOptions(values: readonly ChartValue[], more: { width?: number; factor?: number } = {}) {
  const input = { content: content(values, more.width), width: 600, height: 300, view: [0, 1] as const, look };
  return chartOptions({ ...input, ...(more.factor ? { factor: more.factor } : {}) }).series[1]!;
}

/** How many gaps a line has, drawn by the library's own path builder with the options of ours. */
function gapsOf(values: readonly ChartValue[]): number {
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      rect() {}
    },
  );
  const [x, y] = chartData(prepare(content(values)));
  const identity = (value: number) => value;
  const chart = {
    mode: 1,
    _data: [x, y],
    data: [x, y],
    series: [
      { scale: 'x' },
      { ...lineOptions(values), scale: 'y', pxRound: identity, gaps: (...all: unknown[]) => all[4] },
    ],
    scales: { x: { ori: 0, dir: 1, key: 'x' }, y: { ori: 1, dir: 1, key: 'y' } },
    bbox: { left: 0, top: 0, width: 1e6, height: 100 },
    bands: [],
    valToPosH: identity,
    valToPosV: identity,
  };
  const paths = uPlot.paths.linear!()(chart as unknown as uPlot, 1, 0, values.length - 1); // as much as a line needs
  vi.unstubAllGlobals();
  return paths!.gaps!.length;
}

test('a line goes on over values that thinning left out, and breaks where a value is missing', () => {
  expect(gapsOf([1, undefined, 2, undefined, undefined, 3])).toBe(0);
  expect(gapsOf([1, null, 2, undefined, null, 3])).toBe(2);
});

test('from a thousand values on a line is one pixel wide, on the screen and in a picture', () => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(lineOptions(values(999), { width: 2.6 }).width).toBe(2.6);
  expect(lineOptions(values(1000), { width: 2.6 }).width).toBe(1);
  expect(lineOptions(values(1000), { factor: 2 }).width).toBe(2);
});

test('a value that was left out is no value and is not spoken of; a missing one is', () => {
  expect(hasValues(content([undefined, null]))).toBe(false);
  expect(readoutText(content([undefined, 1]), 0, 'no value')).toBe('1970/01/01 08:00');
  expect(readoutText(content([null, 1]), 0, 'no value')).toBe('1970/01/01 08:00 · a: no value');
});
