// A switch for something that acts at once; its state is said in a word beside it.
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './toggle.module.css';
import { useUiWords } from './words.tsx';

interface Props {
  label: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean | undefined;
}

export function Toggle({ label, on, onChange, disabled }: Props) {
  const words = useUiWords();
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={id}
      disabled={disabled}
      className={styles.toggle}
      onClick={() => onChange(!on)}
    >
      <span id={id}>{label}</span>
      <span className={cx(styles.track, on && styles.on)}>
        <span className={styles.knob} />
      </span>
      <span className={styles.word}>{on ? words.on : words.off}</span>
    </button>
  );
}
