// 'Remind the n silent': asks with how many people, numbers and parts, and sends to what was seen or to nobody.
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { reachCalls } from '../wire/reach.calls.ts';
import styles from './reach.module.css';
import { type SeenBoard, useRemind } from './use-reach.ts';

interface Props {
  board: SeenBoard;
  site: SiteCode;
  isOutdated: boolean;
}

/** Nothing where nobody is silent, or the warning was taken back: there is nothing to repeat. */
export function RemindButton({ board, site, isOutdated }: Props) {
  const { t } = useTranslation('reach');
  const [asked, setAsked] = useState<SeenBoard | null>(null);
  const count = board.silent.people;
  return (
    <May call={reachCalls.remindSilent} site={site}>
      {count > 0 && !board.isCancelled && (
        <Button
          kind="primary"
          disabled={isOutdated}
          disabledReason={isOutdated ? t('staleDeed') : undefined}
          onClick={() => setAsked(board)}
        >
          {t('remind.button', { count })}
        </Button>
      )}
      {asked && <RemindQuestion board={asked} onClose={() => setAsked(null)} />}
    </May>
  );
}

/** `board` as it was when the button was pressed: what is asked is what is sent. */
function RemindQuestion({ board, onClose }: { board: SeenBoard; onClose: () => void }) {
  const { t } = useTranslation('reach');
  const notice = useNotice();
  const problemText = useProblemText();
  const { releaseId, text, silent, people } = board;
  const inDoubt = people.filter(({ state }) => state === 'in doubt').length;
  const reminding = useForm({
    save: useRemind(),
    contentOf: () =>
      text && {
        ...{ releaseId, updateNumber: text.updateNumber, reminders: text.reminders },
        ...{ people: silent.people, numbers: silent.numbers },
      },
    onDone({ people: count }) {
      notice.success(t('remind.done', { count }));
      onClose();
    },
  });
  const { numbers, partsEach } = silent;
  return (
    <Question
      open
      title={t('remind.title', { count: silent.people })}
      yes={t('remind.yes')}
      no={t('remind.no')}
      busy={reminding.isPending}
      onNo={onClose}
      onYes={() => void reminding.submit()}
    >
      {reminding.problem && <Band kind="failed">{problemText(reminding.problem)}</Band>}
      <p>{t('remind.goes', { count: silent.people })}</p>
      <p>{t('remind.cost', { numbers, parts: partsEach, all: numbers * partsEach })}</p>
      <p>{t('remind.others')}</p>
      {inDoubt > 0 && <p>{t('remind.doubt', { count: inDoubt })}</p>}
      <p className={styles.small}>{t('remind.text')}</p>
      <blockquote className={styles.text}>{text?.text}</blockquote>
    </Question>
  );
}
