// Household data of a site: six counts, the list with search and filters, and two further views: a file, the evacuation.
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import type { Household } from '@bantay/web/api/shapes.ts';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSiteLine } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import pageStyles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EVACUATION_FROM } from '../rules/evacuation-list.ts';
import type { HouseholdGroup } from '../rules/household-groups.ts';
import { householdsCalls } from '../wire/households.calls.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { HouseholdDialog } from './household-dialog.tsx';
import { HouseholdTable } from './household-table.tsx';
import styles from './households.module.css';
import { SaveMenu } from './save-menu.tsx';
import type { SiteProps } from './site-props.ts';
import { SummaryCards } from './summary-cards.tsx';
import { useHouseholds } from './use-households.ts';

const ImportView = lazy(() => import('./import-view.tsx').then((module) => ({ default: module.ImportView })));
const EvacuationView = lazy(() =>
  import('./evacuation-view.tsx').then((module) => ({ default: module.EvacuationView })),
);

const VIEWS = ['list', 'import', 'evacuation'] as const;
const LIST_HEIGHT = 560;

export function HouseholdsPage({ site, level }: SiteProps) {
  const [view, setView] = useAddressChoice('view', (text) => VIEWS.find((one) => one === text) ?? null, 'list');
  const back = () => setView('list');
  if (view === 'list') return <ListView site={site} level={level} onView={setView} />;
  return (
    <Suspense fallback={<Skeleton height={LIST_HEIGHT} />}>
      {view === 'import' ? (
        <ImportView site={site} onBack={back} />
      ) : (
        <EvacuationView site={site} level={level} onBack={back} />
      )}
    </Suspense>
  );
}

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; household: Household } | null;

function ListView({ site, level, onView }: SiteProps & { onView: (view: 'import' | 'evacuation') => void }) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const query = useHouseholds(site);
  const [open, setOpen] = useState<Open>(null);
  const [group, setGroup] = useState<HouseholdGroup | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const isLate = useIsLate(query.data?.readAt);
  const close = () => setOpen(null);
  const showGroup = (one: HouseholdGroup) => {
    setGroup(one);
    list.current?.focus();
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title')} line={useSiteLine(site)}>
        <May call={householdsCalls.addHousehold} site={site}>
          <Button kind="primary" onClick={() => setOpen({ kind: 'add' })}>
            {t('add')}
          </Button>
        </May>
        <May call={householdsCalls.importHouseholds} site={site}>
          <Button onClick={() => onView('import')}>{t('importFile')}</Button>
        </May>
        <SaveMenu site={site} />
        <Link to={`/evacuation/${site}`}>{t('rollCall')}</Link>
      </PageHead>
      <EvacuationOffer site={site} level={level} onOpen={() => onView('evacuation')} />
      <PanelBoundary name={t('vulnerable')}>
        <SummaryCards site={site} onGroup={showGroup} />
      </PanelBoundary>
      <section className={styles.block} aria-labelledby="household-list">
        <div className={styles.blockHead}>
          <h2 id="household-list" ref={list} tabIndex={-1}>
            {t('summaryTable')}
          </h2>
          {query.data && <Freshness text={t('updated', { time: readClock(query.data.readAt) })} isLate={isLate} />}
        </div>
        {isLate && query.data && <Band kind="stale">{t('late', { time: readClock(query.data.readAt) })}</Band>}
        <PanelBoundary name={t('summaryTable')}>
          <QueryState
            query={query}
            height={LIST_HEIGHT}
            what={t('listFailed')}
            describe={problemText}
            isEmpty={({ households }) => households.length === 0}
            emptyText={t('empty')}
          >
            {({ households }) => (
              <HouseholdTable
                site={site}
                households={households}
                group={group}
                onGroup={setGroup}
                onEdit={(household) => setOpen({ kind: 'edit', household })}
                onDelete={(household) => setOpen({ kind: 'delete', household })}
              />
            )}
          </QueryState>
        </PanelBoundary>
      </section>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <HouseholdDialog site={site} household={open.kind === 'edit' ? open.household : null} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteQuestion household={open.household} onClose={close} />}
    </div>
  );
}

/** At level 2 or 3, and when nobody knows the level: an evacuation does not wait for the dashboard. */
function EvacuationOffer({ site, level, onOpen }: SiteProps & { onOpen: () => void }) {
  const { t } = useTranslation('households');
  if (level === undefined || (level !== null && level < EVACUATION_FROM)) return null;
  const words = { site: site.toUpperCase(), level: level ?? '' };
  return (
    <Band
      kind="info"
      action={
        <Button kind="primary" onClick={onOpen}>
          {t('evacuation.open')}
        </Button>
      }
    >
      {level === null ? t('evacuation.offerUnknown', words) : <strong>{t('evacuation.offer', words)}</strong>}
    </Band>
  );
}
