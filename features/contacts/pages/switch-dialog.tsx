// The messages of a person are switched off, or on again: what that means, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptContact, useSwitchContact } from './use-contacts.ts';

export function SwitchDialog({ contact, onClose }: { contact: KeptContact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  // As it was when it was opened: the list behind it goes on being read.
  const [kind] = useState(contact.isWarned ? ('off' as const) : ('on' as const));
  const name = `${contact.firstName} ${contact.lastName}`;
  const saving = useForm({
    save: useSwitchContact(),
    isRight: () => reason.trim() !== '',
    contentOf: () => ({ userId: contact.userId, isWarned: kind === 'on', reason: reason.trim() }),
    onDone() {
      notice.success(t(`${kind}.done`, { name }));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...{ reason, saving, onClose }}
      title={t(`${kind}.title`, { name })}
      text={t(`${kind}.text`, { name })}
      words={{
        ...{ cancel: t('cancel'), save: t(`${kind}.save`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind={kind === 'off' ? 'danger' : 'primary'}
      onReason={setReason}
      problem={saving.problem && problemText(saving.problem)}
    />
  );
}
