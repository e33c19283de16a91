// 'Generate Warning': the guided way through each open trigger, one after another, to the release (screens §29.1).
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import type { SiteCandidate } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { StepTabs } from '@bantay/web/ui/step-tabs.tsx';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asItIsNow, isUndecided, openTriggers } from './button-rules.ts';
import styles from './decision.module.css';
import { DecisionButtons, DecisionFacts, type DrawEvidence } from './decision-form.tsx';
import { NewerBand } from './newer-band.tsx';
import { type DrawSecond, type GoToText, useReleaseSteps } from './release-dialog.tsx';
import { ReleaseButtons, ReleaseFacts, ReleaseQuestion } from './release-form.tsx';
import { useDecide } from './use-decisions.ts';
import { isFeedKey } from './use-feed.ts';
import { useIsTooSoon } from './use-is-too-soon.ts';

interface Props {
  candidate: SiteCandidate;
  siteNames: string;
  evidence?: DrawEvidence;
  /** What a release would bring, drawn by another room. */
  plan?: ReactNode;
  second?: DrawSecond;
  onTell?: GoToText;
  onClose: () => void;
}

/** What was decided here and the feed does not say yet: with the next state of the candidate the feed is what counts again. */
interface Answered {
  ids: readonly number[];
  of: SiteCandidate;
}

/** Those that were open at the beginning; what is decided stays as a ticked step, and is open again where a newer reading has taken its place. */
function useSteps(candidate: SiteCandidate) {
  const [first] = useState(() => openTriggers(candidate));
  const [steps, setSteps] = useState(first);
  const now = steps.map((step) => asItIsNow(step, candidate.triggerListArr) ?? step);
  if (now.some(({ triggerId }, index) => triggerId !== steps[index]?.triggerId)) setSteps(now);
  return { first, stepIds: now.map(({ triggerId }) => triggerId) };
}

export function GenerateDialog({ candidate, siteNames, evidence, plan, second, onTell, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const { first, stepIds } = useSteps(candidate);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [answered, setAnswered] = useState<Answered>({ ids: [], of: candidate });
  const isReading = useIsFetching({ predicate: ({ queryKey }) => isFeedKey(queryKey) }) > 0;
  const [remarks, setRemarks] = useState('');
  const { keyOf } = useDeedKey();
  const { release, validity, goesOnAt, needed, answers } = useReleaseSteps(candidate, onClose, onTell);
  const asksSecond = needed !== null && second !== undefined;

  const isAnswered = (id: number) => answered.of === candidate && answered.ids.includes(id);
  const isOpen = (id: number) => {
    if (isAnswered(id)) return false;
    const trigger = candidate.triggerListArr.find((one) => one.triggerId === id);
    return trigger !== undefined && isUndecided(trigger);
  };
  // Decisions made elsewhere meanwhile tick their step too: the feed is what counts.
  const current = stepIds.findIndex((id) => isOpen(id) && !skipped.includes(id));
  const trigger = candidate.triggerListArr.find((one) => one.triggerId === stepIds[current]);
  const isNewer = trigger !== undefined && trigger.triggerId !== first[current]?.triggerId;
  const isTooSoon = useIsTooSoon(trigger?.triggerId ?? null) && isNewer;

  const decision = useForm({
    save: useDecide(),
    contentOf: (_, status: -1 | 0 | 1) =>
      trigger ? { triggerId: trigger.triggerId, status, remarks, seenStatus: trigger.validatingStatus ?? null } : null,
    // Without what was seen: the feed may bring the decision whose answer was lost.
    keyOf: ({ triggerId, status }) => keyOf([triggerId, status, remarks]),
    onDone(_reply, { triggerId, status }) {
      setRemarks('');
      // 'Validating' leaves it undecided on purpose: the next one follows, the release stays off.
      if (status === 0) setSkipped([...skipped, triggerId]);
      else setAnswered({ ids: [...(answered.of === candidate ? answered.ids : []), triggerId], of: candidate });
    },
  });

  return (
    <Dialog
      open
      title={t('pending.generate')}
      onClose={onClose}
      size="l"
      isDirty={remarks !== ''}
      goesOnAt={goesOnAt}
      footer={
        trigger ? (
          <DecisionButtons isBusy={decision.isPending || isTooSoon} onDecide={decision.send} />
        ) : asksSecond ? undefined : (
          <ReleaseButtons
            candidate={candidate}
            // The level after the decisions comes with the feed.
            isBusy={release.isPending || (isReading && stepIds.some(isAnswered))}
            onCancel={onClose}
            onRelease={release.ask}
          />
        )
      }
    >
      <div className={styles.dialogBody}>
        <StepTabs
          current={trigger ? current : stepIds.length}
          steps={[
            ...stepIds.map((id, index) => ({
              label: t('validate.step', { step: index + 1, count: stepIds.length }),
              done: !isOpen(id),
            })),
            { label: t('validate.releaseStep'), done: false },
          ]}
        />
        {isNewer && <NewerBand trigger={trigger} />}
        {decision.problem && <Band kind="failed">{problemText(decision.problem)}</Band>}
        {asksSecond && second(needed, onClose)}
        {release.problem && !asksSecond && <Band kind="failed">{problemText(release.problem)}</Band>}
        {trigger ? (
          <DecisionFacts
            key={current}
            trigger={trigger}
            siteCode={candidate.siteCode}
            evidence={evidence}
            remarks={remarks}
            onRemarks={setRemarks}
          />
        ) : (
          <ReleaseFacts {...{ candidate, siteNames, validity, evidence, plan }} />
        )}
        <ReleaseQuestion
          open={release.isAsking}
          candidate={candidate}
          siteNames={siteNames}
          isEventValid={validity.isEventValid}
          isBusy={release.isPending}
          {...answers}
          onNo={release.goBack}
        />
      </div>
    </Dialog>
  );
}
