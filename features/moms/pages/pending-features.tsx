// Reports of landslide features that wait for an officer: a row per feature, each leading to its report.
import { May, useMay } from '@bantay/web/api/may.tsx';
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { ageText, clockOf, instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { momsCalls } from '../wire/moms.calls.ts';
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
  const may = useMay();
  // Of several sites: the column is there for whoever may validate at one of them.
  const mayValidate = may(momsCalls.writeMoms) !== false;
  const rows = reports.flatMap((report) => report.momsList.map((feature, index): Row => ({ report, feature, index })));
  const columns: Column<Row>[] = [
    {
      key: 'type',
      header: t('features.type'),
      cell: ({ report, feature, index }) => (
        <>
          <strong>{typeWord(feature.featureType, t)}</strong>
          {report.momsList.length > 1 && (
            <span className={styles.note}>
              {t('features.ofReport', { number: index + 1, count: report.momsList.length })}
            </span>
          )}
        </>
      ),
    },
    { key: 'name', header: t('features.name'), cell: ({ feature }) => feature.featureName || t('features.noName') },
    {
      key: 'observed',
      header: t('features.observed'),
      cell: ({ report, feature }) => (
        <>
          <span className={styles.time}>{shownTime(feature.observanceTs)}</span>
          <span className={styles.note}>{waitText(report, now, t)}</span>
          {report.enteredBy && (
            <span className={styles.note}>{t('features.enteredBy', { name: report.enteredBy.name })}</span>
          )}
        </>
      ),
    },
    { key: 'details', header: t('features.details'), cell: ({ feature }) => shortText(feature.reportNarrative) },
    { key: 'location', header: t('features.location'), cell: ({ feature }) => shortText(feature.location ?? '') },
    { key: 'remarks', header: t('features.remarks'), cell: ({ feature }) => shortText(feature.remarks) },
    { key: 'site', header: t('features.site'), cell: ({ report }) => report.siteCode.toUpperCase() },
    {
      key: 'action',
      header: t('features.action'),
      cell: ({ report, feature }) => (
        <span data-waiting-feature={report.tempMomsId}>
          <May call={momsCalls.writeMoms} site={report.siteCode}>
            <Button
              kind="primary"
              size="s"
              disabled={isOutdated}
              aria-label={t('features.validateFor', {
                feature: featureTitle(feature.featureType, feature.featureName, t),
                site: report.siteCode.toUpperCase(),
              })}
              onClick={() => onValidate(report)}
            >
              {t('features.validate')}
            </Button>
          </May>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('features.title')}
      rows={rows}
      rowKey={({ report, index }) => `${report.tempMomsId}-${index}`}
      columns={mayValidate ? columns : columns.filter(({ key }) => key !== 'action')}
    />
  );
}

function waitText(report: WaitingReport, now: number, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string {
  const since = instantOf(report.receivedAt);
  return t('now.waiting', { age: ageText(now - since), time: clockOf(since) });
}

/** The whole text stands in the dialog. */
const shortText = (text: string) => (text === '' ? '—' : <span className={styles.short}>{text}</span>);
