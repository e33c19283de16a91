// When the shown window ends, when it was read, and a band once that is too long ago.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { Band } from './band.tsx';
import styles from './freshness.module.css';
import { Freshness } from './freshness.tsx';

interface Props {
  /** End of the window, epoch ms. */
  lastAt?: number;
  /** Field time of reading, epoch ms. */
  readAt: number;
  isLate: boolean;
}

export function ReadTimes({ lastAt, readAt, isLate }: Props) {
  const { t } = useTranslation('chart');
  const time = toDisplayTime(readAt).slice(11);
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
