// Numbered steps for guided dialogs.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './step-tabs.module.css';
import { useUiWords } from './words.tsx';

interface StepProps {
  steps: readonly { label: ReactNode; done: boolean }[];
  /** Index of the open step. */
  current: number;
  /** With it, done steps can be opened again. */
  onSelect?: ((index: number) => void) | undefined;
}

export function StepTabs({ steps, current, onSelect }: StepProps) {
  const words = useUiWords();
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const content = (
          <>
            <span className={styles.number}>{step.done ? <Icon name="check" size={16} /> : index + 1}</span>
            <span className={styles.stepLabel}>{step.label}</span>
            {step.done && <span className="visually-hidden"> ({words.stepDone})</span>}
          </>
        );
        const isCurrent = index === current;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps neither move nor vanish
            key={index}
            className={cx(styles.step, isCurrent && styles.current, step.done && styles.done)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {onSelect && step.done && !isCurrent ? (
              <button type="button" className={styles.stepButton} onClick={() => onSelect(index)}>
                {content}
              </button>
            ) : (
              <span className={styles.stepButton}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
