// Why somebody was asked about rain that is only possible: how far each sum may go, and which gauges say what.
import type { RainfallEvidenceReply } from '@bantay/web/api/shapes.ts';
import { useTranslation } from 'react-i18next';
import { gaugeTitle } from '../../rainfall/rules/rainfall-trigger.ts';
import styles from './record.module.css';

type Possible = NonNullable<RainfallEvidenceReply['possible']>;
export type UpperBound = Possible['day'];

export function PossibleRain({ possible: { also, decides } }: { possible: Possible }) {
  const { t } = useTranslation('record');
  return (
    <>
      <p className={styles.line}>
        <strong>{t('evidence.possible')}</strong>
      </p>
      {decides !== null && (
        <p className={styles.note}>{t('evidence.possibleDecides', { gauge: gaugeTitle(decides) })}</p>
      )}
      {also.length > 0 && (
        <p className={styles.note}>{t('evidence.possibleAlso', { gauges: also.map(gaugeTitle).join(', ') })}</p>
      )}
    </>
  );
}

export function BoundWords({ bound: { measured, of, upper, filledBy } }: { bound: UpperBound }) {
  const { t } = useTranslation('record');
  return (
    <span className={styles.note}>
      {t('evidence.upTo', { upper: upper.toFixed(2), measured, of })}
      {filledBy !== null && `. ${t('evidence.filledBy', { gauge: gaugeTitle(filledBy) })}`}
    </span>
  );
}
