// When the shown window ends, when it was read, and a band once that is too long ago.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { Band } from './band.tsx';
import { useFieldTimeOf } from './field-time.ts';
import styles from './freshness.module.css';
import { Freshness } from './freshness.tsx';
import { clockOrDay } from './time-words.ts';

interface Props {
  /** End of the window, epoch ms. */
  lastAt?: number;
  /** Field time of reading, epoch ms. */
  readAt: number;
  isLate: boolean;
}

export function ReadTimes({ lastAt, readAt, isLate }: Props) {
  const { t } = useTranslation('chart');
  const fieldTimeOf = useFieldTimeOf();
  // What is kept may be days old.
  const time = clockOrDay(readAt, fieldTimeOf(Date.now()));
  return (
    <>
      {isLate && <Band kind="stale">{t('staleBand', { time })}</Band>}
      <p className={styles.times}>
        {lastAt !== undefined && <span>{t('asOf', { time: toDisplayTime(lastAt) })}</span>}
        <Freshness text={t('updated', { time })} isLate={isLate} />
      </p>
    </>
  );
}
