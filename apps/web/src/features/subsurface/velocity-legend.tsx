// What the two signs of velocity alerts mean: form and colour, as in the charts.
import { useTranslation } from 'react-i18next';
import styles from './subsurface.module.css';

const SIGNS = [
  { level: 'L2', path: 'M2 15h14l-7-13z' },
  { level: 'L3', path: 'M2 3h14l-7 13z' },
] as const;

export function VelocityLegend() {
  const { t } = useTranslation('subsurface');
  return (
    <ul className={styles.legend} aria-label={t('velocity.legend')}>
      {SIGNS.map(({ level, path }) => (
        <li key={level}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className={styles[level]}>
            <path d={path} />
          </svg>
          {t(`velocity.${level}`)}
        </li>
      ))}
    </ul>
  );
}
