// A band over a block: out of date, failed, or worth knowing.
import type { ReactNode } from 'react';
import styles from './band.module.css';
import { cx } from './cx.ts';
import { EarlyIcon, type EarlyIconName } from './early-icon.tsx';

interface Props {
  kind: 'stale' | 'failed' | 'info';
  children: ReactNode;
  action?: ReactNode;
}

const icons: Record<Props['kind'], EarlyIconName> = { stale: 'hourglass', failed: 'warning', info: 'bell' };

export function Band({ kind, children, action }: Props) {
  return (
    <div className={cx(styles.band, styles[kind])} role={kind === 'failed' ? 'alert' : 'status'}>
      <EarlyIcon name={icons[kind]} size={22} />
      <div className={styles.text}>{children}</div>
      {action && <div>{action}</div>}
    </div>
  );
}
