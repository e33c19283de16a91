// The dialogs of the dashboard. What one is about may leave the feed while it is open: then it closes for good, and says why. A decision goes on with
// the newer reading that has taken the place of its own.

import { asItIsNow } from '@bantay/features/dashboard/pages/button-rules.ts';
import { GenerateDialog } from '@bantay/features/dashboard/pages/generate-dialog.tsx';
import { type DrawSecond, type GoToText, ReleaseDialog } from '@bantay/features/dashboard/pages/release-dialog.tsx';
import { releasedTriggers } from '@bantay/features/dashboard/pages/release-form.tsx';
import { useIsDeciding } from '@bantay/features/dashboard/pages/use-decisions.ts';
import { ValidateDialog } from '@bantay/features/dashboard/pages/validate-dialog.tsx';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Candidate, CandidateTrigger, SiteCandidate, WaitingReport } from '../api/shapes.ts';
import { siteOfId } from '../api/site-ids.ts';
import { useNotice } from '../ui/notice.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { candidateOf } from './opcen-model.ts';

/** Rarely asked for, so they come when they are. */
const OnDemandDialog = lazy(() =>
  import('@bantay/features/on-demand/pages/on-demand-dialog.tsx').then((module) => ({
    default: module.OnDemandDialog,
  })),
);
const FeatureDialog = lazy(() =>
  import('@bantay/features/moms/pages/feature-dialog.tsx').then((module) => ({ default: module.FeatureDialog })),
);

const AllClearNote = lazy(() =>
  import('@bantay/features/roll-call/pages/roll-count-line.tsx').then((module) => ({ default: module.AllClearNote })),
);

const DecisionEvidence = lazy(() =>
  import('@bantay/features/record/pages/decision-evidence.tsx').then((module) => ({
    default: module.DecisionEvidence,
  })),
);

const SendingPlan = lazy(() =>
  import('@bantay/features/sending-plan/pages/sending-plan.tsx').then((module) => ({ default: module.SendingPlan })),
);

const SecondName = lazy(() =>
  import('@bantay/features/two-names/pages/second-name.tsx').then((module) => ({ default: module.SecondName })),
);

