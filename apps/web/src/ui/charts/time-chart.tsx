// The chart of all screens over time: bars, lines and signs with shared zoom, as picture, table and file.
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { lazy } from '../lazy.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './time-chart.module.css';
import { hasValues, prepare, withMarks } from './time-chart-options.ts';
import { TimeChartPlot } from './time-chart-plot.tsx';
import { clampRange, zoomAround } from './time-chart-scale.ts';
import { bandTextsAt, fixed, saidSeries } from './time-chart-texts.ts';
import { timeText } from './time-chart-ticks.ts';
import type { ChartContent, ChartMarks, XRange } from './time-chart-types.ts';
import { useIsZoomed, useZoomLink, type ZoomLink } from './time-chart-zoom.ts';

/** Loaded when it is opened: no part of the page's own weight. */
const TimeChartTable = lazy(() =>
  import('./time-chart-table.tsx').then((module) => ({ default: module.TimeChartTable })),
);

export interface TimeChartProps {
  content: ChartContent;
  /** Painted on it, beside its own events. */
  marks?: ChartMarks | null | undefined;
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
  /** A click on a reading, or Enter on the one pointed at: its instant, seconds. */
  onPick?: ((at: number) => void) | undefined;
  emptyText?: ReactNode;
  /** Of the drawn part, px. */
  height?: number;
  /** Line below the chart, e.g. that it was thinned. */
  note?: ReactNode;
}

export function TimeChart(props: TimeChartProps) {
  const { t } = useTranslation('chart');
  const plain = useMemo(() => prepare(props.content), [props.content]);
  const content = useMemo(() => withMarks(plain, props.marks), [plain, props.marks]);
  const zoom = useZoomLink(props.zoom);
  const isZoomed = useIsZoomed(zoom);
  const [hasTable, setTable] = useState(false);
  const view = (): XRange => clampRange(zoom.get() ?? content.range, content.range);
  const menu = {
    name: props.fileName,
    endsAt: content.range[1],
    csv: async () => {
      const { chartCsv } = await import('./time-chart-csv.ts');
      const words = { time: t('time'), note: t('note'), unit: content.unit };
      return chartCsv(words, content.x, saidSeries(content.series), content.bands ?? [], timeText);
    },
    draw: async (from: Element) =>
      (await import('./time-chart-export.ts')).timeChartPicture(content, view(), props.asOf, from),
    hasTable,
    toggleTable: () => setTable(!hasTable),
    zoomBy: (factor: number) => {
      const [from, to] = view();
      const next = zoomAround([from, to], (from + to) / 2, factor, content.range);
      zoom.set(next[0] > content.range[0] || next[1] < content.range[1] ? next : null);
    },
  };
  const textAt = useCallback(
    (index: number | null) => (index === null ? null : readoutText(content, index, t('noValue'))),
    [content, t],
  );

  return (
    <ChartFrame
      title={content.title}
      summary={content.summary}
      menu={menu}
      hasValues={hasValues(content)}
      emptyText={props.emptyText}
      height={props.height}
      hasHint={props.isEager ?? false}
      keysText={props.onPick ? `${t('keys')} ${t('pick')}` : t('keys')}
      tools={
        isZoomed && (
          <Button size="s" kind="secondary" onClick={() => zoom.set(null)}>
            {t('reset')}
          </Button>
        )
      }
      plot={({ label, describedBy, read, speak }) => (
        <TimeChartPlot
          content={plain}
          painted={content}
          label={label}
          describedBy={describedBy}
          zoom={zoom}
          syncKey={props.syncKey}
          isEager={props.isEager}
          onChoose={props.onChoose}
          onPick={props.onPick}
          onRead={(index) => read(textAt(index))}
          onFocusChange={speak}
        />
      )}
    >
      {props.note && <p className={styles.hint}>{props.note}</p>}
      {hasTable && <VisibleTable content={content} zoom={zoom} isZoomed={isZoomed} />}
    </ChartFrame>
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

/** Time, each value with its unit (signs only where they stand), and what a band says at this place. */
export function readoutText(content: ChartContent, index: number, noValue: string): string {
  const { x, series, unit, bands = [], textAt } = content;
  const at = x[index];
  if (at === undefined) return '';
  if (textAt) return `${timeText(at)} · ${textAt(index)}`;
  const values = saidSeries(series).flatMap(({ label, values, kind, digits = 1 }) => {
    const value = values[index];
    if (value === undefined || (value === null && kind === 'points')) return [];
    return `${label}: ${value === null ? noValue : `${fixed(value, digits)} ${unit}`}`;
  });
  return [timeText(at), ...values, ...bandTextsAt(bands, at)].join(' · ');
}
