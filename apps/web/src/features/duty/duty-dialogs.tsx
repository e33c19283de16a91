// 'Acknowledge' asks once more, since it stays in the record; 'Silence' wants an end and a reason.
import type { DutyProblem } from '@bantay/contract/duty';
import { ruleOf, SILENCE_REASON_MAX, silenceMaxMs } from '@bantay/domain/duty/problem-kinds';
import { HOUR_MS, MINUTE_MS } from '@bantay/domain/time/manila-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { newKey } from '../../api/new-key.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusAfter } from '../../ui/dialog-focus.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { Question } from '../../ui/question.tsx';
import { fieldTime, instantOf, readFieldTime, shownTime } from '../../ui/time-words.ts';
import styles from './duty.module.css';
import { problemSentence } from './duty-words.ts';
import { useAcknowledge, useClockIsRight, useSilence } from './use-duty.ts';

interface Props {
  problem: DutyProblem;
  onClose: () => void;
}

export function AcknowledgeQuestion({ problem, onClose }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const notice = useNotice();
  const problemText = useProblemText();
  const acknowledge = useAcknowledge();
  const [key] = useState(newKey);
  // Its button goes with the answer.
  useFocusAfter(true, '[data-duty-list]');
  const say = () =>
    acknowledge.mutate(
      { problemId: problem.problem_id, key },
      {
        onSuccess: () => notice.success(t('duty:acknowledgedNow')),
        onError: (error) => notice.error(problemText(error)),
        onSettled: onClose,
      },
    );
  return (
    <Question
      open
      title={t('duty:askAcknowledge')}
      yes={t('duty:yesAcknowledge')}
      no={t('duty:cancel')}
      busy={acknowledge.isPending}
      onYes={say}
      onNo={onClose}
    >
      <p>
        <strong>{problemSentence(problem, t)}</strong>
      </p>
      <p>{t(ruleOf(problem.kind).endsBy === 'acknowledgement' ? 'duty:acknowledgeEnds' : 'duty:acknowledgeMeans')}</p>
    </Question>
  );
}

/** One press ends the hold; what the server's clock shows stands beside it, to be compared. */
export function ClockQuestion({ problem, onClose }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const notice = useNotice();
  const problemText = useProblemText();
  const right = useClockIsRight();
  const [key] = useState(newKey);
  useFocusAfter(true, '[data-duty-list]');
  const say = () =>
    right.mutate(
      { problemId: problem.problem_id, key },
      {
        onSuccess: () => notice.success(t('duty:clockNoted')),
        onError: (error) => notice.error(problemText(error)),
        onSettled: onClose,
      },
    );
  return (
    <Question
      open
      title={t('duty:askClock')}
      yes={t('duty:yesClock')}
      no={t('duty:cancel')}
      busy={right.isPending}
      onYes={say}
      onNo={onClose}
    >
      <p>
        <strong>{problemSentence(problem, t)}</strong>
      </p>
      <p>{t('duty:clockNow', { time: shownTime(fieldTime(fieldNow()).replace('T', ' ')) })}</p>
      <p>{t('duty:clockMeans')}</p>
    </Question>
  );
}

/** A repair is looked after again within a shift. */
const FIRST_SILENCE_MS = 4 * HOUR_MS;
/** A minute less than may be asked for: the form takes its time. */
const firstSilenceMs = (kind: DutyProblem['kind']) => Math.min(FIRST_SILENCE_MS, silenceMaxMs(kind) - MINUTE_MS);

export function SilenceDialog({ problem, onClose }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const notice = useNotice();
  const problemText = useProblemText();
  const silence = useSilence();
  const [first] = useState(() => ({
    until: fieldTime(problem.silence ? instantOf(problem.silence.until) : fieldNow() + firstSilenceMs(problem.kind)),
    reason: problem.silence?.reason ?? '',
  }));
  const [form, setForm] = useState(first);
  const keyOf = useDeedKey();
  const until = readFieldTime(form.until);
  const now = fieldNow();
  const isEndWrong = until === null || until <= now || until > now + silenceMaxMs(problem.kind);
  const isTooLong = form.reason.length > SILENCE_REASON_MAX;
  const isWhole = !isEndWrong && !isTooLong && form.reason.trim() !== '';
  const say = () => {
    if (!isWhole || until === null) return;
    silence.mutate(
      { problemId: problem.problem_id, until, reason: form.reason.trim(), key: keyOf(form) },
      {
        onSuccess: () => {
          notice.success(t('duty:silencedNow', { time: shownTime(form.until.replace('T', ' ')) }));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={t('duty:silenceTitle')}
      onClose={onClose}
      isDirty={JSON.stringify(form) !== JSON.stringify(first)}
      goesOnAt="[data-duty-list]"
      footer={
        <>
          <Button onClick={onClose}>{t('duty:cancel')}</Button>
          <Button
            kind="primary"
            busy={silence.isPending}
            disabled={!isWhole}
            disabledReason={t('duty:silenceIncomplete')}
            onClick={say}
          >
            {t('duty:silenceNow')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {silence.isError && <Band kind="failed">{problemText(silence.error)}</Band>}
        <p>
          <strong>{problemSentence(problem, t)}</strong>
        </p>
        <p>{t('duty:silenceMeans')}</p>
        <TextField
          label={t('duty:until')}
          type="datetime-local"
          required
          value={form.until}
          onChange={(value) => setForm((old) => ({ ...old, until: value }))}
          error={isEndWrong ? t(problem.kind === 'help' ? 'duty:endWrongHelp' : 'duty:endWrong') : undefined}
        />
        <TextArea
          label={t('duty:reason')}
          required
          hint={t('duty:reasonHint', { max: SILENCE_REASON_MAX })}
          value={form.reason}
          onChange={(value) => setForm((old) => ({ ...old, reason: value }))}
          error={isTooLong ? t('duty:reasonTooLong', { max: SILENCE_REASON_MAX }) : undefined}
        />
      </div>
    </Dialog>
  );
}
