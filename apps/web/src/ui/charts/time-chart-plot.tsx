// The drawn part of a chart over time, with what pointer, fingers and keys do to it.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import { afterDrawn } from './first-drawn.ts';
import { PlotHost } from './plot-host.tsx';
import { mountPlot } from './plot-mount.ts';
import { putCrosshair } from './time-chart-cursor.ts';
import { chartData, chartOptions } from './time-chart-options.ts';
import { clampRange, isZoomed } from './time-chart-scale.ts';
import type { ChartContent, XRange } from './time-chart-types.ts';
import type { ZoomLink } from './time-chart-zoom.ts';

export interface PlotProps {
  /** Prepared content. */
  content: ChartContent;
  /** The same with its marks. */
  painted: ChartContent;
  label: string;
  describedBy: string;
  zoom: ZoomLink;
  syncKey?: string | undefined;
  /** Draw at once, without waiting for the viewport. */
  isEager?: boolean | undefined;
  /** While given, dragging chooses a span instead of zooming; seconds. */
  onChoose?: ((from: number, to: number) => void) | undefined;
  /** A click on a reading, or Enter: its instant, seconds. */
  onPick?: ((at: number) => void) | undefined;
  /** Index under the cursor, null outside. */
  onRead: (index: number | null) => void;
  onFocusChange: (hasFocus: boolean) => void;
}

/** Keys of the chart; what they do comes with the first press. */
const KEYS = /^(Arrow(Left|Right)|Page(Up|Down)|Home|End|[+=\-−0])$/;
/** Less than this is a click. */
const DRAG_PX = 4;
/** How much later charts that are not under the hand follow a zoom. */
const FOLLOW_MS = 200;

export function TimeChartPlot(props: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const place = useRef<number | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const { content, painted, zoom, syncKey, isEager = false, label, describedBy } = props;

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    return mount({ element, content, zoom, syncKey, isEager, latest, plot, place });
  }, [content, zoom, syncKey, isEager]);

  // Its lines stand as they were. One that is drawn in this very moment, or comes into view later, takes them along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read through `latest`
  useEffect(() => plot.current?.redraw(false, false), [painted]);

  return (
    <PlotHost
      ref={host}
      label={label}
      describedBy={describedBy}
      data-choosing={props.onChoose ? true : undefined}
      data-picking={props.onPick && !props.onChoose ? true : undefined}
      // The code of a click or key may come after other data with another drawing: one that was taken down reads nonsense.
      onClick={(event) => {
        if (!plot.current || !props.onPick) return;
        void import('./time-chart-pick.ts').then(({ nearestReading }) => {
          const { content: shown, onPick } = latest.current;
          const at = plot.current && nearestReading(plot.current, shown, event);
          if (at !== null) onPick?.(at);
        });
      }}
      onFocus={() => props.onFocusChange(true)}
      onBlur={() => props.onFocusChange(false)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !plot.current) return;
        if (event.key === 'Enter' && props.onPick) {
          if (place.current !== null) props.onPick(place.current);
          return;
        }
        if (!KEYS.test(event.key)) return;
        event.preventDefault();
        void import('./time-chart-keys.ts').then(({ moveByKey }) => {
          if (plot.current) moveByKey(plot.current, event.key, latest.current.content, zoom);
        });
      }}
    />
  );
}

interface Mounting {
  element: HTMLDivElement;
  content: ChartContent;
  zoom: ZoomLink;
  syncKey: string | undefined;
  isEager: boolean;
  latest: RefObject<PlotProps>;
  plot: RefObject<uPlot | null>;
  /** Instant under the crosshair, seconds; it outlives a drawing. */
  place: RefObject<number | null>;
}

