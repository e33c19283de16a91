// A key that brings nothing more: what that means, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaredKey, useRevokeKey } from './use-keys.ts';

interface Props {
  revoked: CaredKey;
  /** Instruments that no other key brings. */
  left: readonly string[];
  onClose: () => void;
}

export function RevokeDialog({ revoked: { keyId, name }, left, onClose }: Props) {
  const { t } = useTranslation('keys');
  const { t: room } = useTranslation('instruments');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const saving = useForm({
    save: useRevokeKey(),
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
      text={`${t('revoke.text')}${left.length > 0 ? ` ${t('revoke.left', { names: left.join(', ') })}` : ''}`}
      words={{
        ...{ cancel: room('cancel'), save: t('revoke.save'), reason: room('reason'), hint: room('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
      onReason={setReason}
      problem={saving.problem && problemText(saving.problem)}
    />
  );
}
