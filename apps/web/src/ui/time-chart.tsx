// The chart of all screens: title, sentence, plot, values of the place pointed at, table, files, full screen.
import { lazy, type ReactNode, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './time-chart.module.css';
import { useChartActions } from './time-chart-actions.ts';
import { bandTextsAt, fixed } from './time-chart-csv.ts';
import { TimeChartMenu } from './time-chart-menu.tsx';
import { hasValues, prepare } from './time-chart-options.ts';
import { TimeChartPlot } from './time-chart-plot.tsx';
import { clampRange } from './time-chart-scale.ts';
import { timeText } from './time-chart-ticks.ts';
import type { ChartContent } from './time-chart-types.ts';
import { useIsZoomed, useZoomLink, type ZoomLink } from './time-chart-zoom.ts';

/** Loaded when it is opened: no part of the page's own weight. */
const TimeChartTable = lazy(() =>
  import('./time-chart-table.tsx').then((module) => ({ default: module.TimeChartTable })),
);

export interface TimeChartProps {
  content: ChartContent;
  /** Start of file names, e.g. `lpa lpasb rain`. */
  fileName: string;
  /** Line under the chart in pictures and prints. */
  asOf?: string;
  /** Shared by charts that zoom together. */
  zoom?: ZoomLink;
  /** Charts with the same key share the crosshair. */
  syncKey?: string;
  /** Draw without waiting for the viewport. */
  isEager?: boolean;
  /** While given, dragging chooses a span instead of zooming; seconds. */
  onChoose?: ((from: number, to: number) => void) | undefined;
  emptyText?: ReactNode;
}

export function TimeChart(props: TimeChartProps) {
  const { t } = useTranslation('rainfall');
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const content = useMemo(() => prepare(props.content), [props.content]);
  const zoom = useZoomLink(props.zoom);
  const isZoomed = useIsZoomed(zoom);
  const [hasTable, setTable] = useState(false);
  const { actions, isFull, failure } = useChartActions({
    content,
    zoom,
    frame,
    name: props.fileName,
    asOf: props.asOf ?? '',
    hasTable,
    toggleTable: () => setTable(!hasTable),
  });

  // Written past React: the crosshair moves on every frame in every chart that shares it.
  const read = useCallback(
    (index: number | null) => {
      const line = readout.current;
      if (!line) return;
      const text = index === null ? '' : readoutText(content, index, t('chart.noValue'));
      line.textContent = text || t('chart.readoutHint');
      line.toggleAttribute('data-has-value', text !== '');
    },
    [content, t],
  );
  // Read aloud only for those who move the crosshair by keyboard.
  const speak = useCallback((hasFocus: boolean) => {
    readout.current?.setAttribute('aria-live', hasFocus ? 'polite' : 'off');
  }, []);

  return (
    <figure ref={frame} className={cx(styles.chart, isFull && styles.full)} aria-labelledby={`${id}title`}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title} id={`${id}title`}>
            {content.title}
          </h3>
          <p className={styles.summary}>{content.summary}</p>
        </div>
        <div className={styles.tools}>
          {isZoomed && (
            <Button size="s" kind="secondary" onClick={() => zoom.set(null)}>
              {t('chart.reset')}
            </Button>
          )}
          <TimeChartMenu label={t('chart.menu', { title: content.title })} actions={actions} />
        </div>
      </div>
      {hasValues(content) ? (
        <>
          <TimeChartPlot
            content={content}
            label={t('chart.label', { title: content.title, summary: content.summary })}
            describedBy={`${id}keys`}
            zoom={zoom}
            syncKey={props.syncKey}
            isEager={props.isEager}
            onChoose={props.onChoose}
            onRead={read}
            onFocusChange={speak}
          />
          <p className={styles.readout} ref={readout} aria-live="off">
            {t('chart.readoutHint')}
          </p>
          <p className="visually-hidden" id={`${id}keys`}>
            {t('chart.keys')}
          </p>
        </>
      ) : (
        <p className={styles.empty}>{props.emptyText ?? t('chart.empty')}</p>
      )}
      {failure && <p role="alert">{t('chart.exportFailed')}</p>}
      {hasTable && <VisibleTable content={content} zoom={zoom} isZoomed={isZoomed} />}
    </figure>
  );
}

/** The table follows the stretch that was visible when it was opened or the zoom began or ended. */
function VisibleTable({ content, zoom, isZoomed }: { content: ChartContent; zoom: ZoomLink; isZoomed: boolean }) {
  const view = useMemo(
    () => (isZoomed ? clampRange(zoom.get() ?? content.range, content.range) : content.range),
    [content.range, isZoomed, zoom],
  );
  return (
    <Suspense fallback={null}>
      <TimeChartTable content={content} view={view} />
    </Suspense>
  );
}

/** Time, each value with its unit, and what a band says at this place. */
export function readoutText({ x, series, unit, bands = [] }: ChartContent, index: number, noValue: string): string {
  const at = x[index];
  if (at === undefined) return '';
  const values = series.map(({ label, values, digits = 1 }) => {
    const value = values[index] ?? null;
    return `${label}: ${value === null ? noValue : `${fixed(value, digits)} ${unit}`}`;
  });
  return [timeText(at), ...values, ...bandTextsAt(bands, at)].join(' · ');
}
