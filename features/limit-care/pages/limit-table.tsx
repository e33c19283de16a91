// The thresholds and periods of a site in a list: what holds, since when, and what comes next.
import { May } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { LimitKey } from '../../limits/rules/limit-values.ts';
import { LIMITS } from '../../limits/rules/limits.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { limitCareCalls } from '../wire/limit-care.calls.ts';
import type { LimitLine } from './limit-model.ts';
import styles from './limits.module.css';

interface Props {
  siteCode: SiteCode;
  lines: readonly LimitLine[];
  onOpen: (key: LimitKey) => void;
}

export function LimitTable({ siteCode, lines, onOpen }: Props) {
  const { t } = useTranslation('limits');
  const columns: Column<LimitLine>[] = [
    {
      key: 'limit',
      header: t('limit'),
      cell: ({ key }) => (
        <span className={styles.lines}>
          <strong>{t(`keys.${key}`)}</strong>
          <span className={styles.quiet}>{t('source', { source: LIMITS[key].source })}</span>
        </span>
      ),
    },
    { key: 'value', header: t('holds'), cell: (line) => <Holds line={line} /> },
    { key: 'since', header: t('since'), cell: (line) => <Since line={line} /> },
    {
      key: 'change',
      header: t('changes'),
      cell: ({ key }) => (
        <May call={limitCareCalls.setLimit} site={siteCode}>
          <Button size="s" aria-label={t('edit.openOf', { limit: t(`keys.${key}`) })} onClick={() => onOpen(key)}>
            {t('edit.open')}
          </Button>
        </May>
      ),
    },
  ];
  return <DataTable caption={t('listed')} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}

function Holds({ line: { key, value, next } }: { line: LimitLine }) {
  const { t } = useTranslation('limits');
  const { unit, published } = LIMITS[key];
  return (
    <span className={styles.lines}>
      <strong>{value === null ? t('nobody') : `${value} ${unit}`}</strong>
      {published !== null && value !== published && (
        <span className={styles.quiet}>{t('published', { value: `${published} ${unit}` })}</span>
      )}
      {next && (
        <span>{t('next', { value: `${next.value ?? '–'} ${unit}`, time: shownTime(next.validFrom ?? '') })}</span>
      )}
    </span>
  );
}

function Since({ line: { held } }: { line: LimitLine }) {
  const { t } = useTranslation('limits');
  if (held === null) return t('asPublished');
  return (
    <span className={styles.lines}>
      {held.validFrom === null ? t('always') : shownTime(held.validFrom)}
      <span className={styles.quiet}>{[held.setBy ?? t('operator'), held.reason].join(': ')}</span>
    </span>
  );
}
