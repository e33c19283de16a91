// The visible stretch of one chart or of charts that belong together; imperative, so that panning renders nothing in React.
import { useState, useSyncExternalStore } from 'react';
import type { XRange } from './time-chart-types.ts';

export interface ZoomLink {
  /** null: the whole window. */
  get: () => XRange | null;
  set: (range: XRange | null) => void;
  subscribe: (changed: () => void) => () => void;
}

export function createZoomLink(): ZoomLink {
  let range: XRange | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => range,
    set: (next) => {
      range = next;
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The given link, or one of the chart's own. */
export function useZoomLink(given?: ZoomLink): ZoomLink {
  const [own] = useState(createZoomLink);
  return given ?? own;
}

/** Renders only when zooming begins or ends, not on every step. */
export function useIsZoomed(link: ZoomLink): boolean {
  return useSyncExternalStore(link.subscribe, () => link.get() !== null);
}
