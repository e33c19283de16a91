// Whether the page has the width of a phone, as the styles have it (599.98 px).
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 599.98px)';
const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null);

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = media();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => media()?.matches ?? false,
  );
}
