// Says in Waray that nobody who speaks it has read the words yet, as long as that is so.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const WarayNote = lazy(() => import('./waray-note.tsx'));

/** `reviewed`: checks of the words that somebody has confirmed; undefined: not known yet. */
export function WarayState({ reviewed }: { reviewed: readonly string[] | undefined }) {
  const { i18n } = useTranslation();
  if (i18n.language !== 'war' || reviewed === undefined) return null;
  return (
    <Suspense fallback={null}>
      <WarayNote reviewed={reviewed} />
    </Suspense>
  );
}
