// A broken screen, or one whose file could not be fetched, leaves the shell standing and offers a fresh start.
import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { Translation } from 'react-i18next';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';

export interface Failed {
  error: unknown;
  /** What is said where nothing better is known. */
  otherwise: ReactNode;
}

interface Props {
  children: ReactNode;
  /** Says it instead. */
  Instead?: ComponentType<Failed>;
}

export class ScreenBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('The screen could not be shown', error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { Instead } = this.props;
    const otherwise = (
      <Translation>
        {(t) => (
          <Band kind="failed" action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}>
            <strong>{t('ui.partFailed')}</strong>
          </Band>
        )}
      </Translation>
    );
    return Instead ? <Instead error={error} otherwise={otherwise} /> : otherwise;
  }
}
