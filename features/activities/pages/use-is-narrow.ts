// Whether the screen is that of a phone, where seven columns have no room for words.
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 599.98px)';

export const useIsNarrow = () => useSyncExternalStore(onChange, () => window.matchMedia?.(NARROW).matches ?? false);

function onChange(changed: () => void): () => void {
  const media = window.matchMedia?.(NARROW);
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
}
