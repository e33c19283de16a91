// Below a page in Waray: whether somebody who speaks it has read the words.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../ui/lazy.tsx';
import type { Waray } from './i18n.ts';

const WarayNote = lazy(() => import('./waray-note.tsx'));

export function WarayState({ waray }: { waray: Waray }) {
  const { i18n } = useTranslation();
  return i18n.language === 'war' && waray !== undefined ? (
    <Suspense fallback={null}>
      <WarayNote waray={waray} />
    </Suspense>
  ) : null;
}
