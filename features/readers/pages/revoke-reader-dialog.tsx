// A key that reads nothing more, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { type ReadingKey, useRevokeReadingKey } from './use-readers.ts';

export function RevokeReaderDialog({ revoked, onClose }: { revoked: ReadingKey; onClose: () => void }) {
  const { t } = useTranslation('readers');
  const { keyId, name } = revoked;
  const form = useReasonForm({
    save: useRevokeReadingKey(),
    contentOf: (reason) => ({ keyId, reason }),
    done: t('revoke.done', { name, id: keyId }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('revoke.title', { name, id: keyId })}
      text={t('revoke.text')}
      words={{
        ...{ cancel: t('cancel'), save: t('revoke.save'), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
    />
  );
}
