// `/earthquake/{site}`: epicentres on an offline map, beside them the lists of events and alerts.
import { addressLine, type SiteCode } from '@bantay/domain/sites/site';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { siteOfPath } from '../../paths.ts';
import styles from './earthquake.module.css';
import { EarthquakePanel } from './earthquake-panel.tsx';
import { useSites } from './use-earthquakes.ts';

export default function EarthquakePage() {
  const { t } = useTranslation('earthquake');
  const { site: typed } = useParams();
  const site = siteOfPath(typed);
  if (site === null) return <p className={styles.page}>{t('unknownSite', { site: typed ?? '' })}</p>;
  return <SiteEarthquakes key={site} site={site} />;
}

function SiteEarthquakes({ site }: { site: SiteCode }) {
  const { t } = useTranslation('earthquake');
  const { data: sites } = useSites();
  const own = sites?.find((one) => one.site_code === site);
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.siteLine}>{own ? addressLine({ ...own, siteCode: site }) : site.toUpperCase()}</p>
      </header>
      <EarthquakePanel site={site} />
    </div>
  );
}
