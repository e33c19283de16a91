// /opcen: the alert dashboard. What is the level, since when, on what evidence, and what must be done next.
import styles from '@bantay/features/dashboard/pages/alerts.module.css';
import { SoundToggle } from '@bantay/features/dashboard/pages/sound-toggle.tsx';
import { type Feed, type FeedScope, useFeed, useIsOutdated } from '@bantay/features/dashboard/pages/use-feed.ts';
import { useFullFeed } from '@bantay/features/dashboard/pages/use-full-feed.ts';
import { areMany } from '@bantay/features/dashboard/rules/many-sites.ts';
import { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { templateFromColumns } from '@bantay/features/warning-texts/rules/template-columns.ts';
import { toLongTime } from '@bantay/kernel/time/manila-time';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFieldNow } from '../api/field-clock.ts';
import { STALE_MS } from '../api/polling.ts';
import { useSiteBook } from '../api/site-book.ts';
import { useProblemText } from '../api/use-problem-text.ts';
import { Band } from '../ui/band.tsx';
import { lazy } from '../ui/lazy.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { clockOrDay } from '../ui/time-words.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { Blocks } from './opcen-blocks.tsx';
import { type Scene, useDeeds } from './opcen-deeds.ts';
import { OpcenDialogs } from './opcen-dialogs.tsx';
import { knownOf, namesOf, tellableIds } from './opcen-model.ts';
import { Situation } from './opcen-situation.tsx';
import { choiceOf, scopeOf } from './scope-model.ts';

/** Seldom: only while a shift waits to be taken. */
const HandOverLine = lazy(() =>
  import('@bantay/features/watch-log/pages/hand-over-line.tsx').then((module) => ({ default: module.HandOverLine })),
);

const NewMeasurement = lazy(() => import('./new-measurement.tsx'));
/** Where a release waits for its second name, and nowhere else. */
const ProposalStrip = lazy(() =>
  import('@bantay/features/two-names/pages/proposal-strip.tsx').then((module) => ({ default: module.ProposalStrip })),
);

/** Where there are many sites. */
const ScopeBar = lazy(() => import('./scope-bar.tsx'));

const NONE = [] as const;

/** How often the ages on the screen move on. */
const CLOCK_MS = 10_000;

/** @public fetched by its address (screen-files.ts). */
export default function OpcenScreen() {
  const { t } = useTranslation('alerts');
  const [search] = useSearchParams();
  const siteCount = useSiteBook().length;
  const scope = scopeOf(search, siteCount);
  const { part, feed, shown } = useFullFeed(scope);
  // Also while all of many sites are still on their way.
  const known = knownOf(feed.data, shown.data);
  const deeds = useDeeds();
  const now = useFieldNow(CLOCK_MS);
  const problemText = useProblemText();
  const isNarrow = useNarrow();
  // By the device's clock: field time may be moved, and the answer grows no older with it.
  const isStale = feed.data !== undefined && Date.now() - feed.dataUpdatedAt > STALE_MS;
  const isOutdated = useIsOutdated(feed, part);
  const log = <Link to="/watch-log">{t('watchLog')}</Link>;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <span>{toLongTime(now)}</span>
        {feed.data && <span>{t('updated', { time: clockOrDay(feed.data.now, now) })}</span>}
        {!isNarrow && log}
        {!isNarrow && (
          <Suspense fallback={null}>
            <NewMeasurement />
          </Suspense>
        )}
        {!isNarrow && <SoundToggle />}
      </header>
      {isStale && feed.data && <Band kind="stale">{t('staleBand', { time: clockOrDay(feed.data.now, now) })}</Band>}
      {areMany(siteCount) && <Scoped scope={scope} />}
      <QueryState query={feed} height={600} what={t('feedFailed')} describe={problemText}>
        {(data) => <Dashboard key={choiceOf(scope)} {...{ feed: data, deeds, now, isOutdated }} />}
      </QueryState>
      {known && <Dialogs {...{ deeds, ...known }} isCurrent={feed.isSuccess && feed.fetchStatus === 'idle'} />}
      {isNarrow && log}
    </div>
  );
}

function Scoped({ scope }: { scope: FeedScope | null }) {
  const all = useFeed();
  const isOutdated = useIsOutdated(all);
  return (
    <PanelBoundary name="">
      <Suspense fallback={null}>
        <ScopeBar all={all.data} scope={scope} isOutdated={isOutdated} />
      </Suspense>
    </PanelBoundary>
  );
}

type DialogsProps = Pick<Feed, 'candidates' | 'onGoing'> & Pick<Scene, 'deeds'> & { isCurrent: boolean };

function Dialogs({ deeds, candidates, onGoing, isCurrent }: DialogsProps) {
  const waiting = useWaitingReports();
  return (
    <OpcenDialogs
      dialog={deeds.dialog}
      candidates={candidates}
      isCurrent={isCurrent}
      reports={waiting.data ?? []}
      tellable={tellableIds(onGoing)}
      siteNames={(candidate) => namesOf(candidate, onGoing)}
      onClose={deeds.close}
      onOpen={deeds.open}
    />
  );
}

interface DashboardProps {
  feed: Feed;
  deeds: Scene['deeds'];
  now: number;
  isOutdated: boolean;
}

function Dashboard({ feed, deeds, now, isOutdated }: DashboardProps) {
  const waiting = useWaitingReports();
  const templates = useMemo(() => feed.templates.map(templateFromColumns), [feed.templates]);
  // Once one has waited, how it ended is said there, too.
  const [hasWaited, setHasWaited] = useState(false);
  if (feed.proposals && !hasWaited) setHasWaited(true);
  const scene = { feed, templates, waiting, deeds, now, isOutdated };
  return (
    <>
      {hasWaited && (
        <PanelBoundary name="">
          <Suspense fallback={null}>
            <ProposalStrip
              proposals={feed.proposals ?? NONE}
              isShown={deeds.dialog?.kind === 'release' || deeds.dialog?.kind === 'generate'}
              onOpen={deeds.confirm}
            />
          </Suspense>
        </PanelBoundary>
      )}
      {feed.handOver && (
        <PanelBoundary name="hand-over">
          <Suspense fallback={null}>
            <HandOverLine one={feed.handOver} />
          </Suspense>
        </PanelBoundary>
      )}
      <Situation {...scene} />
      <Blocks {...scene} />
    </>
  );
}
