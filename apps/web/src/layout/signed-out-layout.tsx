// What surrounds /download for people without an account: no bar, only the landmark.
import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './layout.module.css';
import { ScreenBoundary } from './screen-boundary.tsx';

export default function SignedOutLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={styles.main}>
      <ScreenBoundary>
        <Suspense fallback={<Skeleton height={400} />}>{children}</Suspense>
      </ScreenBoundary>
      <div id="dialogs" />
    </main>
  );
}
