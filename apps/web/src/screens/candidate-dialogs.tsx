// The dialogs about what waits to be decided or released: with what speaks for it, what it would bring, and a second name where one is needed.
import { asItIsNow } from '@bantay/features/dashboard/pages/button-rules.ts';
import { GenerateDialog } from '@bantay/features/dashboard/pages/generate-dialog.tsx';
import { type DrawSecond, type GoToText, ReleaseDialog } from '@bantay/features/dashboard/pages/release-dialog.tsx';
import { releasedTriggers } from '@bantay/features/dashboard/pages/release-form.tsx';
import { useIsDeciding } from '@bantay/features/dashboard/pages/use-decisions.ts';
import { ValidateDialog } from '@bantay/features/dashboard/pages/validate-dialog.tsx';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate, CandidateTrigger } from '../api/shapes.ts';
import { siteOfId } from '../api/site-ids.ts';
import { makeLate } from '../ui/late.ts';
import { LateDialog } from '../ui/late-dialog.tsx';
import { lazy } from '../ui/lazy.tsx';
import { useNotice } from '../ui/notice.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { candidateOf } from './opcen-model.ts';
import type { CandidateDialog, ProposalDialog } from './open-dialog.ts';

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

const confirmDialog = makeLate(() => import('@bantay/features/two-names/pages/confirm-dialog.tsx'));

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

interface OfProposalProps {
  dialog: ProposalDialog;
  candidates: readonly Candidate[];
  onClose: () => void;
}

/** What somebody has released, for the person who gives the second name. */
export function OfProposal({ dialog, candidates, onClose }: OfProposalProps) {
  const candidate = candidateOf(candidates, dialog.siteId);
  return (
    <LateDialog part={confirmDialog} onClose={onClose}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog proposalId={dialog.proposalId} onClose={onClose}>
          {candidate && (
            <>
              {planOf(candidate)}
              {evidenceOf(releasedTriggers(candidate))}
            </>
          )}
        </ConfirmDialog>
      )}
    </LateDialog>
  );
}

interface OfCandidateProps {
  dialog: CandidateDialog;
  candidates: readonly Candidate[];
  siteNames: (candidate: Candidate) => string;
  onTell: GoToText;
  onClose: () => void;
}

/** Shows the candidate as the feed has it now: what was decided elsewhere is seen while the dialog is open. */
export function OfCandidate({ dialog, candidates, siteNames, onTell, onClose }: OfCandidateProps) {
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
