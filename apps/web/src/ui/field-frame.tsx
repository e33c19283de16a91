// What every field shares: label, hint, error, and how the voice finds them.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { EarlyIcon } from './early-icon.tsx';
import styles from './field.module.css';
import { useUiWords } from './words.tsx';

export interface FrameProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function FieldFrame(props: FrameProps & { id: string; children: (described: Described) => ReactNode }) {
  const { label, hint, error, required, className, id, children } = props;
  const words = useUiWords();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={cx(styles.field, className)}>
      <span className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {label}
          {required && (
            <span className={styles.required} title={words.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      {children({
        id,
        'aria-describedby': cx(hint ? hintId : '', error ? errorId : '') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <span id={errorId} className={styles.error}>
          <EarlyIcon name="warning" size={18} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
