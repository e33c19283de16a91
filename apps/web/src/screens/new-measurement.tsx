// One press from the dashboard to the form of a measurement, with now and one's own name: for each site that has markers.
import { surficialCalls } from '@bantay/features/surficial/wire/surficial.calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { May } from '../api/may.tsx';
import { useSiteBook } from '../api/site-book.ts';
import { paths } from '../paths.ts';
import styles from './new-measurement.module.css';

/** More sites than that are found by the palette: a line of codes helps nobody [ours]. */
const MOST = 6;

export default function NewMeasurement() {
  const { t } = useTranslation('palette');
  const sites = useSiteBook().filter(({ topics }) => topics.includes('surficial'));
  if (sites.length === 0 || sites.length > MOST) return null;
  return (
    <span className={styles.line}>
      <span aria-hidden="true">{t('deeds.measure')}</span>
      {sites.map(({ siteCode, siteId }) => (
        <May key={siteCode} call={surficialCalls.insertObservation} site={siteId}>
          <Link
            to={`${paths.surficialMarkers(siteCode)}?new`}
            className={styles.site}
            aria-label={`${t('deeds.measure')} ${siteCode.toUpperCase()}`}
          >
            {siteCode.toUpperCase()}
          </Link>
        </May>
      ))}
    </span>
  );
}
