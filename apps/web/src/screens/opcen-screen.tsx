// /opcen: the alert dashboard. What is the level, since when, on what evidence, and what must be done next.
import { candidateKey, siteLine, triggersOfNewest } from '@bantay/features/dashboard/pages/alert-words.ts';
import styles from '@bantay/features/dashboard/pages/alerts.module.css';
import { CandidatePanel } from '@bantay/features/dashboard/pages/candidate-panel.tsx';
import { Block, EventBlock, ExtendedBlock, RoutineBlock } from '@bantay/features/dashboard/pages/event-panels.tsx';
import { NewestReadings } from '@bantay/features/dashboard/pages/newest-readings.tsx';
import { undecided } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import { SiteCard, SiteFold, type SiteSummary } from '@bantay/features/dashboard/pages/site-card.tsx';
import { SoundToggle } from '@bantay/features/dashboard/pages/sound-toggle.tsx';
import { type Feed, useFeed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { type Waiting, waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { useDutyList } from '@bantay/features/duty/pages/use-duty.ts';
import { Dissemination } from '@bantay/features/ewi/pages/dissemination.tsx';
import { Replies } from '@bantay/features/incoming/pages/replies.tsx';
import { ResidentMessages } from '@bantay/features/incoming/pages/resident-messages.tsx';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { templateFromColumns } from '@bantay/features/warning-texts/rules/template-columns.ts';
import { toLongTime } from '@bantay/kernel/time/manila-time';
import { Fragment, lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldNow } from '../api/field-clock.ts';
import { STALE_MS } from '../api/polling.ts';
import { useSession } from '../api/session.tsx';
import type { Candidate, CandidateTrigger, EventAlert, OnGoing, SiteCandidate, WaitingReport } from '../api/shapes.ts';
import { useOfflineSince } from '../api/socket.tsx';
import { useProblemText } from '../api/use-problem-text.ts';
import { siteOfPath } from '../paths.ts';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { clockOf, instantOf } from '../ui/time-words.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { GroundMeasure } from './ground-measure.tsx';
import { alertOf, nextRelease, servesSite } from './next-release.ts';
import { NowList } from './now-list.tsx';
import { nowItems, releasable, reportsOf } from './now-model.ts';
import { OpcenDialogs, type OpenDialog } from './opcen-dialogs.tsx';
import { DutyBlock } from './opcen-duty.tsx';
import { drawNotes, drawReports, FeaturesBlock } from './opcen-features.tsx';
import { tellableAlert, tellableIds, tellableRoutine } from './opcen-model.ts';
import { RainMeasure } from './rain-measure.tsx';
import { ToldMeasure } from './told-measure.tsx';

const LaterToday = lazy(() => import('./later-today.tsx').then((module) => ({ default: module.LaterToday })));

/** With so few things to do there is room below them for what comes next. */
const CALM = 2;
/** How often the ages on the screen move on. */
const CLOCK_MS = 10_000;
/** @public fetched by its address (screen-files.ts). */
export default function OpcenScreen() {
  const { t } = useTranslation('alerts');
  const feed = useFeed();
  const now = useFieldNow(CLOCK_MS);
  const offlineSince = useOfflineSince();
  const problemText = useProblemText();
  const isNarrow = useNarrow();
  // By the device's clock: field time may be moved, and the answer grows no older with it.
  const isStale = feed.data !== undefined && Date.now() - feed.dataUpdatedAt > STALE_MS;
  const isOutdated = isStale || feed.isError || offlineSince !== null;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <span>{toLongTime(now)}</span>
        {feed.data && <span>{t('updated', { time: clockOf(feed.data.now) })}</span>}
        {!isNarrow && <SoundToggle />}
      </header>
      {isStale && feed.data && <Band kind="stale">{t('staleBand', { time: clockOf(feed.data.now) })}</Band>}
      <QueryState query={feed} height={600} what={t('feedFailed')} describe={problemText}>
        {(data) => <Dashboard feed={data} now={now} isOutdated={isOutdated} />}
      </QueryState>
    </div>
  );
}

interface DashboardProps {
  feed: Feed;
  now: number;
  isOutdated: boolean;
}

function Dashboard({ feed, now, isOutdated }: DashboardProps) {
  const { t } = useTranslation(['alerts', 'incoming']);
  const { municipality } = useSession();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { onGoing, candidates } = feed;
  const templates = useMemo(() => feed.templates.map(templateFromColumns), [feed.templates]);
  const waiting = useWaitingReports();
  const reports = waiting.data ?? [];
  const officeName = municipality?.office ?? '';
  const siteNames = (candidate: Candidate) => namesOf(candidate, onGoing);
  const close = () => setDialog(null);

  const decide = (candidate: SiteCandidate, trigger: CandidateTrigger) =>
    setDialog({ kind: 'validate', siteId: candidate.siteId, triggerId: trigger.triggerId });
  const release = (candidate: Candidate) =>
    setDialog({ kind: 'release', siteId: 'siteId' in candidate ? candidate.siteId : null });

  const messages = useIncoming({}).data?.messages ?? [];
  const problems = useDutyList().data?.problems ?? [];
  const items = nowItems({ feed, reports, messages, problems });
  const act = ({ pending, candidate }: Waiting) =>
    pending === null ? release(candidate) : decide(pending.candidate, pending.trigger);

  const validate = (report: WaitingReport) => setDialog({ kind: 'feature', report });
  const isNarrow = useNarrow();
  const later = items.length <= CALM && (
    <PanelBoundary name={t('later.title')}>
      <Suspense fallback={null}>
        <LaterToday feed={feed} now={now} />
      </Suspense>
    </PanelBoundary>
  );
  const foldOf = ({ site }: SiteSummary) => ({
    templates,
    reasons: reasonsOf(onGoing, site.siteId),
    waitingFor: undecided(candidates)
      .filter((one) => one.siteCode === site.siteCode)
      .map((one) => one.trigger.techInfo),
  });

  const dissemination = (tellable: ReturnType<typeof tellableAlert>) =>
    tellable && (
      <Fragment key={tellable.releaseId}>
        <Dissemination
          release={tellable}
          templates={templates}
          officeName={officeName}
          isOutdated={isOutdated}
          isOpen={dialog?.kind === 'send' && dialog.releaseId === tellable.releaseId}
          onOpenChange={(isOpen) => setDialog(isOpen ? { kind: 'send', releaseId: tellable.releaseId } : null)}
        />
        <Replies releaseId={tellable.releaseId} site={tellable.site.siteCode} />
      </Fragment>
    );

  return (
    <>
      <div className={styles.situation}>
        <div>
          <PanelBoundary name={t('now.title')}>
            <NowList
              items={items}
              now={now}
              isOutdated={isOutdated}
              onDecide={({ candidate, trigger }) => decide(candidate, trigger)}
              onFeature={validate}
              onRelease={release}
              onSend={(alert) => setDialog({ kind: 'send', releaseId: alert.releases[0]?.releaseId ?? 0 })}
            />
          </PanelBoundary>
          {!isNarrow && later}
        </div>
        <div className={styles.cards}>
          {onGoing.summary.map((summary) => (
            <PanelBoundary key={summary.site.siteId} name={summary.site.siteCode.toUpperCase()}>
              <SiteCard
                summary={summary}
                {...foldOf(summary)}
                waiting={waitingOf(feed, summary.site.siteCode)}
                reports={waiting.isSuccess ? reportsOf(reports, summary.site.siteCode) : null}
                told={drawTold(onGoing, summary.site.siteId)}
                nextDue={nextRelease(feed, summary.site.siteId, now)}
                measures={drawMeasures(summary, now)}
                now={now}
                isOutdated={isOutdated}
                onDecide={act}
                onRelease={lateRelease(candidates, summary.site.siteId, release)}
              />
            </PanelBoundary>
          ))}
        </div>
        {isNarrow && (
          <div className={styles.folds}>
            <SoundToggle />
            {onGoing.summary.map((summary) => (
              <SiteFold key={summary.site.siteId} summary={summary} {...foldOf(summary)} />
            ))}
            {later}
          </div>
        )}
      </div>
      <div className={styles.dashboard}>
        <div className={styles.main}>
          <PanelBoundary name={t('features.title')}>
            <FeaturesBlock waiting={waiting} now={now} isOutdated={isOutdated} onValidate={validate} />
          </PanelBoundary>
          <PanelBoundary name={t('pending.title')}>
            <Block
              title={t('pending.title')}
              count={candidates.length}
              extra={
                <Button kind="secondary" disabled={isOutdated} onClick={() => setDialog({ kind: 'on demand' })}>
                  {t('onDemand.open')}
                </Button>
              }
            >
              {candidates.length === 0 && <p className={styles.empty}>{t('pending.none')}</p>}
              {candidates.map((candidate) => (
                <CandidatePanel
                  key={candidateKey(candidate)}
                  candidate={candidate}
                  siteNames={siteNames(candidate)}
                  now={now}
                  isOutdated={isOutdated}
                  renderReports={drawReports}
                  renderNotes={drawNotes}
                  onDecide={decide}
                  onGenerate={(one) => setDialog({ kind: 'generate', siteId: one.siteId })}
                  onRelease={release}
                />
              ))}
            </Block>
          </PanelBoundary>
          <PanelBoundary name={t('duty.title')}>
            <div id="problems">
              <DutyBlock now={now} isOutdated={isOutdated} />
            </div>
          </PanelBoundary>
          <PanelBoundary name={t('event.title')}>
            <EventBlock
              onGoing={onGoing}
              isOutdated={isOutdated}
              renderReports={drawReports}
              renderActions={(alert: EventAlert) => dissemination(tellableAlert(alert))}
            />
          </PanelBoundary>
          <PanelBoundary name={t('routine.title')}>
            <RoutineBlock
              onGoing={onGoing}
              isOutdated={isOutdated}
              renderActions={(row) => dissemination(tellableRoutine(onGoing, row))}
            />
          </PanelBoundary>
          <PanelBoundary name={t('extended.title')}>
            <ExtendedBlock
              onGoing={onGoing}
              isOutdated={isOutdated}
              renderReports={drawReports}
              renderActions={(alert: EventAlert) => dissemination(tellableAlert(alert))}
            />
          </PanelBoundary>
        </div>
        <div className={styles.messagesPlace}>
          <PanelBoundary name={t('incoming:title')}>
            <ResidentMessages />
          </PanelBoundary>
        </div>
        <div className={styles.readingsPlace}>
          <PanelBoundary name={t('readings.title')}>
            <NewestReadings now={now} />
          </PanelBoundary>
        </div>
      </div>
      <OpcenDialogs
        dialog={dialog}
        candidates={candidates}
        reports={reports}
        tellable={tellableIds(onGoing)}
        siteNames={siteNames}
        onClose={close}
        onOpen={setDialog}
      />
    </>
  );
}

function namesOf(candidate: Candidate, onGoing: OnGoing): string {
  const ids =
    'siteId' in candidate ? [candidate.siteId] : candidate.routineDetails.flatMap((group) => group.siteIdList);
  return onGoing.summary
    .filter((one) => ids.includes(one.site.siteId))
    .map((one) => siteLine(one.site))
    .join(' + ');
}

/** Sentences of the running alert's newest triggers. */
function reasonsOf(onGoing: OnGoing, siteId: number): string[] {
  const alert = alertOf(onGoing, siteId);
  if (!alert || alert.publicAlertSymbol.alertLevel === 0) return [];
  return triggersOfNewest(alert).map((trigger) => trigger.info);
}

/** Each says where nothing is known, and since when. */
function drawMeasures({ site, plate }: SiteSummary, now: number) {
  const code = siteOfPath(site.siteCode);
  if (!code) return null;
  const rain = plate.missing.find(({ source }) => source === 'rainfall');
  const isMissing = plate.missing.some(({ source }) => source === 'surficial');
  return {
    rain: <RainMeasure site={code} silentSince={rain?.since ? instantOf(rain.since) : null} now={now} />,
    ground: <GroundMeasure site={code} isMissing={isMissing} now={now} />,
  };
}

/** Null where nobody is to be told. */
function drawTold(onGoing: OnGoing, siteId: number) {
  const alert = alertOf(onGoing, siteId);
  const newest = alert?.releases[0];
  return newest ? <ToldMeasure releaseId={newest.releaseId} isTold={alert.sentStatuses.isSmsSent} /> : null;
}

/** What is late at a site and only has to be released; what raises has its own button. */
function lateRelease(candidates: readonly Candidate[], siteId: number, release: (candidate: Candidate) => void) {
  const late = releasable(candidates).find((one) => one.isLate && servesSite(one, siteId));
  return late ? () => release(late) : null;
}
