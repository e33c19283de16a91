// Over a form that is being sent: nothing in it can be changed until the answer is there.
import type { ReactNode } from 'react';
import styles from './feedback.module.css';

export function BusyOverlay({ isBusy, text, children }: { isBusy: boolean; text: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div inert={isBusy} className={styles.form}>
        {children}
      </div>
      {isBusy && (
        <div className={styles.overlay}>
          <span className={styles.spinner} aria-hidden="true" />
          <span role="status">{text}</span>
        </div>
      )}
    </div>
  );
}
