// Below the first screen of the dashboard, one block for each kind of thing: reports, candidates, problems, alerts.
import { candidateKey } from '@bantay/features/dashboard/pages/alert-words.ts';
import styles from '@bantay/features/dashboard/pages/alerts.module.css';
import { CandidatePanel } from '@bantay/features/dashboard/pages/candidate-panel.tsx';
import { Block, EventBlock, ExtendedBlock, RoutineBlock } from '@bantay/features/dashboard/pages/event-panels.tsx';
import { Dissemination } from '@bantay/features/ewi/pages/dissemination.tsx';
import type { TellableRelease } from '@bantay/features/ewi/pages/warning-text.ts';
import { Replies } from '@bantay/features/incoming/pages/replies.tsx';
import { ResidentMessages } from '@bantay/features/incoming/pages/resident-messages.tsx';
import { onDemandCalls } from '@bantay/features/on-demand/wire/on-demand.calls.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { May } from '../api/may.tsx';
import { useSession } from '../api/session.tsx';
import type { EventAlert } from '../api/shapes.ts';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Scene } from './opcen-deeds.ts';
import { DutyBlock } from './opcen-duty.tsx';
import { drawNotes, drawReports, FeaturesBlock } from './opcen-features.tsx';
import { namesOf, tellableAlert, tellableRoutine, templatesOfSite } from './opcen-model.ts';

/** Far down: it comes after what asks for a decision. */
const NewestReadings = lazy(() =>
  import('@bantay/features/dashboard/pages/newest-readings.tsx').then((module) => ({ default: module.NewestReadings })),
);

export function Blocks(props: Scene) {
  const { waiting, deeds, now, isOutdated } = props;
  const { t } = useTranslation(['alerts', 'incoming']);
  return (
    <div className={styles.dashboard}>
      <div className={styles.main}>
        <PanelBoundary name={t('features.title')}>
          <FeaturesBlock waiting={waiting} now={now} isOutdated={isOutdated} onValidate={deeds.validate} />
        </PanelBoundary>
        <PanelBoundary name={t('pending.title')}>
          <PendingBlock {...props} />
        </PanelBoundary>
        <PanelBoundary name={t('duty.title')}>
          <div id="problems">
            <DutyBlock now={now} isOutdated={isOutdated} />
          </div>
        </PanelBoundary>
        <AlertBlocks {...props} />
      </div>
      <div className={styles.messagesPlace}>
        <PanelBoundary name={t('incoming:title')}>
          <ResidentMessages />
        </PanelBoundary>
      </div>
      <div className={styles.readingsPlace}>
        <PanelBoundary name={t('readings.title')}>
          <Suspense fallback={<Skeleton height={240} />}>
            <NewestReadings now={now} />
          </Suspense>
        </PanelBoundary>
      </div>
    </div>
  );
}

function PendingBlock({ feed: { candidates, onGoing }, deeds, now, isOutdated }: Scene) {
  const { t } = useTranslation('alerts');
  return (
    <Block
      title={t('pending.title')}
      count={candidates.length}
      extra={
        <May call={onDemandCalls.saveOnDemand}>
          <Button kind="secondary" disabled={isOutdated} onClick={deeds.onDemand}>
            {t('onDemand.open')}
          </Button>
        </May>
      }
    >
      {candidates.length === 0 && <p className={styles.empty}>{t('pending.none')}</p>}
      {candidates.map((candidate) => (
        <CandidatePanel
          key={candidateKey(candidate)}
          candidate={candidate}
          siteNames={namesOf(candidate, onGoing)}
          now={now}
          isOutdated={isOutdated}
          renderReports={drawReports}
          renderNotes={drawNotes}
          onDecide={deeds.decide}
          onGenerate={deeds.generate}
          onRelease={deeds.release}
        />
      ))}
    </Block>
  );
}

/** The alerts that run, today's routine and what is watched on; each carries the dissemination of its newest release. */
function AlertBlocks(props: Scene) {
  const { t } = useTranslation('alerts');
  const { onGoing } = props.feed;
  const about = { onGoing, isOutdated: props.isOutdated };
  // Made anew for each release: a newer one begins with its own text and its own answers.
  const tell = (release: TellableRelease | null) =>
    release && <Telling key={release.releaseId} {...props} release={release} />;
  const tellAlert = (alert: EventAlert) => tell(tellableAlert(alert));
  return (
    <>
      <PanelBoundary name={t('event.title')}>
        <EventBlock {...about} renderReports={drawReports} renderActions={tellAlert} />
      </PanelBoundary>
      <PanelBoundary name={t('routine.title')}>
        <RoutineBlock {...about} renderActions={(row) => tell(tellableRoutine(onGoing, row))} />
      </PanelBoundary>
      <PanelBoundary name={t('extended.title')}>
        <ExtendedBlock {...about} renderReports={drawReports} renderActions={tellAlert} />
      </PanelBoundary>
    </>
  );
}

function Telling({ release, feed, templates, deeds, isOutdated }: Scene & { release: TellableRelease }) {
  const { municipality } = useSession();
  const { dialog, open } = deeds;
  const { releaseId } = release;
  return (
    <>
      <Dissemination
        release={release}
        templates={templatesOfSite(templates, feed, release.site.siteCode)}
        officeName={municipality?.office ?? ''}
        isOutdated={isOutdated}
        isOpen={dialog?.kind === 'send' && dialog.releaseId === releaseId}
        onOpenChange={(isOpen) => open(isOpen ? { kind: 'send', releaseId } : null)}
      />
      <Replies releaseId={releaseId} site={release.site.siteCode} />
    </>
  );
}
