// When a chart is drawn, drawn anew and taken down; the drawing itself is pretended, since there is no canvas here.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Mounting, mountPlot } from './plot-mount.ts';

let seen: (isNear: boolean) => void;
let resized: () => void;
let element: HTMLDivElement;
const size = { clientWidth: 600, clientHeight: 200 };

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => told([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  element = document.createElement('div');
  for (const name of ['clientWidth', 'clientHeight'] as const) {
    Object.defineProperty(element, name, { get: () => size[name] });
  }
  Object.assign(size, { clientWidth: 600, clientHeight: 200 });
});
afterEach(() => vi.unstubAllGlobals());

function mounted(more: Partial<Mounting> = {}) {
  const log: string[] = [];
  const plot: Mounting['plot'] = { current: null };
  const mount = mountPlot({
    element,
    plot,
    make: ({ width, height }) => {
      log.push(`made ${width}`);
      // As much of a plot as is asked for.
      return { width, height, destroy: () => log.push('destroyed'), redraw: () => log.push('redrawn') } as never;
    },
    whileDrawn: () => () => log.push('ended'),
    bringUpToDate: () => log.push('up to date'),
    ...more,
  });
  return { ...mount, log, plot };
}

test('drawn once it is near, and not again while it stays as it is', () => {
  const { log, plot } = mounted();
  expect(log).toEqual([]);
  seen(true);
  seen(false);
  seen(true);
  expect(log).toEqual(['made 600']);
  expect(plot.current).not.toBeNull();
});

test('at once where nothing may be waited for', () => {
  expect(mounted({ isEager: true }).log).toEqual(['made 600']);
});

test('before it is laid out nothing is drawn; with its size it is', () => {
  size.clientWidth = 0;
  const { log } = mounted();
  seen(true);
  expect(log).toEqual([]);
  size.clientWidth = 300;
  resized();
  expect(log).toEqual(['made 300']);
});

test('another size is another drawing, whose companions end with the old one', () => {
  const { log } = mounted();
  seen(true);
  size.clientWidth = 400;
  resized();
  expect(log).toEqual(['made 600', 'ended', 'destroyed', 'made 400']);
});

test('what changed out of sight is drawn when it comes back', () => {
  const { log, refresh } = mounted();
  seen(true);
  seen(false);
  refresh();
  expect(log).toEqual(['made 600']);
  seen(true);
  expect(log).toEqual(['made 600', 'up to date']);
  refresh();
  expect(log.at(-1)).toBe('up to date');
});

test('another theme is drawn over the same data', async () => {
  const { log, end } = mounted();
  seen(true);
  document.documentElement.setAttribute('data-theme', 'dark');
  await vi.waitFor(() => expect(log).toEqual(['made 600', 'redrawn']));
  end();
  document.documentElement.removeAttribute('data-theme');
  await Promise.resolve();
  expect(log).toEqual(['made 600', 'redrawn', 'ended', 'destroyed']);
});
