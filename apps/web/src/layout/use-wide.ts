// Whether there is room for the two bars; else one bar with a menu. One of them is drawn, so there is one clock.
import { useSyncExternalStore } from 'react';

/** Below this the tabs, the clock and the names do not fit beside each other. */
const WIDE = '(min-width: 960px)';
const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : null);

export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = media();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => media()?.matches ?? true,
  );
}
