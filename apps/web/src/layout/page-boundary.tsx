// Around a page with a session: one that is not on this device is told apart from one that has failed (screen-missing.tsx).
import { lazy } from '../ui/lazy.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

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
