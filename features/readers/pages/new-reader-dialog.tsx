// A new key for reading: for whom, what it opens, until when, how often. What was made is handed on, for it is shown once.
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CheckField, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_READER, readerContent, readerFaults } from './reader-form.ts';
import styles from './readers.module.css';
import type { MadeReader } from './shown-reader-dialog.tsx';
import { useCreateReadingKey } from './use-readers.ts';

interface Props {
  onMade: (made: MadeReader) => void;
  onClose: () => void;
}

export function NewReaderDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation('readers');
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY_READER);
  const saving = useForm({
    save: useCreateReadingKey(),
    isRight: () => Object.keys(readerFaults(form)).length === 0,
    contentOf: () => readerContent(form),
    onDone: ({ keyId, key, address }) => onMade({ keyId, key, address, name: form.name.trim(), scopes: form.scopes }),
  });
  const faults = saving.hasTried ? readerFaults(form) : {};
  const errorOf = (field: keyof typeof form) => faults[field] && t(`faults.${faults[field]}`);
  const field = (name: 'name' | 'until' | 'rate') => ({
    ...{ label: t(`fields.${name}`), value: form[name], error: errorOf(name), required: true },
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <FormDialog
      title={t('new.title')}
      save={t('new.save')}
      cancel={t('cancel')}
      isDirty={form !== EMPTY_READER}
      saving={saving}
      onSave={() => saving.submit()}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField {...field('name')} hint={t('nameHint')} maxLength={60} />
      <fieldset className={rows.group} data-fault={errorOf('scopes') ? 'true' : undefined}>
        <legend>{t('fields.scopes')}</legend>
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={t(`scopes.${scope}`)}
            checked={form.scopes.includes(scope)}
            onChange={(isOn) =>
              setForm({ ...form, scopes: SCOPES.filter((one) => (one === scope ? isOn : form.scopes.includes(one))) })
            }
          />
        ))}
      </fieldset>
      {errorOf('scopes') && (
        <p role="alert" className={styles.fault}>
          {errorOf('scopes')}
        </p>
      )}
      <p>{t('households')}</p>
      <TextField {...field('until')} type="date" hint={t('untilHint')} />
      <TextField {...field('rate')} inputMode="numeric" />
      <ReasonField
        label={t('reason')}
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        error={errorOf('reason')}
      />
    </FormDialog>
  );
}
