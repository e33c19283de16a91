// Deleting asks once, also for several: with their count and their names.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { Planned } from './activity-model.ts';
import { useDeleteActivities } from './use-activities.ts';

/** More names would push the buttons off the screen. */
const NAMED = 8;

export function DeleteActivities({ all, onClose }: { all: readonly Planned[]; onClose: () => void }) {
  const { t } = useTranslation('activities');
  const notice = useNotice();
  const problemText = useProblemText();
  const removal = useForm({
    save: useDeleteActivities(),
    contentOf: () => all,
    onDone(failed) {
      if (failed.length < all.length) notice.success(t('remove.done'));
      if (failed[0]) {
        const titles = failed.map(({ one }) => one.activity.title).join(', ');
        notice.error(`${t('remove.failed', { titles })} ${problemText(failed[0].error)}`);
      }
      onClose();
    },
    onFailed: onClose,
  });
  return (
    <Question
      open
      danger
      title={t('remove.title', { count: all.length })}
      yes={t('remove.yes')}
      no={t('remove.no')}
      busy={removal.isPending}
      onYes={() => removal.send()}
      onNo={onClose}
    >
      <ul>
        {all.slice(0, NAMED).map(({ activity }) => (
          <li key={activity.id}>
            <strong>{activity.title}</strong>, {shownTime(activity.start)}
          </li>
        ))}
        {all.length > NAMED && <li>{t('more', { count: all.length - NAMED })}</li>}
      </ul>
      <p>{t('remove.text')}</p>
    </Question>
  );
}
