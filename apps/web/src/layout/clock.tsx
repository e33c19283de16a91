// The live clock: field time in Manila, every second, not announced.
import { manilaParts } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { useFieldNow } from '../api/field-clock.ts';
import { clockText } from './clock-text.ts';
import styles from './layout.module.css';

const SECOND = 1000;

/** `isShort`: without the weekday, for the bar of phones. */
export function Clock({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('shell');
  const now = useFieldNow(SECOND);
  const text = clockText(manilaParts(now));
  return (
    <time className={styles.clock} title={t('clock')} dateTime={new Date(now).toISOString()}>
      {isShort ? text.slice(4) : text}
    </time>
  );
}
