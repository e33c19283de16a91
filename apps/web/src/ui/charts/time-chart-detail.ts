// High-volume charts: the whole range thinned, the zoomed stretch raw once it has been read.
import { WHOLE_DAYS } from '@bantay/kernel/time/first-look';
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

/**
 * What a question of so many days says of the width, days; null: any number. Those of at most `most` say nothing: they come whole, and
 * their address is every window's.
 */
export const widthOf = (days: number | null, most = WHOLE_DAYS): { pixels?: string } =>
  days !== null && days <= most ? {} : { pixels: chartPixels() };

/** From this width of the window on charts stand in pairs, and at most half of the page (--page) wide; CSS px. */
const PAIRS_FROM = 1100;
const IN_A_PAIR = 664;
/** Edges of page and card, axis and labels take at least so much of a chart's width, CSS px. */
const AROUND = 100;
/**
 * Pixels that a plot gets in this window, in whole hundreds: what the server thins long series to. Windows of nearly one size
 * ask for the same, because the server keeps long replies.
 */
export function chartPixels({
  innerWidth,
  devicePixelRatio,
}: Pick<Window, 'innerWidth' | 'devicePixelRatio'> = window) {
  const plot = (innerWidth < PAIRS_FROM ? innerWidth : IN_A_PAIR) - AROUND;
  return `${Math.min(40, Math.max(3, Math.ceil((plot * devicePixelRatio) / 100)))}00`;
}
