// What changed at each marker between its two latest measurements; over 1 cm in red and in words.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useTranslation } from 'react-i18next';
import { type Change, changesOf } from './measurement-model.ts';
import styles from './measurements.module.css';
import type { MeasurementTable } from './use-measurements.ts';

export function Changes({ visits, markers }: MeasurementTable) {
  const { t } = useTranslation('measurements');
  const changes = changesOf(visits, markers);
  const [first] = changes;
  if (!first) return null;
  const span = ({ from, to }: Change) => t('change.between', { from: toDisplayTime(from), to: toDisplayTime(to) });
  // Mostly all of them were measured in both rounds: then it is said once.
  const isCommon = changes.every(({ from, to }) => from === first.from && to === first.to);
  return (
    <section className={styles.changes} aria-label={t('change.title')}>
      <h2>
        {t('change.title')}
        {isCommon && <small>{` ${span(first)}`}</small>}
      </h2>
      <dl>
        {changes.map((change) => (
          <div key={change.marker}>
            <dt>{t('change.marker', { name: change.marker })}</dt>
            <dd>
              <strong className={change.isLarge ? styles.red : undefined}>{t('change.cm', { cm: change.text })}</strong>
              {change.isLarge && (
                <span className={styles.red}>
                  <Icon name="warning" size={18} /> {t('change.over')}
                </span>
              )}
              {!isCommon && <small>{span(change)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
