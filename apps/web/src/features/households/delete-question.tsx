// The confirmation before a household is deleted, in the specification's two sentences; it names the household.
import type { Household } from '@bantay/contract/households';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { useNotice } from '../../ui/notice.tsx';
import { Question } from '../../ui/question.tsx';
import { useDeleteHousehold } from './use-households.ts';

export function DeleteQuestion({ household, onClose }: { household: Household; onClose: () => void }) {
  const { t } = useTranslation('households');
  const notice = useNotice();
  const problemText = useProblemText();
  const remove = useDeleteHousehold();
  const keyOf = useDeedKey();
  const isSending = useRef(false);
  const number = household.household_id;
  const confirm = () => {
    // The second of two quick presses comes before the button is drawn anew.
    if (isSending.current) return;
    isSending.current = true;
    remove.mutate(
      { id: household.id, key: keyOf(household.id) },
      {
        onSuccess: () => notice.success(t('remove.done', { number })),
        onError: (error) => {
          if (error instanceof ApiProblem && error.code === 'householdUnknown') notice.success(t('gone'));
          else notice.error(`${t('remove.failed', { number })} ${problemText(error)}`);
        },
        onSettled: () => {
          isSending.current = false;
          onClose();
        },
      },
    );
  };
  return (
    <Question
      open
      danger
      title={t('remove.title')}
      yes={t('remove.yes')}
      no={t('remove.no')}
      busy={remove.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      <p>{t('remove.text')}</p>
      <p>
        <strong>{number}</strong>, {household.household_head}, {t('persons', { count: household.members.length + 1 })}
      </p>
    </Question>
  );
}
