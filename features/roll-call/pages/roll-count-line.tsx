// The count on the dashboard, and before an all-clear: without a name, which the page has.
import { Band } from '@bantay/web/ui/band.tsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './roll-call.module.css';
import { useRollCount } from './use-roll-call.ts';

interface Props {
  site: string;
  /** As the feed knows it, until the newer count is read. */
  known: { people: number; safe: number; missing: number };
}

export function RollCountLine({ site, known }: Props) {
  const { t } = useTranslation('rollcall');
  // Null: it was closed meanwhile, and the feed will say so.
  const { people, safe, missing } = useRollCount(site).data ?? known;
  return (
    <div>
      <Link to={`/evacuation/${site}`}>{t('count.short', { safe, people })}</Link>{' '}
      <strong className={missing > 0 ? styles.missing : undefined}>
        {missing === 0 ? t('count.nobody') : t('count.missing', { count: missing })}
      </strong>
    </div>
  );
}

export function AllClearNote({ site }: Pick<Props, 'site'>) {
  const { t } = useTranslation('rollcall');
  const { data } = useRollCount(site);
  if (!data) return null;
  const { people, safe, missing, wentBack } = data;
  return (
    <Band kind="stale" action={<Link to={`/evacuation/${site}`}>{t('count.to')}</Link>}>
      {t('count.short', { safe, people })}.{' '}
      <strong>
        {missing > 0 && `${t('count.missing', { count: missing })}. `}
        {wentBack > 0 && t('count.back', { count: wentBack })}
      </strong>
    </Band>
  );
}
