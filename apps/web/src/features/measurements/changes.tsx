// What changed at each marker between its two latest measurements; over 1 cm in red and in words.
import { toDisplayTime } from '@bantay/domain/time/manila-time';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { changesOf } from './measurement-model.ts';
import styles from './measurements.module.css';
import type { MeasurementTable } from './use-measurements.ts';

export function Changes({ visits, markers }: MeasurementTable) {
  const { t } = useTranslation('measurements');
  const changes = changesOf(visits, markers);
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={t('change.title')}>
      <h2>{t('change.title')}</h2>
      <dl>
        {changes.map(({ marker, text, isLarge, from, to }) => (
          <div key={marker} data-large={isLarge || undefined}>
            <dt>{t('change.marker', { name: marker })}</dt>
            <dd>
              <strong className={isLarge ? styles.red : undefined}>{t('change.cm', { cm: text })}</strong>
              {isLarge && (
                <span className={styles.red}>
                  <Icon name="warning" size={18} /> {t('change.over')}
                </span>
              )}
              <small>{t('change.between', { from: toDisplayTime(from), to: toDisplayTime(to) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
