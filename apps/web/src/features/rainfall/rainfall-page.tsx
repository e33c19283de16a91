// `/rainfall/{site}`: a pair of charts per gauge over a chosen range.
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useAddressChoice } from '../../api/use-address-choice.ts';
import { useSiteLine } from '../../api/use-site-line.ts';
import { siteOfPath } from '../../paths.ts';
import { parseRange, TIMED_RANGES } from '../../ui/date-range.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './rainfall.module.css';
import { DEFAULT_RANGE, RainfallPanel } from './rainfall-panel.tsx';

export default function RainfallPage() {
  const { t } = useTranslation('rainfall');
  const site = siteOfPath(useParams().site) ?? 'lpa'; // the router lets known sites in only
  const [range, setRange] = useAddressChoice('range', (text) => parseRange(text, TIMED_RANGES), DEFAULT_RANGE);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)} />
      <RainfallPanel key={site} site={site} range={range} onRange={setRange} />
    </div>
  );
}
