// A broken screen, or one whose file could not be fetched, leaves the shell standing and offers a fresh start.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';

interface Failed {
  hasFailed: boolean;
  /** Noted by those who look at it (page-boundary.tsx). */
  error?: unknown;
}

export class ScreenBoundary extends Component<{ children: ReactNode }, Failed> {
  override state: Failed = { hasFailed: false };

  static getDerivedStateFromError(_error: unknown): Failed {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('Screen failed:', error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <Band kind="failed" action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}>
            <strong>{t('ui.partFailed')}</strong>
          </Band>
        )}
      </Translation>
    );
  }
}
