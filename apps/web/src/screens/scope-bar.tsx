// Above the dashboard, where there are many sites: which of them it shows, and what stands at the others.
import type { Feed, FeedScope } from '@bantay/features/dashboard/pages/use-feed.ts';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { Band } from '../ui/band.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './now.module.css';
import { choiceOf, countOf, outsideOf, scopeOptions } from './scope-model.ts';

interface Props {
  /** Of every site; undefined: not here yet. */
  all: Feed | undefined;
  scope: FeedScope | null;
  /** Of `all`: nobody knows whether it still holds. */
  isOutdated: boolean;
}

/** @public fetched by its address where there are many sites. */
export default function ScopeBar({ all, scope, isOutdated }: Props) {
  const { t } = useTranslation('scope');
  const [, setSearch] = useSearchParams();
  const options = scopeOptions(all ?? { onGoing: { summary: [] } as never }, scope); // of nothing else is read
  return (
    <>
      <SelectField
        className={styles.scope}
        label={t('show')}
        value={choiceOf(scope)}
        onChange={(choice) => setSearch(choice)}
        options={[
          { value: '', label: all ? t('all', { count: countOf(all) }) : t('every') },
          ...options.map((one) => ({
            value: choiceOf(one.scope),
            label: t('region' in one.scope ? 'region' : 'municipality', {
              ...{ name: one.name, sites: all ? one.count : '…' },
            }),
          })),
        ]}
      />
      {scope && <OutsideBand {...{ all, scope, isOutdated }} />}
    </>
  );
}

function OutsideBand({ all, scope, isOutdated }: Props & { scope: FeedScope }) {
  const { t } = useTranslation('scope');
  const link = <Link to={paths.opcen}>{t('showAll')}</Link>;
  if (!all || isOutdated)
    return (
      <Band kind="stale" action={link}>
        {t('unknown')}
      </Band>
    );
  const { shown, loud, unknown, ...counts } = outsideOf(all, scope);
  const name = 'region' in scope ? scope.region : scope.municipality;
  return (
    <Band kind={shown === 0 || loud > 0 ? 'failed' : 'info'} action={link}>
      {shown === 0 ? t('none', { name }) : t('shown', { shown, all: counts.all })}{' '}
      {loud > 0 ? <strong>{t('loud', { count: loud })}</strong> : t('quiet')}
      {unknown > 0 && ` ${t('unmeasured', { count: unknown })}`}
    </Band>
  );
}
