// `/subsurface/{site}`: one block per column over a chosen range.
import { useRange } from '@bantay/web/api/use-address-choice.ts';
import { useChartEnd } from '@bantay/web/api/use-chart-end.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { RANGE_NAMES } from '@bantay/web/ui/date-range.ts';
import styles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { PastEndNote } from '@bantay/web/ui/past-end-note.tsx';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RANGE, SubsurfacePanel } from './subsurface-panel.tsx';

export default function SubsurfacePage() {
  const { t } = useTranslation('subsurface');
  const site = useSite();
  const [range, setRange] = useRange('range', RANGE_NAMES, DEFAULT_RANGE);
  const [end, toNow] = useChartEnd();
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <PastEndNote end={end} onNow={toNow} />
      <SubsurfacePanel key={site} site={site} range={range} onRange={setRange} end={end} />
    </div>
  );
}
