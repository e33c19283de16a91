// Reports of landslide features that wait for an officer: a row per feature, each leading to its report.
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { ageText, clockOf, instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { WaitingReport } from '../wire/moms.ts';
import type { WaitingFeature } from './feature-model.ts';
import { featureTitle, typeWord } from './feature-words.ts';
import styles from './moms.module.css';

interface Props {
  reports: readonly WaitingReport[];
  now: number;
  /** Stale or offline: nothing may be decided on old data. */
  isOutdated: boolean;
  onValidate: (report: WaitingReport) => void;
}

interface Row {
  report: WaitingReport;
  feature: WaitingFeature;
  index: number;
}

export function PendingFeatures({ reports, now, isOutdated, onValidate }: Props) {
  const { t } = useTranslation('alerts');
  const rows = reports.flatMap((report) => report.moms_list.map((feature, index): Row => ({ report, feature, index })));
  const columns: Column<Row>[] = [
    {
      key: 'type',
      header: t('features.type'),
      cell: ({ report, feature, index }) => (
        <>
          <strong>{typeWord(feature.feature_type, t)}</strong>
          {report.moms_list.length > 1 && (
            <span className={styles.note}>
              {t('features.ofReport', { number: index + 1, count: report.moms_list.length })}
            </span>
          )}
        </>
      ),
    },
    { key: 'name', header: t('features.name'), cell: ({ feature }) => feature.feature_name || t('features.noName') },
    {
      key: 'observed',
      header: t('features.observed'),
      cell: ({ report, feature }) => (
        <>
          <span className={styles.time}>{shownTime(feature.observance_ts)}</span>
          <span className={styles.note}>{waitText(report, now, t)}</span>
          {report.entered_by && (
            <span className={styles.note}>{t('features.enteredBy', { name: report.entered_by.name })}</span>
          )}
        </>
      ),
    },
    { key: 'details', header: t('features.details'), cell: ({ feature }) => shortText(feature.report_narrative) },
    { key: 'location', header: t('features.location'), cell: ({ feature }) => shortText(feature.location ?? '') },
    { key: 'remarks', header: t('features.remarks'), cell: ({ feature }) => shortText(feature.remarks) },
    { key: 'site', header: t('features.site'), cell: ({ report }) => report.site_code.toUpperCase() },
    {
      key: 'action',
      header: t('features.action'),
      cell: ({ report, feature }) => (
        <span data-waiting-feature={report.temp_moms_id}>
          <Button
            kind="primary"
            size="s"
            disabled={isOutdated}
            aria-label={t('features.validateFor', {
              feature: featureTitle(feature.feature_type, feature.feature_name, t),
              site: report.site_code.toUpperCase(),
            })}
            onClick={() => onValidate(report)}
          >
            {t('features.validate')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('features.title')}
      rows={rows}
      rowKey={({ report, index }) => `${report.temp_moms_id}-${index}`}
      columns={columns}
    />
  );
}

function waitText(report: WaitingReport, now: number, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string {
  const since = instantOf(report.received_at);
  return t('now.waiting', { age: ageText(now - since), time: clockOf(since) });
}

/** The whole text stands in the dialog. */
const shortText = (text: string) => (text === '' ? '—' : <span className={styles.short}>{text}</span>);
