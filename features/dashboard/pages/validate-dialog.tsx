// 'Validate Alert': the decision on one trigger. A refusal keeps the dialog and every word.
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { May } from '@bantay/web/api/may.tsx';
import type { CandidateTrigger, SiteCandidate } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsCalls } from '../../alerts/wire/alerts.calls.ts';
import { levelOf } from './button-rules.ts';
import styles from './decision.module.css';
import { DecisionButtons, DecisionFacts, type DrawEvidence } from './decision-form.tsx';
import { NewerBand } from './newer-band.tsx';
import { useDecide } from './use-decisions.ts';
import { useIsTooSoon } from './use-is-too-soon.ts';

interface Props {
  candidate: SiteCandidate;
  /** As the feed shows it now; its status is what this officer saw. */
  trigger: CandidateTrigger;
  evidence?: DrawEvidence;
  onClose: () => void;
}

/** Mounted anew for each decision, so that no remark is carried over to the next; a newer reading of the same kind may take the trigger's place. */
export function ValidateDialog({ candidate, trigger, evidence, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  const problemText = useProblemText();
  const decide = useDecide();
  const [remarks, setRemarks] = useState('');
  const { keyOf } = useDeedKey();
  const shown = { triggerId: trigger.triggerId, status: trigger.validatingStatus ?? null };
  const [seen, setSeen] = useState({ ...shown, isNewer: false });
  if (seen.triggerId !== shown.triggerId) setSeen({ ...shown, isNewer: true });
  const isTooSoon = useIsTooSoon(shown.triggerId) && seen.isNewer;
  const isElsewhere = shown.status !== seen.status && !decide.isPending && !decide.isSuccess;

  const decision = useForm({
    save: decide,
    contentOf: (_, status: -1 | 0 | 1) => ({
      ...{ triggerId: shown.triggerId, status, remarks, seenStatus: seen.status },
    }),
    keyOf: ({ triggerId, status }) => keyOf([triggerId, status, remarks]),
    onDone(reply) {
      notice.success(reply.message);
      onClose();
    },
  });

  return (
    <Dialog
      open
      title={t('validate.title')}
      onClose={onClose}
      size="l"
      isDirty={remarks !== ''}
      goesOnAt={`[data-trigger="${trigger.triggerId}"] button`}
      headerExtra={<LevelSign level={levelOf(trigger)} size="s" />}
      footer={
        <May call={alertsCalls.updateAlertStatus} site={candidate.siteId}>
          <DecisionButtons isBusy={decision.isPending || isTooSoon} onDecide={decision.send} />
        </May>
      }
    >
      <div className={styles.dialogBody}>
        {seen.isNewer && <NewerBand trigger={trigger} />}
        {isElsewhere && (
          <Band
            kind="info"
            action={
              <button
                type="button"
                className={styles.linkButton}
                onClick={() => setSeen({ ...seen, status: shown.status })}
              >
                OK
              </button>
            }
          >
            {t('validate.elsewhere')}
          </Band>
        )}
        {decision.problem && <Band kind="failed">{problemText(decision.problem)}</Band>}
        <DecisionFacts
          trigger={trigger}
          siteCode={candidate.siteCode}
          evidence={evidence}
          remarks={remarks}
          onRemarks={setRemarks}
        />
      </div>
    </Dialog>
  );
}
