// What the three signs of tagged measurements mean: form and colour, as in the charts.
import { useTranslation } from 'react-i18next';
import styles from './surficial.module.css';

export const TAG_KINDS = [
  { type: -1, name: 'unreliable' },
  { type: 0, name: 'validating' },
  { type: 1, name: 'confirmed' },
] as const;

export function TagLegend() {
  const { t } = useTranslation('surficial');
  return (
    <ul className={styles.legend} aria-label={t('legend.title')}>
      {TAG_KINDS.map(({ type, name }) => (
        <li key={type}>
          <TagSign type={type} />
          {t(`legend.${name}`)}
        </li>
      ))}
    </ul>
  );
}

export function TagSign({ type }: { type: -1 | 0 | 1 }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className={styles[`sign${type + 1}`]}>
      {type === 0 ? <circle cx="9" cy="9" r="6.5" /> : <path d={type < 0 ? 'M2 3h14l-7 13z' : 'M2 15h14l-7-13z'} />}
    </svg>
  );
}
