// How old the shown data are; late ones are marked by an icon and weight, not by colour alone.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './freshness.module.css';
import { Icon } from './icon.tsx';

export function Freshness({ text, isLate = false }: { text: ReactNode; isLate?: boolean | undefined }) {
  return (
    <span className={cx(styles.freshness, isLate && styles.late)}>
      {isLate && <Icon name="hourglass" size={16} />}
      {text}
    </span>
  );
}
