// `/rainfall/{site}`: a pair of charts per gauge over a chosen time.
import { useRange } from '@bantay/web/api/use-address-choice.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { TimeBarSlot } from '@bantay/web/time-bar/time-bar-slot.tsx';
import { TIMED_RANGES } from '@bantay/web/ui/date-range.ts';
import styles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RANGE, MOST_DAYS, RainfallPanel } from './rainfall-panel.tsx';

export default function RainfallPage() {
  const { t } = useTranslation('rainfall');
  const site = useSite();
  const [range, setRange] = useRange('range', TIMED_RANGES, DEFAULT_RANGE);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <TimeBarSlot site={site} range={range} mostDays={MOST_DAYS}>
        {(shown) => <RainfallPanel key={shown.site} {...shown} range={range} onRange={setRange} />}
      </TimeBarSlot>
    </div>
  );
}
