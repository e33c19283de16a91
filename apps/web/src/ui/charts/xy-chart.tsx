// A chart of one quantity over another: column shapes, velocity against acceleration. Same frame and files as time charts.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import uPlot from 'uplot';
import { DataTable } from '../data-table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { PlotHost } from './plot-host.tsx';
import { type Mounting, mountPlot } from './plot-mount.ts';
import styles from './time-chart.module.css';
import { fixed } from './time-chart-texts.ts';
import { NO_DATA, nearestPlace, type Place, placeAfterKey, xyOptions } from './xy-chart-options.ts';
import type { XyAxis, XyContent } from './xy-chart-types.ts';

interface Props {
  content: XyContent;
  /** Start of file names. */
  fileName: string;
  /** End of what is shown, seconds: part of file names. */
  endsAt: number;
  height?: number;
  emptyText?: string;
}

/** More rows than this nobody reads. */
const TABLE_LIMIT = 400;

export function XyChart({ content, fileName, endsAt, height, emptyText }: Props) {
  const { t } = useTranslation('chart');
  const [hasTable, setTable] = useState(false);
  const { title, summary, x, y, series } = content;
  const header = [t('line'), heading(x), heading(y)];
  const rows = () => series.flatMap((one) => one.x.map((at, i) => [one.label, at, one.y[i] ?? null] as const));
  const menu = {
    name: fileName,
    endsAt,
    csv: async () => (await import('../csv-text.ts')).csvText(header, rows()),
    draw: async (from: Element) => {
      const { chartPicture } = await import('./time-chart-export.ts');
      const legend = series
        .slice(-6)
        .map(({ label, colour, width = 2, symbol }) => ({ label, colour, width, ...(symbol ? { symbol } : {}) }));
      return chartPicture(
        {
          title,
          summary,
          legend,
          lines: [],
          plot: ({ width, height, factor, look }) =>
            new uPlot(
              xyOptions({ content, width, height, factor, look: () => look }),
              NO_DATA,
              document.createElement('div'),
            ),
        },
        from,
      );
    },
    hasTable,
    toggleTable: () => setTable(!hasTable),
  };
  return (
    <ChartFrame
      title={title}
      summary={summary}
      menu={menu}
      hasValues={series.some((one) => one.y.some((value) => value !== null))}
      emptyText={emptyText}
      height={height}
      hasHint
      keysText={t('xyKeys')}
      plot={(parts) => <XyPlot content={content} {...parts} />}
    >
      {hasTable && (
        <section
          className={styles.table}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={title}
        >
          <DataTable
            caption={title}
            columns={header.map((text, column) => ({
              key: text,
              header: text,
              cell: (row: { cells: readonly (string | number | null)[] }) =>
                cellText(row.cells[column], [x, y][column - 1]),
            }))}
            rows={rows()
              .slice(-TABLE_LIMIT)
              .map((cells, index) => ({ cells, index }))}
            rowKey={(row) => row.index}
            emptyText={t('empty')}
          />
        </section>
      )}
    </ChartFrame>
  );
}

const heading = ({ label, unit }: XyAxis) => (unit ? `${label} (${unit})` : label);

function cellText(cell: string | number | null | undefined, axis: XyAxis | undefined): string {
  if (typeof cell !== 'number') return cell ?? '';
  return fixed(cell, axis?.digits ?? 2);
}

function placeText({ x, y, series }: XyContent, place: Place | null): string | null {
  const one = place && series[place.series];
  if (!one) return null;
  const value = one.y[place.point] ?? null;
  const text = (axis: XyAxis, number: number) => `${axis.label} ${fixed(number, axis.digits)} ${axis.unit}`.trim();
  return [one.label, text(x, one.x[place.point] ?? 0), ...(value === null ? [] : [text(y, value)])].join(' · ');
}

interface PlotProps {
  content: XyContent;
  label: string;
  describedBy: string;
  read: (text: string | null) => void;
  speak: (hasFocus: boolean) => void;
}

/** A point this near to the pointer is read, px. */
const REACH = 30;

function XyPlot({ content, label, describedBy, read, speak }: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const chosen = useRef<Place | null>(null);
  const choose = useCallback(
    (place: Place | null) => {
      if (place?.series === chosen.current?.series && place?.point === chosen.current?.point) return;
      chosen.current = place;
      read(placeText(content, place));
      plot.current?.redraw(false);
    },
    [content, read],
  );
  useEffect(() => {
    chosen.current = null;
    if (!host.current) return;
    const element = host.current;
    const make: Mounting['make'] = ({ width, height, look }) =>
      new uPlot(xyOptions({ content, width, height, look, chosen: () => chosen.current }), NO_DATA, element);
    return mountPlot({ element, plot, make }).end;
  }, [content]);

  return (
    <PlotHost
      ref={host}
      label={label}
      describedBy={describedBy}
      onFocus={() => speak(true)}
      onBlur={() => speak(false)}
      onPointerMove={(event) => {
        const u = plot.current;
        if (!u) return;
        const box = u.over.getBoundingClientRect();
        const toPixel = (x: number, y: number) => [u.valToPos(x, 'x'), u.valToPos(y, 'y')] as const;
        choose(nearestPlace(content.series, toPixel, event.clientX - box.left, event.clientY - box.top, REACH));
      }}
      onPointerLeave={() => choose(null)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const next = placeAfterKey(content.series, chosen.current, event.key);
        if (next === null || !event.key.startsWith('Arrow')) return;
        event.preventDefault();
        choose(next);
      }}
    />
  );
}
