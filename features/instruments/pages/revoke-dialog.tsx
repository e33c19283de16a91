// A key that brings nothing more: what that means, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
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
  const form = useReasonForm({
    save: useRevokeKey(),
    contentOf: (reason) => ({ keyId, reason }),
    done: t('revoke.done', { name, id: keyId }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('revoke.title', { name, id: keyId })}
      text={`${t('revoke.text')}${left.length > 0 ? ` ${t('revoke.left', { names: left.join(', ') })}` : ''}`}
      words={{
        ...{ cancel: room('cancel'), save: t('revoke.save'), reason: room('reason'), hint: room('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
    />
  );
}
