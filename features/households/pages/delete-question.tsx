// The confirmation before a household is deleted, in the specification's two sentences; it names the household.
import { ApiProblem } from '@bantay/web/api/problem.ts';
import type { Household } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useTranslation } from 'react-i18next';
import { useDeleteHousehold } from './use-households.ts';

export function DeleteQuestion({ household, onClose }: { household: Household; onClose: () => void }) {
  const { t } = useTranslation('households');
  const notice = useNotice();
  const problemText = useProblemText();
  const number = household.householdId;
  const removal = useForm({
    save: useDeleteHousehold(),
    contentOf: () => household.id,
    onDone() {
      notice.success(t('remove.done', { number }));
      onClose();
    },
    onFailed(error) {
      if (error instanceof ApiProblem && error.code === 'householdUnknown') notice.success(t('gone'));
      else notice.error(`${t('remove.failed', { number })} ${problemText(error)}`);
      onClose();
    },
  });
  return (
    <Question
      open
      danger
      title={t('remove.title')}
      yes={t('remove.yes')}
      no={t('remove.no')}
      busy={removal.isPending}
      onYes={() => removal.send()}
      onNo={onClose}
    >
      <p>{t('remove.text')}</p>
      <p>
        <strong>{number}</strong>, {household.householdHead}, {t('persons', { count: household.members.length + 1 })}
      </p>
    </Question>
  );
}
