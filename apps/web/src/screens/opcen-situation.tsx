// The first screen of the dashboard: what is to be done now, a card for each site, and on a phone their folds below.
import styles from '@bantay/features/dashboard/pages/alerts.module.css';
import { undecided } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import { SiteCard, SiteFold, type SiteSummary } from '@bantay/features/dashboard/pages/site-card.tsx';
import { SoundToggle } from '@bantay/features/dashboard/pages/sound-toggle.tsx';
import { waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { useDutyList } from '@bantay/features/duty/pages/use-duty.ts';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { nextRelease } from './next-release.ts';
import { NowList } from './now-list.tsx';
import { nowItems, reportsOf } from './now-model.ts';
import type { Scene } from './opcen-deeds.ts';
import { lateRelease, reasonsOf } from './opcen-model.ts';
import { drawMeasures, drawTold } from './site-measures.tsx';

const LaterToday = lazy(() => import('./later-today.tsx').then((module) => ({ default: module.LaterToday })));

/** With so few things to do there is room below them for what comes next. */
const CALM = 2;

export function Situation(props: Scene) {
  const { feed, waiting, deeds, now, isOutdated } = props;
  const { t } = useTranslation('alerts');
  const isNarrow = useNarrow();
  const messages = useIncoming({}).data?.messages ?? [];
  const problems = useDutyList().data?.problems ?? [];
  const items = nowItems({ feed, reports: waiting.data ?? [], messages, problems });
  const later = items.length <= CALM && (
    <PanelBoundary name={t('later.title')}>
      <Suspense fallback={null}>
        <LaterToday feed={feed} now={now} />
      </Suspense>
    </PanelBoundary>
  );
  return (
    <div className={styles.situation}>
      <div>
        <PanelBoundary name={t('now.title')}>
          <NowList
            items={items}
            now={now}
            isOutdated={isOutdated}
            onDecide={({ candidate, trigger }) => deeds.decide(candidate, trigger)}
            onFeature={deeds.validate}
            onRelease={deeds.release}
            onSend={deeds.send}
          />
        </PanelBoundary>
        {!isNarrow && later}
      </div>
      <SiteCards {...props} />
      {isNarrow && (
        <div className={styles.folds}>
          <SoundToggle />
          {feed.onGoing.summary.map((summary) => (
            <SiteFold key={summary.site.siteId} summary={summary} {...foldOf(summary, props)} />
          ))}
          {later}
        </div>
      )}
    </div>
  );
}

function SiteCards(props: Scene) {
  const { feed, waiting, deeds, now, isOutdated } = props;
  const { onGoing, candidates } = feed;
  return (
    <div className={styles.cards}>
      {onGoing.summary.map((summary) => (
        <PanelBoundary key={summary.site.siteId} name={summary.site.siteCode.toUpperCase()}>
          <SiteCard
            summary={summary}
            {...foldOf(summary, props)}
            waiting={waitingOf(feed, summary.site.siteCode)}
            reports={waiting.isSuccess ? reportsOf(waiting.data, summary.site.siteCode) : null}
            told={drawTold(onGoing, summary.site.siteId)}
            nextDue={nextRelease(feed, summary.site.siteId, now)}
            measures={drawMeasures(summary, now)}
            now={now}
            isOutdated={isOutdated}
            onDecide={deeds.act}
            onRelease={lateRelease(candidates, summary.site.siteId, deeds.release)}
          />
        </PanelBoundary>
      ))}
    </div>
  );
}

function foldOf({ site }: SiteSummary, { feed, templates }: Pick<Scene, 'feed' | 'templates'>) {
  return {
    templates,
    reasons: reasonsOf(feed.onGoing, site.siteId),
    waitingFor: undecided(feed.candidates)
      .filter((one) => one.siteCode === site.siteCode)
      .map((one) => one.trigger.techInfo),
  };
}
