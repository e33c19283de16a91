// Past rain held against other thresholds: the curve, and how often each would have warned.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { curvePoints, nearestRow, tellingRows } from './past-model.ts';
import styles from './skill.module.css';
import { type SeenHindcast, useHindcast } from './use-skill.ts';

const HEIGHT = 320;
const SIDE = 240;

export function PastRain({ site }: { site: SiteCode }) {
  const { t } = useTranslation('skill');
  const problemText = useProblemText();
  const [gauge, setGauge] = useState('');
  const query = useHindcast(site, gauge);
  return (
    <QueryState query={query} height={HEIGHT} what={t('past.failed')} describe={problemText}>
      {(data) => (
        <>
          <SelectField
            label={t('past.gauge')}
            value={data.gauge}
            onChange={setGauge}
            options={data.gauges.map((name) => ({ value: name, label: name.replace(/^rain_/, '').toUpperCase() }))}
          />
          {data.from === null ? <p>{t('past.empty')}</p> : <Found data={data} />}
        </>
      )}
    </QueryState>
  );
}

function Found({ data }: { data: SeenHindcast }) {
  const { t } = useTranslation('skill');
  const { from, to, missing, of, slides, area, rows, threshold } = data;
  const today = nearestRow(rows, threshold);
  const shown = tellingRows(rows, today);
  const mm = (value: number) => value.toFixed(1);
  return (
    <>
      <p>{t('past.span', { from: shownTime(from), to: shownTime(to), missing, of })}</p>
      <p>{t('past.slides', { count: slides })}</p>
      {area === null ? (
        <p>{t('past.noArea')}</p>
      ) : (
        <>
          <p>{t('past.area', { area: area.toFixed(2) })}</p>
          <svg
            className={styles.curve}
            viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`}
            role="img"
            aria-label={t('past.curve')}
          >
            <path className={styles.frame} d={`M0 0V${SIDE}H${SIDE}M0 ${SIDE}L${SIDE} 0`} />
            <polyline className={styles.line} points={curvePoints(rows, SIDE)} />
            {today && <circle cx={today.pofd * SIDE} cy={(1 - (today.pod ?? 0)) * SIDE} r={5} />}
          </svg>
          <p className={styles.quiet}>{t('past.curve')}</p>
        </>
      )}
      {shown.length < rows.length && <p className={styles.quiet}>{t('past.same')}</p>}
      <DataTable
        caption={t('past.table')}
        rows={shown}
        rowKey={({ mm72h }) => mm72h}
        rowLook={(row) => (row === today ? 'chosen' : undefined)}
        columns={[
          {
            key: 'mm',
            header: t('past.mm'),
            cell: (row) =>
              row === today && threshold !== null
                ? t('past.now', { mm: mm(row.mm72h), today: mm(threshold) })
                : mm(row.mm72h),
          },
          { key: 'year', header: t('past.year'), align: 'right', cell: (row) => row.warningsPerYear.toFixed(1) },
          {
            ...{ key: 'hits', header: t('past.hits'), align: 'right' as const },
            cell: ({ hits, missed }) => t('rates.of', { count: hits, of: hits + missed }),
          },
          { key: 'wrong', header: t('past.wrong'), align: 'right', cell: (row) => row.falseWarnings },
          {
            ...{ key: 'time', header: t('past.time'), align: 'right' as const },
            cell: (row) => t('rates.percent', { share: (row.pofd * 100).toFixed(1) }),
          },
        ]}
      />
    </>
  );
}
