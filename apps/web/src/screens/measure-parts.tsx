// What rain and ground have in common on a site's card: the wide form with its line, the phone's one line, and 'No information'.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../ui/use-narrow.ts';
import styles from './measure.module.css';

interface MeasureProps {
  /** 'Rain, 24 h · LPASB'. */
  name: string;
  /** On a phone: 'Rain'. */
  shortName: string;
  value: string;
  /** 'of 69.6 mm'. */
  limit: string;
  percent: number;
  line: ReactNode;
  note: string;
  /** The note names a lack. */
  isLacking: boolean;
}

export function Measure({ name, shortName, value, limit, percent, line, note, isLacking }: MeasureProps) {
  if (useNarrow()) {
    return (
      <div className={styles.short}>
        {shortName}{' '}
        <strong>
          {value} {limit}
        </strong>
      </div>
    );
  }
  return (
    <div className={styles.measure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>
        <strong>{value}</strong> {limit}
      </span>
      <strong>{percent} %</strong>
      <div className={styles.line}>{line}</div>
      <span className={styles.note} data-gaps={isLacking || undefined}>
        {note}
      </span>
    </div>
  );
}

interface UnknownProps {
  name: string;
  shortName: string;
  /** 'since 2026/11/20 09:15'. */
  since: string;
  /** '3 d', for phones. */
  age: string;
  note?: string;
  /** What stands instead of 'No information'. */
  words?: string;
}

/** Never a 0 for what is missing. */
export function Unknown({ name, shortName, since, age, note, words }: UnknownProps) {
  const { t } = useTranslation('alerts');
  if (useNarrow()) {
    return (
      <div className={styles.short}>
        {shortName}{' '}
        <span className={styles.shortHatch} data-level="unknown">
          <span>{[words ?? t('measure.noInfo'), age].filter((one) => one !== '').join(', ')}</span>
        </span>
      </div>
    );
  }
  return (
    <div className={styles.measure}>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>
        <strong>{words ?? t('summary.noInformation')}</strong>
      </span>
      <div className={styles.hatch} data-level="unknown">
        {since !== '' && <span>{since}</span>}
      </div>
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
