// The drawn part of every chart: one uPlot in its element, made near the viewport, kept at its size and theme, taken down again.
import type { RefObject } from 'react';
import type uPlot from 'uplot';
import { watchNear } from '../watch-near.ts';
import { tellDrawn } from './first-drawn.ts';
import { readLook, watchLook } from './time-chart-look.ts';
import type { ChartLook } from './time-chart-types.ts';

export interface Mounting {
  element: HTMLElement;
  /** Holds the plot while it is drawn. */
  plot: RefObject<uPlot | null>;
  /** Draw at once, without waiting for the viewport. */
  isEager?: boolean;
  make: (parts: { width: number; height: number; look: () => ChartLook; isNear: () => boolean }) => uPlot;
  /** What else lives as long as this drawing; brings what ends it. */
  whileDrawn?: (u: uPlot) => () => void;
  /** Something other than size and theme may have changed. */
  bringUpToDate?: (u: uPlot) => void;
}

export interface Mounted {
  /** Now, or when it comes back into sight. */
  refresh: () => void;
  end: () => void;
}

/** Smaller than this nothing could be read, and before its layout it has no size at all, px. */
const LEAST_PX = 40;

export function mountPlot({ element, plot, isEager = false, make, whileDrawn, bringUpToDate }: Mounting): Mounted {
  let look = readLook(element);
  let isNear = isEager;
  let isOutdated = false;
  let endDrawing = () => {};

  const place = () => {
    const { clientWidth: width, clientHeight: height } = element;
    return width < LEAST_PX || height < LEAST_PX ? null : { width, height };
  };
  const build = () => {
    const size = place();
    if (plot.current || size === null) return;
    plot.current = make({ ...size, look: () => look, isNear: () => isNear });
    endDrawing = whileDrawn?.(plot.current) ?? (() => {});
    requestAnimationFrame(tellDrawn);
  };
  const tearDown = () => {
    endDrawing();
    endDrawing = () => {};
    plot.current?.destroy();
    plot.current = null;
  };
  /** Charts out of sight are brought up to date when they come back. */
  const refresh = () => {
    const u = plot.current;
    isOutdated = !isNear;
    if (!u || isOutdated) return;
    const size = place();
    if (size && (u.width !== size.width || u.height !== size.height)) {
      // The room beside the plot depends on the width, so a new width is a new chart.
      tearDown();
      build();
    } else bringUpToDate?.(u);
  };

  if (isEager) build();
  const leave = watchNear(element, (is) => {
    isNear = is || isEager;
    if (!isNear) return;
    if (!plot.current) build();
    else if (isOutdated) refresh();
  });
  const size =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => (plot.current ? refresh() : isNear && build()));
  size?.observe(element);
  const unwatchLook = watchLook(() => {
    look = readLook(element);
    plot.current?.redraw(false);
  });
  return {
    refresh,
    end() {
      unwatchLook();
      size?.disconnect();
      leave();
      tearDown();
    },
  };
}
