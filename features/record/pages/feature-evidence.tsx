// A landslide feature behind a trigger: what was seen, where, when, who gave it its level, and the pictures.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { thumbnailPath } from '@bantay/web/api/picture-paths.ts';
import type { TriggerRecord } from '@bantay/web/api/shapes.ts';
import { paths } from '@bantay/web/paths.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './record.module.css';

export function FeatureEvidence({ report }: { report: TriggerRecord['reports'][number] }) {
  const { t } = useTranslation('record');
  const words = useTranslation('alerts').t;
  // Any type has its word; one stands for all.
  const type = words(`features.types.${report.featureType as 'crack'}`);
  const facts = [
    t('evidence.observed', { time: shownTime(report.observedTs) }),
    t('evidence.reported', { time: shownTime(report.reportedTs), name: report.enteredBy ?? '—' }),
    report.consultedStaff ? t('evidence.consulted', { name: report.consultedStaff }) : '',
  ];
  return (
    <div>
      <p className={styles.line}>
        <strong>{[type, report.featureName].filter(Boolean).join(' ')}</strong>
        {` · ${words('features.level', { level: report.level, word: words(`features.levels.level${report.level}`) })}`}
        {report.location && ` · ${report.location}`}
      </p>
      <p className={styles.line}>{report.description}</p>
      <p className={styles.line}>{report.remarks}</p>
      <p className={styles.note}>{facts.filter((text) => text !== '').join(' · ')}</p>
      {fileNames(report.files).map((name, index) => (
        <Photo key={name} name={name} number={index + 1} what={[type, report.featureName].filter(Boolean).join(' ')} />
      ))}
    </div>
  );
}

/** Small, and large in a new tab; where it cannot be shown small its link stands alone. */
function Photo({ name, number, what }: { name: string; number: number; what: string }) {
  const words = useTranslation('alerts').t;
  const { t } = useTranslation('evidence');
  const [isLost, setLost] = useState(false);
  return (
    <a className={styles.picture} href={paths.picture(name)} target="_blank" rel="noopener noreferrer">
      {isLost ? (
        words('features.picture', { number })
      ) : (
        <img
          className={styles.photo}
          src={thumbnailPath(name)}
          alt={t('photo', { number, what })}
          onError={() => setLost(true)}
        />
      )}
      <span className="visually-hidden"> ({words('pending.newTab')})</span>
    </a>
  );
}
