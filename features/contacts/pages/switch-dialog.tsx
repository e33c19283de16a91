// The messages of a person are switched off, or on again: what that means, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptContact, useSwitchContact } from './use-contacts.ts';

export function SwitchDialog({ contact, onClose }: { contact: KeptContact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  // As it was when it was opened: the list behind it goes on being read.
  const [kind] = useState(contact.isWarned ? ('off' as const) : ('on' as const));
  const name = `${contact.firstName} ${contact.lastName}`;
  const form = useReasonForm({
    save: useSwitchContact(),
    contentOf: (reason) => ({ userId: contact.userId, isWarned: kind === 'on', reason }),
    done: t(`${kind}.done`, { name }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t(`${kind}.title`, { name })}
      text={t(`${kind}.text`, { name })}
      words={{
        ...{ cancel: t('cancel'), save: t(`${kind}.save`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind={kind === 'off' ? 'danger' : 'primary'}
    />
  );
}
