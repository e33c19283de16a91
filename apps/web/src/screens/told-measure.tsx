// On a site's card: how many of its people know of the newest release, as far as anything proves it.
import { useSending } from '@bantay/features/ewi/pages/use-ewi.ts';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import styles from './measure.module.css';
import { toldOf } from './told-model.ts';

const NO_MESSAGES: readonly never[] = [];
const REST = ['sent', 'underWay', 'notTold'] as const;

/** `isTold`: what the feed says, until the people are read. */
export function ToldMeasure({ releaseId, isTold, site }: { releaseId: number; isTold: boolean; site: SiteCode }) {
  const { t } = useTranslation('alerts');
  const isNarrow = useNarrow();
  const { data: sending } = useSending(releaseId);
  const replies = useIncoming({ releaseId }).data?.messages ?? NO_MESSAGES;
  const told = sending && toldOf(sending, replies);
  if (!told) return <strong>{isTold ? t('summary.told') : t('summary.notTold')}</strong>;
  const share = (count: number) => ({ width: `${(count / Math.max(1, told.of)) * 100}%` });
  const rest = REST.filter((what) => told[what] > 0);
  const words = (
    <Link to={paths.reach(site)}>
      <strong>{t('summary.toldOf', { count: told.told, of: told.of })}</strong>
    </Link>
  );
  if (isNarrow) {
    return (
      <>
        {words}
        {rest.slice(0, 1).map((what) => `, ${t(`summary.toldShort.${what}`, { count: told[what] })}`)}
      </>
    );
  }
  return (
    <div className={styles.toldOf}>
      {words}
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.told} style={share(told.told)} />
        <span className={styles.sent} style={share(told.sent)} />
      </span>
      <span className={styles.note}>
        {rest.map((what) => t(`summary.toldRest.${what}`, { count: told[what] })).join(' · ')}
      </span>
    </div>
  );
}
