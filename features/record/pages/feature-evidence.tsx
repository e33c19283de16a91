// A landslide feature behind a trigger: what was seen, where, when, who gave it its level, and the pictures.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { paths } from '@bantay/web/paths.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { TriggerRecord } from '../wire/record.ts';
import styles from './record.module.css';

export function FeatureEvidence({ report }: { report: TriggerRecord['reports'][number] }) {
  const { t } = useTranslation('record');
  const words = useTranslation('alerts').t;
  const type = words(`features.types.${report.feature_type as 'crack'}`);
  const facts = [
    t('evidence.observed', { time: shownTime(report.observed_ts) }),
    t('evidence.reported', { time: shownTime(report.reported_ts), name: report.entered_by ?? '—' }),
    report.consulted_staff ? t('evidence.consulted', { name: report.consulted_staff }) : '',
  ];
  return (
    <div>
      <p className={styles.line}>
        <strong>{[type, report.feature_name].filter(Boolean).join(' ')}</strong>
        {` · ${words('features.level', { level: report.level, word: words(`features.levels.level${report.level}`) })}`}
        {report.location && ` · ${report.location}`}
      </p>
      <p className={styles.line}>{report.description}</p>
      <p className={styles.line}>{report.remarks}</p>
      <p className={styles.note}>{facts.filter((text) => text !== '').join(' · ')}</p>
      {fileNames(report.files).map((name, index) => (
        <a key={name} className={styles.picture} href={paths.picture(name)} target="_blank" rel="noopener noreferrer">
          {words('features.picture', { number: index + 1 })}
          <span className="visually-hidden"> ({words('pending.newTab')})</span>
        </a>
      ))}
    </div>
  );
}
