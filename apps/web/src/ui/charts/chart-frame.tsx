// What stands around the drawn part of every chart: title, sentence, menu, line of values, table, failures.
import { type CSSProperties, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { useFullScreen } from '../use-full-screen.ts';
import type { ChartMenuInput } from './chart-menu-list.tsx';
import styles from './time-chart.module.css';
import { TimeChartMenu } from './time-chart-menu.tsx';

interface Props {
  title: string;
  summary: string;
  menu: Omit<ChartMenuInput, 'frame' | 'alt' | 'isFull' | 'toggleFull' | 'onFailure'>;
  hasValues: boolean;
  emptyText?: ReactNode;
  /** Beside the menu. */
  tools?: ReactNode;
  /** Says in the line of values how it is read: once on a page is enough. */
  hasHint: boolean;
  /** How to use it by keyboard. */
  keysText: string;
  /** Smallest height of the drawn part, px; the look decides when left out. */
  height?: number | undefined;
  /** Draws the chart; `read` writes the line of values, null empties it; `speak`: whether it is read aloud. */
  plot: (parts: {
    label: string;
    describedBy: string;
    read: (text: string | null) => void;
    speak: (hasFocus: boolean) => void;
  }) => ReactNode;
  children?: ReactNode;
}

export function ChartFrame(props: Props) {
  const { t } = useTranslation('chart');
  const id = useId();
  const readout = useRef<HTMLParagraphElement>(null);
  const { title, summary } = props;
  // The line keeps its height.
  const hint = props.hasHint ? t('readoutHint') : '\u00a0';
  const frame = useRef<HTMLElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { isFull, toggleFull } = useFullScreen(frame);
  // Written past React: the crosshair moves on every frame in every chart that shares it.
  const read = useCallback(
    (text: string | null) => {
      const line = readout.current;
      if (!line) return;
      line.textContent = text || hint;
      line.toggleAttribute('data-has-value', !!text);
    },
    [hint],
  );
  // Read aloud only for those who move the crosshair by keyboard.
  const speak = useCallback((hasFocus: boolean) => {
    readout.current?.setAttribute('aria-live', hasFocus ? 'polite' : 'off');
  }, []);
  // A custom property, which the type of styles does not know.
  const style = props.height === undefined ? undefined : ({ '--chart-height': `${props.height}px` } as CSSProperties);

  return (
    <figure
      ref={frame}
      className={cx(styles.chart, isFull && styles.full)}
      style={isFull ? undefined : style}
      aria-labelledby={`${id}title`}
    >
      <div className={styles.head}>
        <div>
          <h3 className={styles.title} id={`${id}title`}>
            {title}
          </h3>
          <p className={styles.summary}>{summary}</p>
        </div>
        <div className={styles.tools}>
          {props.tools}
          <TimeChartMenu
            label={t('menu', { title })}
            input={{ ...props.menu, frame, alt: `${title}. ${summary}`, isFull, toggleFull, onFailure: setFailed }}
          />
        </div>
      </div>
      {props.hasValues ? (
        <>
          {props.plot({ label: t('label', { title, summary }), describedBy: `${id}keys`, read, speak })}
          <p className={styles.readout} ref={readout} aria-live="off">
            {hint}
          </p>
          <p className="visually-hidden" id={`${id}keys`}>
            {props.keysText}
          </p>
        </>
      ) : (
        <p className={styles.empty}>{props.emptyText ?? t('empty')}</p>
      )}
      {hasFailed && <p role="alert">{t('exportFailed')}</p>}
      {props.children}
    </figure>
  );
}
