// What takes something away, or gives it back, and so wants a reason: a role that ends, an account that is closed or opened again.
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
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
    <EndingDialog
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
    <EndingDialog
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

function EndingDialog<Content, Reply>({ kind, text, save, contentOf, onClose }: Props<Content, Reply>) {
  const { t } = useTranslation('people');
  const form = useReasonForm({ save, contentOf, done: t(`${kind}.done`), onClose });
  return (
    <ReasonDialog
      {...form}
      text={text}
      title={t(`${kind}.title`)}
      words={{
        ...{ cancel: t('cancel'), save: t(`${kind}.save`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('reasonMissing'),
      }}
      kind={kind === 'reopen' ? 'primary' : 'danger'}
    />
  );
}
