// What the columns, lines, dashes and bands of the rain charts mean.
import { cx } from '@bantay/web/ui/cx.ts';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import styles from './rainfall.module.css';

const ENTRIES = [
  ['rain', styles.rain],
  ['sum24', styles.sum24],
  ['sum72', styles.sum72],
  ['threshold72', styles.threshold72],
  ['threshold24', styles.threshold24],
  ['missing', styles.missing],
  ['invalid', styles.invalid],
] as const;

export function RainfallLegend() {
  const { t } = useTranslation('rainfall');
  return (
    <ul className={page.legend} aria-label={t('legend.title')}>
      {ENTRIES.map(([name, look]) => (
        <li key={name}>
          <span className={cx(styles.swatch, look)} aria-hidden="true" />
          {t(`legend.${name}`)}
        </li>
      ))}
    </ul>
  );
}
