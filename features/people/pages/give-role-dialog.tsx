// A role for somebody: which, where, until when, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_ROLE, roleFaults, roleOf } from './accounts-model.ts';
import { RoleFields } from './role-fields.tsx';
import type { Account } from './use-accounts.ts';
import { useGiveRole } from './use-accounts.ts';

export function GiveRoleDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('people');
  const notice = useNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY_ROLE);
  // Roles go by the clock of the machine, which the demo does not move.
  const judge = () => roleFaults(form, Date.now());
  const saving = useForm({
    save: useGiveRole(),
    isRight: () => Object.keys(judge()).length === 0,
    contentOf: () => roleOf(account.userId, form),
    onDone() {
      notice.success(t('give.done', { name: account.name, role: t(`role.${form.role}`) }));
      onClose();
    },
  });
  const faults = saving.hasTried ? judge() : {};
  return (
    <FormDialog
      title={t('give.title', { name: account.name })}
      cancel={t('cancel')}
      save={t('give.save')}
      saving={saving}
      isDirty={form !== EMPTY_ROLE}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <RoleFields role={form.role} site={form.site} onChange={(change) => setForm({ ...form, ...change })} />
      <TextField
        label={t('give.until')}
        hint={t('give.untilHint')}
        type="date"
        value={form.until}
        onChange={(until) => setForm({ ...form, until })}
        error={faults.until && t('give.past')}
      />
      <TextArea
        label={t('reason')}
        required
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        error={faults.reason && t('reasonMissing')}
      />
    </FormDialog>
  );
}
