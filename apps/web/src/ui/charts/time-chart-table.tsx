// The numbers of a chart as a table: the visible stretch, newest first, thinned so that no peak is lost.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../data-table.tsx';
import styles from './time-chart.module.css';
import { type TableRow, tableRows } from './time-chart-csv.ts';
import { indexesIn } from './time-chart-scale.ts';
import { fixed, saidSeries } from './time-chart-texts.ts';
import { timeText } from './time-chart-ticks.ts';
import type { ChartContent, XRange } from './time-chart-types.ts';

/** More rows than this nobody reads. */
const LIMIT = 400;

export function TimeChartTable({ content, view }: { content: ChartContent; view: XRange }) {
  const { t } = useTranslation('chart');
  const { x, title, unit } = content;
  const series = useMemo(() => saidSeries(content.series), [content.series]);
  const [from, to] = view;
  const { rows, perRow } = useMemo(() => {
    const seen = indexesIn(x, [from, to]);
    if (seen === null) return { rows: [], perRow: 1 };
    const [first, last] = [seen[0], seen[1] + 1];
    const cut = series.map(({ values }) => ({ values: values.slice(first, last) }));
    return tableRows(x.slice(first, last), cut, LIMIT);
  }, [x, series, from, to]);
  const hours = (perRow * ((x[1] ?? 0) - (x[0] ?? 0))) / 3600;
  const columns = [
    { key: 'time', header: t('time'), cell: (row: TableRow) => timeText(row.at) },
    ...series.map(({ label, digits = 1 }, index) => ({
      key: label,
      header: unit ? `${label} (${unit})` : label,
      align: 'right' as const,
      cell: (row: TableRow) => {
        const value = row.values[index] ?? null;
        return value === null ? t('noValue') : fixed(value, digits);
      },
    })),
  ];
  return (
    <>
      {perRow > 1 && (
        <p className={styles.hint}>
          {t('thinned', {
            length:
              hours >= 24
                ? t('thinnedDays', { days: Math.floor(hours / 24), hours: hours % 24 })
                : t('thinnedHours', { hours }),
          })}
        </p>
      )}
      <section
        className={styles.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('tableCaption', { title, from: timeText(from), to: timeText(to) })}
      >
        <DataTable
          caption={t('tableCaption', { title, from: timeText(from), to: timeText(to) })}
          columns={columns}
          rows={rows}
          rowKey={(row: TableRow) => row.at}
          emptyText={t('empty')}
        />
      </section>
    </>
  );
}
