// 'Acknowledge' asks once more, since it stays in the record; 'Silence' wants an end and a reason.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { DutyProblem } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useFocusAfter } from '@bantay/web/ui/dialog-focus.ts';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { fieldTime, instantOf, readFieldTime, shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleOf, SILENCE_REASON_MAX, silenceMaxMs } from '../rules/problem-kinds.ts';
import styles from './duty.module.css';
import { problemSentence } from './duty-words.ts';
import { useAcknowledge, useClockIsRight, useSilence } from './use-duty.ts';

interface Props {
  problem: DutyProblem;
  onClose: () => void;
}

export function AcknowledgeQuestion({ problem, onClose }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const saying = useSaying(useAcknowledge(), problem, t('duty:acknowledgedNow'), onClose);
  // Its button goes with the answer.
  useFocusAfter(true, '[data-duty-list]');
  return (
    <Question
      open
      title={t('duty:askAcknowledge')}
      yes={t('duty:yesAcknowledge')}
      no={t('duty:cancel')}
      busy={saying.isPending}
      onYes={() => saying.send()}
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
  const saying = useSaying(useClockIsRight(), problem, t('duty:clockNoted'), onClose);
  useFocusAfter(true, '[data-duty-list]');
  return (
    <Question
      open
      title={t('duty:askClock')}
      yes={t('duty:yesClock')}
      no={t('duty:cancel')}
      busy={saying.isPending}
      onYes={() => saying.send()}
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

/** One press says it, and the question goes whatever comes back. */
function useSaying(save: ReturnType<typeof useAcknowledge>, problem: DutyProblem, done: string, onClose: () => void) {
  const notice = useNotice();
  const problemText = useProblemText();
  return useForm({
    save,
    contentOf: () => problem.problemId,
    onDone() {
      notice.success(done);
      onClose();
    },
    onFailed(error) {
      notice.error(problemText(error));
      onClose();
    },
  });
}

/** A repair is looked after again within a shift. */
const FIRST_SILENCE_MS = 4 * HOUR_MS;
/** A minute less than may be asked for: the form takes its time. */
const firstSilenceMs = (kind: DutyProblem['kind']) => Math.min(FIRST_SILENCE_MS, silenceMaxMs(kind) - MINUTE_MS);

export function SilenceDialog({ problem, onClose }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const notice = useNotice();
  const problemText = useProblemText();
  const [first] = useState(() => ({
    until: fieldTime(problem.silence ? instantOf(problem.silence.until) : fieldNow() + firstSilenceMs(problem.kind)),
    reason: problem.silence?.reason ?? '',
  }));
  const [form, setForm] = useState(first);
  const until = readFieldTime(form.until);
  const now = fieldNow();
  const isEndWrong = until === null || until <= now || until > now + silenceMaxMs(problem.kind);
  const isTooLong = form.reason.length > SILENCE_REASON_MAX;
  const isWhole = !isEndWrong && !isTooLong && form.reason.trim() !== '';
  const saying = useForm({
    save: useSilence(),
    contentOf: () =>
      isWhole && until !== null ? { problemId: problem.problemId, until, reason: form.reason.trim() } : null,
    onDone() {
      notice.success(t('duty:silencedNow', { time: shownTime(form.until.replace('T', ' ')) }));
      onClose();
    },
  });
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
            busy={saying.isPending}
            disabled={!isWhole}
            disabledReason={t('duty:silenceIncomplete')}
            onClick={() => saying.send()}
          >
            {t('duty:silenceNow')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {saying.problem && <Band kind="failed">{problemText(saying.problem)}</Band>}
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
