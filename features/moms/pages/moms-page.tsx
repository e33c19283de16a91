// `/moms/{site}`: the landslide features of a site and the entry of new ones.
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSite, useSiteLine } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momsCalls } from '../wire/moms.calls.ts';
import { FeatureTable } from './feature-table.tsx';
import { NewFeatureDialog } from './new-feature-dialog.tsx';
import { useFeatureGroups } from './use-features.ts';

/** Height of eight signs, px, so that nothing jumps when they arrive. */
const HEIGHT = 440;

export default function MomsPage() {
  const { t } = useTranslation('features');
  const site = useSite();
  const problemText = useProblemText();
  const query = useFeatureGroups(site);
  const [isAdding, setAdding] = useState(false);
  const isLate = useIsLate(query.data?.readAt);
  const readAt = query.data && readClock(query.data.readAt);
  const names = { site: site.toUpperCase() };
  return (
    <div className={page.page} key={site}>
      <PageHead title={t('title')} line={useSiteLine(site)}>
        {readAt && <Freshness text={t('updated', { time: readAt })} isLate={isLate} />}
        <May call={momsCalls.writeMoms} site={site}>
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </May>
      </PageHead>
      {isLate && readAt && <Band kind="stale">{t('stale', { time: readAt })}</Band>}
      <QueryState
        query={query}
        height={HEIGHT}
        isEmpty={({ groups }) => groups.length === 0}
        emptyText={t('empty')}
        what={t('what', names)}
        describe={problemText}
      >
        {({ groups }) => (
          <PanelBoundary name={t('what', names)}>
            <FeatureTable groups={groups} caption={t('caption', names)} />
          </PanelBoundary>
        )}
      </QueryState>
      {isAdding && <NewFeatureDialog site={site} onClose={() => setAdding(false)} />}
    </div>
  );
}
