// `/subsurface/{site}`: one block per column over a chosen range.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAddressChoice } from '../../api/use-address-choice.ts';
import { useSiteLine } from '../../api/use-site-line.ts';
import { siteOfPath } from '../../paths.ts';
import { parseRange, RANGE_NAMES } from '../../ui/date-range.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './subsurface.module.css';
import { DEFAULT_RANGE, SubsurfacePanel } from './subsurface-panel.tsx';

export default function SubsurfacePage() {
  const { t } = useTranslation('subsurface');
  const site = siteOfPath(useParams().site) ?? 'lpa'; // the router lets known sites in only
  const line = useSiteLine(site);
  const [range, setRange] = useAddressChoice('range', (text) => parseRange(text, RANGE_NAMES), DEFAULT_RANGE);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={line} />
      <SubsurfacePanel key={site} site={site} range={range} onRange={setRange} />
    </div>
  );
}
