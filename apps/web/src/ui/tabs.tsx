// Tabs for views side by side, and numbered steps for guided dialogs.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './tabs.module.css';
import { useUiWords } from './words.tsx';

interface TabsProps {
  label: string;
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[];
  /** The open tab; without it the first one starts. */
  value?: string | undefined;
  onChange?: ((key: string) => void) | undefined;
}

/** Our own forty lines: those of the library split its shared parts and cost the shell 2 kB (WAI-ARIA tabs pattern). */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.key);
  const open = value ?? own;
  const choose = (key: string) => {
    setOwn(key);
    onChange?.(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tabs.length - 1;
    const at = tabs.findIndex((tab) => tab.key === open);
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const key = next === undefined ? undefined : tabs[next]?.key;
    if (key === undefined) return;
    event.preventDefault();
    choose(key);
    document.getElementById(`${id}-tab-${key}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-tab-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => choose(tab.key)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}-panel-${tab.key}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab.key}`}
          className={styles.panel}
          hidden={tab.key !== open}
        >
          {tab.key === open && tab.content}
        </div>
      ))}
    </div>
  );
}

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
