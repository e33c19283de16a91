// The first screen of the dashboard: what is to be done now, a card for each site, and on a phone their folds below.
import styles from '@bantay/features/dashboard/pages/alerts.module.css';
import { undecided } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import { SiteCard, SiteFold, type SiteSummary } from '@bantay/features/dashboard/pages/site-card.tsx';
import { SoundToggle } from '@bantay/features/dashboard/pages/sound-toggle.tsx';
import { waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { useDutyList } from '@bantay/features/duty/pages/use-duty.ts';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../ui/lazy.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { clockOrDay } from '../ui/time-words.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { FoldedSites } from './folded-sites.tsx';
import { nextRelease } from './next-release.ts';
import { NowList } from './now-list.tsx';
import { nowItems, reportsOf } from './now-model.ts';
import type { Scene } from './opcen-deeds.ts';
import { lateRelease } from './opcen-model.ts';
import { type CardSign, cardSigns, foldable, foldCards } from './quiet-sites.ts';
import { drawMeasures, drawRollCall, drawTold } from './site-measures.tsx';

const LaterToday = lazy(() => import('./later-today.tsx').then((module) => ({ default: module.LaterToday })));

const NewMeasurement = lazy(() => import('./new-measurement.tsx'));

/** With so few things to do there is room below them for what comes next. */
const CALM = 2;

export function Situation(props: Scene) {
  const { feed, waiting, deeds, now, isOutdated } = props;
  const { t } = useTranslation('alerts');
  const isNarrow = useNarrow();
  const messages = useIncoming({}).data?.messages ?? [];
  const problems = useDutyList().data?.problems ?? [];
  const items = nowItems({ feed, reports: waiting.data ?? [], messages, problems });
  const signs = cardSigns(feed, waiting.isError ? null : (waiting.data ?? []), isOutdated);
  const groups = foldCards(signs);
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
            foldable={foldable(signs)}
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
      <SiteCards {...props} groups={groups} />
      {isNarrow && (
        <div className={styles.folds}>
          <Suspense fallback={null}>
            <NewMeasurement />
          </Suspense>
          <SoundToggle />
          {groups.map(([sign, ...more]) =>
            // Those of a fold stand with their cards.
            sign && more.length === 0 ? (
              <SiteFold key={sign.siteCode} summary={sign.summary} {...foldOf(sign.summary, props)} />
            ) : null,
          )}
          {later}
        </div>
      )}
    </div>
  );
}

function SiteCards({ groups, ...props }: Scene & { groups: readonly CardSign[][] }) {
  const isNarrow = useNarrow();
  return (
    <div className={styles.cards}>
      {groups.map((group) =>
        group.length > 1 ? (
          <FoldedSites
            key={`${group[0]?.level} ${group[0]?.alertLevel}`}
            {...{ signs: group, isOutdated: props.isOutdated, knownAt: clockOrDay(props.feed.now, props.now) }}
          >
            {({ siteCode, summary }) => (
              <Fragment key={siteCode}>
                <Card summary={summary} {...props} />
                {isNarrow && <SiteFold summary={summary} {...foldOf(summary, props)} />}
              </Fragment>
            )}
          </FoldedSites>
        ) : (
          group.map(({ siteCode, summary }) => <Card key={siteCode} summary={summary} {...props} />)
        ),
      )}
    </div>
  );
}

function Card({ summary, ...props }: Scene & { summary: SiteSummary }) {
  const { feed, waiting, deeds, now, isOutdated } = props;
  const { onGoing, candidates } = feed;
  const { siteId, siteCode } = summary.site;
  return (
    <PanelBoundary name={siteCode.toUpperCase()}>
      <SiteCard
        summary={summary}
        {...foldOf(summary, props)}
        waiting={waitingOf(feed, siteCode)}
        reports={waiting.isSuccess ? reportsOf(waiting.data, siteCode) : null}
        told={drawTold(onGoing, summary.site)}
        rollCall={drawRollCall(summary)}
        nextDue={nextRelease(feed, siteId, now)}
        measures={drawMeasures(summary, now)}
        now={now}
        isOutdated={isOutdated}
        onDecide={deeds.act}
        onRelease={lateRelease(candidates, siteId, deeds.release)}
      />
    </PanelBoundary>
  );
}

function foldOf({ site }: SiteSummary, { feed, templates }: Pick<Scene, 'feed' | 'templates'>) {
  return {
    templates,
    waitingFor: undecided(feed.candidates)
      .filter((one) => one.siteCode === site.siteCode)
      .map((one) => one.trigger.techInfo),
  };
}
