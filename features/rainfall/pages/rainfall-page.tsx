// `/rainfall/{site}`: a pair of charts per gauge over a chosen range.
import { useRange } from '@bantay/web/api/use-address-choice.ts';
import { useChartEnd } from '@bantay/web/api/use-chart-end.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { TIMED_RANGES } from '@bantay/web/ui/date-range.ts';
import styles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { PastEndNote } from '@bantay/web/ui/past-end-note.tsx';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RANGE, RainfallPanel } from './rainfall-panel.tsx';

export default function RainfallPage() {
  const { t } = useTranslation('rainfall');
  const site = useSite();
  const [range, setRange] = useRange('range', TIMED_RANGES, DEFAULT_RANGE);
  const [end, toNow] = useChartEnd();
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <PastEndNote end={end} onNow={toNow} />
      <RainfallPanel key={site} site={site} range={range} onRange={setRange} end={end} />
    </div>
  );
}
