// Tabs for views side by side.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

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
