// A key that reads nothing more, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadingKey, useRevokeReadingKey } from './use-readers.ts';

export function RevokeReaderDialog({ revoked, onClose }: { revoked: ReadingKey; onClose: () => void }) {
  const { t } = useTranslation('readers');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const { keyId, name } = revoked;
  const saving = useForm({
    save: useRevokeReadingKey(),
    isRight: () => reason.trim() !== '',
    contentOf: () => ({ keyId, reason: reason.trim() }),
    onDone() {
      notice.success(t('revoke.done', { name, id: keyId }));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...{ reason, saving, onClose }}
      title={t('revoke.title', { name, id: keyId })}
      text={t('revoke.text')}
      words={{
        ...{ cancel: t('cancel'), save: t('revoke.save'), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
      onReason={setReason}
      problem={saving.problem && problemText(saving.problem)}
    />
  );
}
