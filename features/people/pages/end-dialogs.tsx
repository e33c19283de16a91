// What takes something away, or gives it back, and so wants a reason: a role that ends, an account that is closed or opened again.
import { type Deed, useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleWords } from './role-words.ts';
import type { Account, HeldRole } from './use-accounts.ts';
import { useEndRole, useSwitchAccount } from './use-accounts.ts';

export function EndRoleDialog({ account, held, onClose }: { account: Account; held: HeldRole; onClose: () => void }) {
  const { t } = useTranslation('people');
  const words = useRoleWords();
  return (
    <ReasonDialog
      kind="end"
      text={t('end.text', { ...words.parts(held), name: account.name })}
      save={useEndRole()}
      contentOf={(reason) => ({ roleId: held.roleId, reason })}
      onClose={onClose}
    />
  );
}

export function SwitchDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('people');
  // As it was when it was opened: the list behind it goes on being read.
  const [kind] = useState(account.isActive ? ('close' as const) : ('reopen' as const));
  return (
    <ReasonDialog
      kind={kind}
      text={t(`${kind}.text`, { name: account.name })}
      save={useSwitchAccount()}
      contentOf={(reason) => ({ userId: account.userId, isActive: kind === 'reopen', reason })}
      onClose={onClose}
    />
  );
}

interface Props<Content, Reply> {
  kind: 'end' | 'close' | 'reopen';
  text: string;
  save: UseMutationResult<Reply, Error, Deed<Content>>;
  contentOf: (reason: string) => Content;
  onClose: () => void;
}

function ReasonDialog<Content, Reply>({ kind, text, save, contentOf, onClose }: Props<Content, Reply>) {
  const { t } = useTranslation('people');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  const saving = useForm({
    save,
    isRight: () => !isMissing,
    contentOf: () => contentOf(reason.trim()),
    onDone() {
      notice.success(t(`${kind}.done`));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t(`${kind}.title`)}
      onClose={onClose}
      isDirty={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={kind === 'reopen' ? 'primary' : 'danger'}
            busy={saving.isPending}
            onClick={() => saving.submit()}
          >
            {t(`${kind}.save`)}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
        <p>{text}</p>
        <TextArea
          label={t('reason')}
          required
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
          error={saving.hasTried && isMissing ? t('reasonMissing') : undefined}
        />
      </div>
    </Dialog>
  );
}