const ConfirmDialog = lazy(() =>
  import('@bantay/features/two-names/pages/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** px: what is to come has its place, so that nothing below it jumps. */
const EVIDENCE_HEIGHT = 320;
const PLAN_HEIGHT = 168;
const SECOND_HEIGHT = 160;

/** A part that cannot be fetched or drawn takes neither the dialog nor the decision with it. */
const Later = ({ height, children }: { height: number; children: ReactNode }) => (
  <PanelBoundary name="">
    <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
  </PanelBoundary>
);

const evidenceOf = (triggers: readonly CandidateTrigger[]) => (
  <Later height={EVIDENCE_HEIGHT}>
    <DecisionEvidence triggers={triggers} />
  </Later>
);

/** What it would bring to release it; a routine release tells nobody. */
const planOf = (candidate: Candidate) =>
  'siteCode' in candidate ? (
    <Later height={PLAN_HEIGHT}>
      <SendingPlan
        siteCode={candidate.siteCode}
        level={candidate.publicAlertLevel}
        triggerIds={releasedTriggers(candidate).map(({ triggerId }) => triggerId)}
      />
    </Later>
  ) : null;

/** A release that needs a second name is asked for in its own dialog. */
const secondOf =
  (onBegun: () => void): DrawSecond =>
  (needed, onOver) => (
    <Later height={SECOND_HEIGHT}>
      <SecondName {...needed} onBegun={onBegun} onOver={onOver} />
    </Later>
  );

/** The all-clear asks for everybody who went back. */
const allClearNote = (candidate: Candidate) =>
  'siteCode' in candidate && candidate.publicAlertLevel === 0 ? (
    <Suspense fallback={null}>
      <AllClearNote site={candidate.siteCode} />
    </Suspense>
  ) : null;

type CandidateDialog =
  | { kind: 'validate'; siteId: number; triggerId: number }
  | { kind: 'generate'; siteId: number }
  | { kind: 'release'; siteId: number | null };

export type OpenDialog =
  | CandidateDialog
  | { kind: 'send'; releaseId: number }
  /** Somebody asks for a second name. */
  | { kind: 'confirm'; proposalId: number; siteId: number }
  | { kind: 'on demand' }
  /** The report as it was then: validated elsewhere it leaves the list, but not this dialog. */
  | { kind: 'feature'; report: WaitingReport };

interface Props {
  dialog: OpenDialog | null;
  candidates: readonly Candidate[];
  /** They are those of now: nothing newer is on its way. */
  isCurrent: boolean;
  reports: readonly WaitingReport[];
  /** Releases whose dissemination can stand open. */
  tellable: readonly number[];
  siteNames: (candidate: Candidate) => string;
  onClose: () => void;
  onOpen: (dialog: OpenDialog) => void;
}

export function OpcenDialogs(props: Props) {
  const { dialog, candidates, reports, tellable, siteNames, onClose, onOpen } = props;
  useWantedDecision(props);
  const tell = useText(dialog, tellable, onOpen);
  if (dialog === null) return null;
  if (dialog.kind === 'send') return tellable.includes(dialog.releaseId) ? null : <ReleaseGone onClose={onClose} />;
  if (dialog.kind === 'on demand') {
    return (
      <Suspense fallback={null}>
        <OnDemandDialog onClose={onClose} />
      </Suspense>
    );
  }
  if (dialog.kind === 'confirm') {
    const candidate = candidateOf(candidates, dialog.siteId);
    return (
      <Suspense fallback={null}>
        <ConfirmDialog proposalId={dialog.proposalId} onClose={onClose}>
          {candidate && (
            <>
              {planOf(candidate)}
              {evidenceOf(releasedTriggers(candidate))}
            </>
          )}
        </ConfirmDialog>
      </Suspense>
    );
  }
  if (dialog.kind === 'feature') {
    const { report } = dialog;
    return (
      <Suspense fallback={null}>
        <FeatureDialog
          key={report.tempMomsId}
          report={report}
          isStillWaiting={reports.some((one) => one.tempMomsId === report.tempMomsId)}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return <OfCandidate {...{ dialog, candidates, siteNames, onClose }} onTell={tell} />;
}

/** The popup's 'Close & Validate' leads here with the trigger's id in the address: a page that was kept may not know it yet, and one that does not any more says so. */
function useWantedDecision({ dialog, candidates, isCurrent, onOpen }: Props) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('validate') ?? 0);
  // The router clears the address when it finds time: a decision may be made and closed before that, and asks once.
  const asked = useRef(0);
  const isWanted = wanted > 0 && dialog === null;
  useEffect(() => {
    if (wanted === 0) asked.current = 0;
    if (!isWanted || asked.current === wanted) return;
    const candidate = candidates.find(
      (one): one is SiteCandidate =>
        'siteId' in one && one.triggerListArr.some((trigger) => trigger.triggerId === wanted),
    );
    if (!candidate && !isCurrent) return;
    asked.current = wanted;
    setSearch({}, { replace: true });
    if (candidate) onOpen({ kind: 'validate', siteId: candidate.siteId, triggerId: wanted });
    else notice.error(t('gone.text', { what: t('validate.title') }));
  }, [isWanted, wanted, candidates, isCurrent, setSearch, onOpen, notice, t]);
}

/** Opens the text of what was just released, as soon as the feed has it and unless something else was opened meanwhile. */
function useText(dialog: OpenDialog | null, tellable: readonly number[], onOpen: Props['onOpen']) {
  const [wanted, setWanted] = useState<number | null>(null);
  const isThere = wanted !== null && tellable.includes(wanted);
  useEffect(() => {
    if (wanted === null || (dialog === null && !isThere)) return;
    setWanted(null);
    if (dialog === null) onOpen({ kind: 'send', releaseId: wanted });
  }, [wanted, dialog, isThere, onOpen]);
  return setWanted;
}

/** The dissemination stands below its release, and goes with it: a newer one has taken its place. */
function ReleaseGone({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  useEffect(() => {
    notice.error(t('gone.release'), t('gone.title'));
    onClose();
  }, [notice, onClose, t]);
  return null;
}

type OfCandidateProps = Pick<Props, 'candidates' | 'siteNames' | 'onClose'> & {
  dialog: CandidateDialog;
  onTell: GoToText;
};

/** Shows the candidate as the feed has it now: what was decided elsewhere is seen while the dialog is open. */
function OfCandidate({ dialog, candidates, siteNames, onTell, onClose }: OfCandidateProps) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  const isDeciding = useIsDeciding();
  const [last, setLast] = useState<{ dialog: CandidateDialog; subject: Subject | null }>({ dialog, subject: null });
  const before = last.dialog === dialog ? last.subject : null;
  const found = useMemo(() => subjectOf(dialog, candidates, before), [dialog, candidates, before]);
  if (last.dialog !== dialog || (found !== null && found !== before)) setLast({ dialog, subject: found });
  // The news of one's own release may come before its answer, which this dialog waits for.
  // So may the news that somebody has given the second name: the dialog says it itself.
  const [asksSecond, setAsksSecond] = useState<CandidateDialog | null>(null);
  const isGone = found === null && !isDeciding && asksSecond !== dialog;
  useEffect(() => {
    if (!isGone) return;
    const site = siteOfId(dialog.siteId)?.siteCode.toUpperCase();
    notice.error(t('gone.text', { what: site ?? t('routine.title') }), t('gone.title'));
    onClose();
  }, [isGone, dialog, notice, onClose, t]);

  const subject = found ?? before;
  if (subject === null || isGone) return null;
  const { candidate, trigger } = subject;
  const second = secondOf(() => setAsksSecond(dialog));
  if (dialog.kind === 'release') {
    return (
      <ReleaseDialog
        candidate={candidate}
        siteNames={siteNames(candidate)}
        note={allClearNote(candidate)}
        evidence={evidenceOf}
        plan={planOf(candidate)}
        second={second}
        onTell={onTell}
        onClose={onClose}
      />
    );
  }
  if (!('siteId' in candidate)) return null;
  if (dialog.kind === 'generate') {
    return (
      <GenerateDialog
        {...{ candidate, onClose }}
        siteNames={siteNames(candidate)}
        evidence={evidenceOf}
        plan={planOf(candidate)}
        second={second}
        onTell={onTell}
      />
    );
  }
  return (
    trigger && <ValidateDialog key={dialog.triggerId} {...{ candidate, trigger, onClose }} evidence={evidenceOf} />
  );
}

interface Subject {
  candidate: Candidate;
  /** Of a decision. */
  trigger: CandidateTrigger | null;
}

/** What the dialog is about, `before` as long as it is the same; null when it is not in the feed any more. */
function subjectOf(dialog: CandidateDialog, candidates: readonly Candidate[], before: Subject | null): Subject | null {
  const candidate = candidateOf(candidates, dialog.siteId);
  if (!candidate) return null;
  const triggers = 'siteId' in candidate ? candidate.triggerListArr : [];
  const asked = dialog.kind === 'validate' ? dialog.triggerId : null;
  const trigger = before?.trigger
    ? asItIsNow(before.trigger, triggers)
    : asked === null
      ? null
      : triggers.find(({ triggerId }) => triggerId === asked);
  if (trigger === undefined) return null;
  return before?.candidate === candidate && before.trigger === trigger ? before : { candidate, trigger };
}
