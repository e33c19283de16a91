// `/earthquake/{site}`: epicentres on an offline map, beside them the lists of events and alerts, over a chosen time.
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { TimeBarSlot } from '@bantay/web/time-bar/time-bar-slot.tsx';
import styles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { useTranslation } from 'react-i18next';
import { EarthquakePanel } from './earthquake-panel.tsx';

export default function EarthquakePage() {
  const { t } = useTranslation('earthquake');
  const site = useSite();
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <TimeBarSlot site={site} range="1y" mostDays={null} canKnow={false}>
        {(shown) => <EarthquakePanel key={shown.site} site={shown.site} look={shown.look} />}
      </TimeBarSlot>
    </div>
  );
}
