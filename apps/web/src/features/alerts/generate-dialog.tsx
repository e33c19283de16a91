// 'Generate Warning': the guided way through each open trigger, one after another, to the release (screens §29.1).
import type { SiteCandidate } from '@bantay/contract/alerts';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { keys } from '../../api/keys.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StepTabs } from '../../ui/tabs.tsx';
import { isUndecided, openTriggers } from './button-rules.ts';
import styles from './decision.module.css';
import { DecisionButtons, DecisionFacts } from './decision-form.tsx';
import { useReleaseSteps } from './release-dialog.tsx';
import { ReleaseButtons, ReleaseFacts, ReleaseQuestion } from './release-form.tsx';
import { useDecide } from './use-decisions.ts';

interface Props {
  candidate: SiteCandidate;
  siteNames: string;
  onClose: () => void;
}

/** What was decided here and the feed does not say yet: with the next state of the candidate the feed is what counts again. */
interface Answered {
  ids: readonly number[];
  of: SiteCandidate;
}

export function GenerateDialog({ candidate, siteNames, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  // The steps are those that were open at the beginning; what is decided stays as a ticked step.
  const [stepIds] = useState(() => openTriggers(candidate).map((trigger) => trigger.trigger_id));
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  const [answered, setAnswered] = useState<Answered>({ ids: [], of: candidate });
  const isReading = useIsFetching({ queryKey: keys.alerts(), exact: true }) > 0;
  const [remarks, setRemarks] = useState('');
  const keyOf = useDeedKey();
  const decide = useDecide();
  const { release, isAsking, ask, back, confirm, validity, goesOnAt } = useReleaseSteps(candidate, onClose);

  const isAnswered = (id: number) => answered.of === candidate && answered.ids.includes(id);
  const isOpen = (id: number) => {
    if (isAnswered(id)) return false;
    const trigger = candidate.trigger_list_arr.find((one) => one.trigger_id === id);
    return trigger !== undefined && isUndecided(trigger);
  };
  // Decisions made elsewhere meanwhile tick their step too: the feed is what counts.
  const current = stepIds.findIndex((id) => isOpen(id) && !skipped.includes(id));
  const trigger = candidate.trigger_list_arr.find((one) => one.trigger_id === stepIds[current]);

  const answer = (status: -1 | 0 | 1) => {
    if (!trigger) return;
    decide.mutate(
      {
        triggerId: trigger.trigger_id,
        status,
        remarks,
        seenStatus: trigger.validating_status ?? null,
        // Without what was seen: the feed may bring the decision whose answer was lost.
        key: keyOf([trigger.trigger_id, status, remarks]),
      },
      {
        onSuccess: () => {
          setRemarks('');
          // 'Validating' leaves it undecided on purpose: the next one follows, the release stays off.
          if (status === 0) setSkipped([...skipped, trigger.trigger_id]);
          else
            setAnswered({
              ids: [...(answered.of === candidate ? answered.ids : []), trigger.trigger_id],
              of: candidate,
            });
        },
      },
    );
  };

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
          <DecisionButtons isBusy={decide.isPending} onDecide={answer} />
        ) : (
          <ReleaseButtons
            candidate={candidate}
            // The level after the decisions comes with the feed.
            isBusy={release.isPending || (isReading && stepIds.some(isAnswered))}
            onCancel={onClose}
            onRelease={ask}
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
        {decide.isError && <Band kind="failed">{problemText(decide.error)}</Band>}
        {release.isError && <Band kind="failed">{problemText(release.error)}</Band>}
        {trigger ? (
          <DecisionFacts
            key={trigger.trigger_id}
            trigger={trigger}
            siteCode={candidate.site_code}
            remarks={remarks}
            onRemarks={setRemarks}
          />
        ) : (
          <ReleaseFacts candidate={candidate} siteNames={siteNames} validity={validity} />
        )}
        <ReleaseQuestion
          open={isAsking}
          candidate={candidate}
          siteNames={siteNames}
          isEventValid={validity.isEventValid}
          isBusy={release.isPending}
          onYes={confirm}
          onNo={back}
        />
      </div>
    </Dialog>
  );
}
