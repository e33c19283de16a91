// `/subsurface/{site}`: one block per column over a chosen time.
import { useRange } from '@bantay/web/api/use-address-choice.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { TimeBarSlot } from '@bantay/web/time-bar/time-bar-slot.tsx';
import { RANGE_NAMES } from '@bantay/web/ui/date-range.ts';
import styles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RANGE, SubsurfacePanel } from './subsurface-panel.tsx';

export default function SubsurfacePage() {
  const { t } = useTranslation('subsurface');
  const site = useSite();
  const [range, setRange] = useRange('range', RANGE_NAMES, DEFAULT_RANGE);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <TimeBarSlot site={site} range={range} mostDays={null}>
        {(shown) => <SubsurfacePanel key={shown.site} {...shown} range={range} onRange={setRange} />}
      </TimeBarSlot>
    </div>
  );
}
