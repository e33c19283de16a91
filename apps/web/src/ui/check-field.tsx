// A box to tick, with its label as target.
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

interface Props {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

export function CheckField({ label, checked, onChange, hint, disabled, name, className }: Props) {
  const id = useId();
  return (
    <div className={cx(styles.check, className)}>
      <input
        type="checkbox"
        id={id}
        name={name}
        className={styles.checkBox}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.checkText}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
