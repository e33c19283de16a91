// Triggers of a panel: what, when, technical sentence, its chart, and the chip that opens the decision.
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chartPath } from './alert-words.ts';
import styles from './alerts.module.css';

export interface TriggerRow {
  id: number;
  type: string;
  /** Wire time. */
  at: string;
  techInfo: string;
  note?: string | undefined;
  /** What lies behind the sentence, drawn by another feature. */
  details?: ReactNode;
  action?: ReactNode;
}

export function TriggerTable({ rows, siteCode, caption }: { rows: TriggerRow[]; siteCode: string; caption: string }) {
  const { t } = useTranslation('alerts');
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      emptyText={t('pending.noNewTriggers')}
      columns={[
        {
          key: 'type',
          header: t('pending.trigger'),
          // Any source has its word; one stands for all.
          cell: (row) => <strong>{t(`source.${row.type as 'rainfall'}`)}</strong>,
        },
        {
          key: 'at',
          header: t('pending.triggerTimestamp'),
          cell: (row) => <span className={styles.time}>{shownTime(row.at)}</span>,
        },
        {
          key: 'info',
          header: t('pending.techInfo'),
          cell: (row) => (
            <>
              {row.techInfo}
              {row.details}
              {row.note && <span className={styles.note}>{row.note}</span>}
            </>
          ),
        },
        { key: 'chart', header: '', cell: (row) => <ChartLink type={row.type} siteCode={siteCode} /> },
        ...(rows.some((row) => row.action !== undefined)
          ? [{ key: 'action', header: '', cell: (row: TriggerRow) => row.action ?? null }]
          : []),
      ]}
    />
  );
}

export function ChartLink({ type, siteCode }: { type: string; siteCode: string }) {
  const { t } = useTranslation('alerts');
  const path = chartPath(type, siteCode);
  if (path === null) return null;
  return (
    <a className={styles.chartLink} href={path} target="_blank" rel="noopener noreferrer">
      {t('pending.viewChart')}
      <span className="visually-hidden"> ({t('pending.newTab')})</span>
    </a>
  );
}
