// Around a page with a session: one that is not on this device is told apart from one that has failed (screen-missing.tsx).
import { lazy, type ReactNode } from 'react';
import { ScreenBoundary } from './screen-boundary.tsx';

export interface MissingProps {
  error: unknown;
  /** What is said where nothing better is known. */
  otherwise: ReactNode;
}

const ScreenMissing = lazy(() => import('./screen-missing.tsx'));

export class PageBoundary extends ScreenBoundary {
  static override getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error };
  }

  override render() {
    const { hasFailed, error } = this.state;
    return hasFailed ? <ScreenMissing error={error} otherwise={super.render()} /> : this.props.children;
  }
}
