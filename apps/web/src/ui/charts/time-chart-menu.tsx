// Menu of a chart: table, CSV, PNG, print, full screen, zoom. It stays inside the frame, so that full screen shows it too.
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { lazy } from '../lazy.tsx';
import type { ChartMenuInput } from './chart-menu-list.tsx';
import styles from './time-chart.module.css';

const ChartMenuList = lazy(() => import('./chart-menu-list.tsx').then((module) => ({ default: module.ChartMenuList })));

export function TimeChartMenu({ label, input }: { label: string; input: ChartMenuInput }) {
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      // What is pressed on a page is part of it.
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any of its buttons
    <div
      className={styles.tools}
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.icon}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ChartMenuList input={input} id={listId} onChosen={close} />
        </Suspense>
      )}
    </div>
  );
}
