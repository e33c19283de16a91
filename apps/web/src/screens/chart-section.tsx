// One section among all charts: loads when it comes near the viewport, fails alone.
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useNear } from '../ui/use-near.ts';
import styles from './analysis.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** Height of a section that is not there yet, px. */
const HEIGHT = 700;

export function ChartSection({ title, children }: Props) {
  const frame = useRef<HTMLElement>(null);
  const id = useId();
  // All charts of a site at once are too much for an old PC and a slow line.
  const isNear = useNear(frame);
  return (
    <section ref={frame} className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {isNear ? (
        <PanelBoundary name={title}>
          <Suspense fallback={<Skeleton height={HEIGHT} />}>{children}</Suspense>
        </PanelBoundary>
      ) : (
        <Skeleton height={HEIGHT} />
      )}
    </section>
  );
}
