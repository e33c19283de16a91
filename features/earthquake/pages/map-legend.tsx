// What the circles and dots of the map mean, and where the sites lie in words.
import { cx } from '@bantay/web/ui/cx.ts';
import page from '@bantay/web/ui/page.module.css';
import { useTranslation } from 'react-i18next';
import styles from './earthquake.module.css';
import { epicentreRadius, type MapSite } from './quake-map.ts';

const MAGNITUDES = [2, 4, 6];

export function MapLegend({ sites }: { sites: readonly MapSite[] }) {
  const { t } = useTranslation('earthquake');
  return (
    <ul className={page.legend} aria-label={t('legend.title')}>
      {MAGNITUDES.map((magnitude) => (
        <li key={magnitude}>
          <Circle radius={epicentreRadius(magnitude)} look={styles.quake} />
          {t('legend.magnitude', { magnitude })}
        </li>
      ))}
      <li>
        <Circle radius={epicentreRadius(4)} look={cx(styles.quake, styles.raised)} />
        {t('legend.raised')}
      </li>
      <li>
        <Circle radius={9} look={styles.critical} />
        {t('legend.critical')}
      </li>
      {sites.map((site) => (
        <li key={site.code}>
          <Circle radius={6} look={styles.site} />
          {`${t('legend.site')}: ${site.address}`}
        </li>
      ))}
    </ul>
  );
}

function Circle({ radius, look }: { radius: number; look: string | undefined }) {
  const size = 2 * radius + 4;
  return (
    <svg width={size} height={size} aria-hidden="true" className={look}>
      <circle cx={size / 2} cy={size / 2} r={radius} />
    </svg>
  );
}
