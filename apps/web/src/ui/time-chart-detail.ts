// High-volume charts: the whole range thinned, the zoomed stretch raw once it has been read.
import { useEffect, useState } from 'react';
import type { XRange } from './time-chart-types.ts';
import type { ZoomLink } from './time-chart-zoom.ts';

/** A zoom that has stood still for this long is worth reading. */
const SETTLED_MS = 300;

/** The zoomed stretch once it stands still, whole seconds; null while nothing is zoomed. */
export function useSettledZoom(zoom: ZoomLink, isWanted: boolean): XRange | null {
  const [settled, setSettled] = useState<XRange | null>(null);
  useEffect(() => {
    if (!isWanted) return setSettled(null);
    const settle = () => {
      const range = zoom.get();
      setSettled(range && [Math.floor(range[0]), Math.ceil(range[1])]);
    };
    let timer: ReturnType<typeof setTimeout>;
    let frame = 0;
    const stop = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    const follow = () => {
      stop();
      // Steps of a pan come with frames, on a slow PC further apart than this: a frame without a step must follow.
      timer = setTimeout(() => {
        frame = requestAnimationFrame(settle);
      }, SETTLED_MS);
    };
    const leave = zoom.subscribe(follow);
    follow();
    return () => {
      stop();
      leave();
    };
  }, [zoom, isWanted]);
  return settled;
}

/** The thinned points outside of the stretch, the raw ones inside; both ends are included. */
export function spliceDetail<Point>(
  thinned: readonly Point[],
  raw: readonly Point[],
  at: (point: Point) => number,
  [from, to]: readonly [number, number],
): Point[] {
  return [
    ...thinned.filter((point) => at(point) < from),
    ...raw.filter((point) => at(point) >= from && at(point) <= to),
    ...thinned.filter((point) => at(point) > to),
  ];
}

/** Width of the page at most (--page), and from where on its charts stand in pairs; CSS px. */
const PAGE = 1328;
const PAIRS_FROM = 1100;
/** Edges of page and card, axis and labels take at least so much of a chart's width, CSS px. */
const AROUND = 100;
/** Windows of nearly one size ask for the same: the server keeps long replies. */
const STEP = 100;

/** Pixels that a plot gets in this window: what the server thins long series to. */
export function chartPixels({
  innerWidth,
  devicePixelRatio,
}: Pick<Window, 'innerWidth' | 'devicePixelRatio'> = window) {
  const page = Math.min(innerWidth, PAGE);
  const plot = (page < PAIRS_FROM ? page : page / 2) - AROUND;
  const pixels = Math.ceil((plot * (devicePixelRatio || 1)) / STEP) * STEP;
  return String(Math.min(4000, Math.max(400, pixels)));
}
