// Marks that come while a chart stands are painted on it; only other lines make it anew. The drawing itself is pretended.
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMarks } from './time-chart-options.ts';
import { TimeChartPlot } from './time-chart-plot.tsx';
import type { ChartContent, ChartEvent } from './time-chart-types.ts';
import { createZoomLink } from './time-chart-zoom.ts';

const log: string[] = [];
vi.mock('uplot', () => ({
  default: class {
    over = document.createElement('div');
    cursor = {};
    scales = {};
    paint: () => void;
    constructor({ hooks }: { hooks: { drawAxes: ((u: unknown) => void)[] } }) {
      log.push('made');
      this.paint = () => {
        for (const hook of hooks.drawAxes) hook(this);
      };
      this.paint();
    }
    redraw(...how: boolean[]) {
      log.push(`painted again ${how}`);
      this.paint();
    }
    destroy() {
      log.push('taken down');
    }
  },
}));

beforeEach(() => {
  log.length = 0;
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, side, 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (values: number[]): ChartContent => ({
  ...{ title: 'Rain', summary: '', unit: 'mm', range: [0, 60], x: [0, 60] },
  series: [{ label: 'mm', kind: 'line', colour: 'rain', values }],
});
const marks = (...events: ChartEvent[]) => ({
  events,
  painters: {
    under: (_: unknown, { events: all = [] }: ChartContent) => void log.push(all.map(({ label }) => label).join()),
    over: () => {},
  },
});
const zoom = createZoomLink();
const drawn = (content: ChartContent, painted = content) => (
  <TimeChartPlot
    {...{ content, painted, zoom, isEager: true, label: 'Rain', describedBy: 'it' }}
    onRead={() => {}}
    onFocusChange={() => {}}
  />
);

test('marks that come later are painted on the chart that stands, and its lines are not made anew', () => {
  const content = line([1, 2]);
  const { rerender } = render(drawn(content));
  log.length = 0;
  rerender(drawn(content, withMarks(content, marks({ at: 5, label: 'Level 2' }))));
  expect(log).toEqual(['painted again false,false', 'Level 2']);
  rerender(drawn(content, withMarks(content, marks({ at: 5, label: 'Level 2' }, { at: 9, label: 'Level 3' }))));
  expect(log.at(-1)).toBe('Level 2,Level 3');
  // Gone again.
  rerender(drawn(content));
  expect(log.at(-1)).toBe('painted again false,false');
  expect(log).not.toContain('made');
});

test('other readings make it anew, with the marks', () => {
  const [first, second] = [line([1, 2]), line([1, 3])];
  const both = marks({ at: 5, label: 'Level 2' });
  const { rerender } = render(drawn(first, withMarks(first, both)));
  log.length = 0;
  rerender(drawn(second, withMarks(second, both)));
  expect(log.slice(0, 3)).toEqual(['taken down', 'made', 'Level 2']);
});

test('marks stand beside the events of the chart itself, and without any it stays the very same', () => {
  const content = { ...line([1, 2]), events: [{ at: 1, label: 'Moved' }] };
  expect(withMarks(content, null)).toBe(content);
  const { events, series, x } = withMarks(content, marks({ at: 5, label: 'Level 2' }));
  expect(events?.map(({ label }) => label)).toEqual(['Moved', 'Level 2']);
  expect([series, x]).toEqual([content.series, content.x]);
});
