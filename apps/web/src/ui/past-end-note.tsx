// What says that charts end in the past is fetched where they do, and nowhere else.
import { lazy, Suspense } from 'react';

const PastEnd = lazy(() => import('./past-end.tsx').then((module) => ({ default: module.PastEnd })));

/** `end`: epoch ms; null: the charts end now, and nothing is said. */
export function PastEndNote({ end, onNow }: { end: number | null; onNow: () => void }) {
  if (end === null) return null;
  return (
    <Suspense>
      <PastEnd end={end} onNow={onNow} />
    </Suspense>
  );
}