/** One drawing after the other in the same element; follows the zoom, and puts the crosshair back where it stood. */
function mount(mounting: Mounting): () => void {
  const { element, content, zoom, plot, place, isEager } = mounting;
  const view = (): XRange => clampRange(zoom.get() ?? content.range, content.range);
  const mounted = mountPlot({
    element,
    plot,
    isEager,
    make({ isNear, ...size }) {
      const started = performance.now();
      const painted = () => mounting.latest.current.painted;
      const options = chartOptions({ content, painted, ...size, view: view(), ...interaction(mounting, isNear) });
      const u = new uPlot(options, chartData(content), element);
      performance.measure('time-chart', { start: started });
      return u;
    },
    whileDrawn(u) {
      const [first, last] = view();
      const at = place.current;
      if (at !== null && at >= first && at <= last) putCrosshair(u, content.x, at);
      else place.current = null;
      return addLater(u, mounting, view);
    },
    bringUpToDate(u) {
      const [min, max] = view();
      u.setScale('x', { min, max });
    },
  });
  let later: ReturnType<typeof setTimeout> | null = null;
  const isUnderHand = () => element.matches(':hover') || element.contains(document.activeElement);
  const unsubscribe = zoom.subscribe(() => {
    if (zoom.get() === null || isUnderHand()) return mounted.refresh();
    // Drawing every chart in every step of a pan is too much for an old PC: the others follow a little later.
    later ??= setTimeout(() => {
      later = null;
      mounted.refresh();
    }, FOLLOW_MS);
  });
  return () => {
    unsubscribe();
    if (later !== null) clearTimeout(later);
    mounted.end();
    // The crosshair is gone, so what it read must not stand there any longer beside other data.
    mounting.latest.current.onRead(null);
  };
}

const fetchGestures = afterDrawn(() => import('./time-chart-gestures.ts'));

/** Fingers and wheel come a moment after the drawing. */
function addLater(u: uPlot, { element, content, zoom, plot, latest }: Mounting, view: () => XRange): () => void {
  let removeGestures = () => {};
  void fetchGestures().then(({ addGestures }) => {
    if (plot.current !== u) return;
    removeGestures = addGestures(u, {
      whole: () => content.range,
      view,
      setView: (range) => setZoom(zoom, range, content.range),
      choose: () => latest.current.onChoose ?? null,
      hasFocus: () => element.contains(document.activeElement),
    });
  });
  return () => removeGestures();
}

/** The whole window is "not zoomed". */
export function setZoom(zoom: ZoomLink, range: XRange, whole: XRange): void {
  const next = clampRange(range, whole);
  zoom.set(isZoomed(next, whole) ? next : null);
}

const POINTING = new Set(['mousedown', 'mouseup', 'dblclick', 'click']);

/** Cursor and hooks of the screen: shared crosshair, drag to zoom or to choose, values of the place pointed at. */
function interaction(
  { content, zoom, syncKey, latest, place }: Mounting,
  isNear: () => boolean,
): {
  cursor: uPlot.Cursor;
  hooks: uPlot.Hooks.Arrays;
} {
  const passesOn = (type: string) => !POINTING.has(type);
  // Charts out of sight do not follow the crosshair: eight of them would cost a frame.
  const follows = (type: string) => passesOn(type) && isNear();
  const cursor: uPlot.Cursor = {
    y: false,
    points: { show: content.series.some(({ kind }) => kind === 'line'), size: 8 },
    drag: { x: true, y: false, setScale: false, dist: DRAG_PX },
    bind: {
      mousedown: (_u, _target, handler) => (event) => {
        if (event.button === 0 && !event.shiftKey) handler(event);
        return null;
      },
      dblclick: () => () => {
        zoom.set(null);
        return null;
      },
    },
    ...(syncKey === undefined
      ? {}
      : { sync: { key: syncKey, setSeries: false, scales: ['x', null], filters: { pub: passesOn, sub: follows } } }),
  };
  let lastRead: number | null = null;
  const tell = (index: number | null) => {
    if (index === lastRead) return;
    lastRead = index;
    place.current = index === null ? null : (content.x[index] ?? null);
    latest.current.onRead(index);
  };
  const hooks: uPlot.Hooks.Arrays = {
    setCursor: [(u) => tell((u.cursor.left ?? -1) < 0 ? null : (u.cursor.idx ?? null))],
    setSelect: [
      (u) => {
        const { left, width } = u.select;
        if (width < DRAG_PX) return;
        const [from, to] = [u.posToVal(left, 'x'), u.posToVal(left + width, 'x')];
        u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        const { onChoose } = latest.current;
        if (onChoose) onChoose(from, to);
        else setZoom(zoom, [from, to], content.range);
      },
    ],
  };
  return { cursor, hooks };
}
