// Posts of a machine, the newest first: when, where, what became of them, and the line as it came.
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './connect.module.css';
import type { Arrival } from './use-connection.ts';

export function ArrivalTable({ arrivals }: { arrivals: readonly Arrival[] }) {
  const { t } = useTranslation('machines');
  const columns: Column<Arrival>[] = [
    { key: 'time', header: t('arrived'), cell: ({ arrivedAt }) => shownTime(arrivedAt) },
    { key: 'door', header: t('door'), cell: ({ door }) => <code>{door}</code> },
    { key: 'outcome', header: t('outcome'), cell: (arrival) => <Outcome arrival={arrival} /> },
    { key: 'raw', header: t('raw'), cell: (arrival) => <Raw arrival={arrival} /> },
  ];
  return <DataTable caption={t('caption')} columns={columns} rows={arrivals} rowKey={({ arrivalId }) => arrivalId} />;
}

function Outcome({ arrival: { accepted, refused, reasons, battery } }: { arrival: Arrival }) {
  const { t } = useTranslation('machines');
  if (accepted === null || refused === null) return t('unfinished');
  return (
    <span className={styles.lines}>
      {(accepted > 0 || refused === 0) && <span>{t('accepted', { count: accepted })}</span>}
      {refused > 0 && (
        <span className={styles.refused}>
          <Icon name="warning" size={16} />
          {t('refused', { count: refused })}
        </span>
      )}
      {reasons.map((reason) => (
        <span key={reason}>{reason}</span>
      ))}
      {battery !== null && <span>{t('volts', { volts: battery })}</span>}
    </span>
  );
}

function Raw({ arrival: { rawText, rawBytes } }: { arrival: Arrival }) {
  const { t } = useTranslation('machines');
  if (rawText === '') return t('nothing');
  return (
    <details className={styles.raw}>
      <summary>{t('show', { bytes: rawBytes })}</summary>
      <pre>{rawText}</pre>
    </details>
  );
}
