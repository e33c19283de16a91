// A new account: who it is, the number that its first code goes to, and the first role.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import styles from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountFaults, accountOf, EMPTY_ACCOUNT } from './accounts-model.ts';
import { RoleFields } from './role-fields.tsx';
import { useCreateAccount } from './use-accounts.ts';

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const notice = useNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY_ACCOUNT);
  const saving = useForm({
    save: useCreateAccount(),
    isRight: () => Object.keys(accountFaults(form)).length === 0,
    contentOf: () => accountOf(form),
    onDone() {
      notice.success(t('new.done', { username: form.username.trim() }));
      onClose();
    },
  });
  const faults = saving.hasTried ? accountFaults(form) : {};
  const fieldOf = (key: 'username' | 'firstName' | 'lastName' | 'number', label: string) => ({
    label,
    required: true,
    maxLength: 60,
    value: form[key],
    onChange: (value: string) => setForm({ ...form, [key]: value }),
    error: faults[key] && t(`new.${faults[key]}`),
  });
  return (
    <FormDialog
      title={t('new.title')}
      cancel={t('cancel')}
      save={t('new.save')}
      saving={saving}
      isDirty={form !== EMPTY_ACCOUNT}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <p>{t('new.means')}</p>
      <TextField {...fieldOf('username', t('new.username'))} />
      <div className={styles.pair}>
        <TextField {...fieldOf('firstName', t('new.first'))} />
        <TextField {...fieldOf('lastName', t('new.last'))} />
        <SelectField
          label={t('new.sex')}
          value={form.sex}
          onChange={(value) => setForm({ ...form, sex: value === 'Male' ? 'Male' : 'Female' })}
          options={[
            { value: 'Female', label: t('new.female') },
            { value: 'Male', label: t('new.male') },
          ]}
        />
        <SelectField
          label={t('new.office')}
          value={form.designation}
          onChange={(value) => setForm({ ...form, designation: value === 'PLGU' ? 'PLGU' : 'MLGU' })}
          options={['MLGU', 'PLGU'].map((value) => ({ value, label: value }))}
        />
      </div>
      <TextField {...fieldOf('number', t('new.number'))} hint={t('new.numberHint')} inputMode="tel" />
      <RoleFields role={form.role} site={form.site} onChange={(change) => setForm({ ...form, ...change })} />
    </FormDialog>
  );
}
