// A watchman that watches here no longer, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { type SeenWatchman, useRemoveWatchman } from './use-watchmen.ts';

export function RemoveWatchmanDialog({ watchman, onClose }: { watchman: SeenWatchman; onClose: () => void }) {
  const { t } = useTranslation('watchmen');
  const { watchmanId, name } = watchman;
  const form = useReasonForm({
    save: useRemoveWatchman(),
    contentOf: (reason) => ({ watchmanId, reason }),
    done: t('remove.done', { name }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('remove.title', { name })}
      text={t('remove.text')}
      words={{
        ...{ cancel: t('cancel'), save: t('remove.save'), reason: t('remove.reason'), hint: t('remove.reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
    />
  );
}
