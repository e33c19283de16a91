// A new tilt column: its name, its site, and of what it is built.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { fieldTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BuildFields } from './build-fields.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { type ColumnForm, columnContent, columnFaults, newColumnForm } from './instrument-forms.ts';
import { type CaredColumn, useAddColumn } from './use-instruments.ts';

interface Props {
  columns: readonly CaredColumn[];
  /** Those that it may be given to. */
  codes: readonly string[];
  onClose: () => void;
}

export function NewColumnDialog({ columns, codes, onClose }: Props) {
  const { t } = useTranslation('instruments');
  const notice = useNotice();
  const problemText = useProblemText();
  const [first] = useState(() =>
    newColumnForm(codes.length === 1 ? (codes[0] ?? '') : '', fieldTime(fieldNow()).slice(0, 10)),
  );
  const [form, setForm] = useState(first);
  const judge = () =>
    columnFaults(
      form,
      columns.map(({ tsmName }) => tsmName),
    );
  const saving = useForm({
    save: useAddColumn(),
    isRight: () => Object.keys(judge()).length === 0,
    contentOf: () => columnContent(form),
    onDone() {
      notice.success(t('newColumn.done', { name: form.name.trim().toLowerCase() }));
      onClose();
    },
  });
  const faults = saving.hasTried ? judge() : {};
  const fieldOf = (key: keyof ColumnForm) => ({
    value: form[key],
    onChange: (value: string) => setForm({ ...form, [key]: value }),
    error: faults[key] && t(`faults.${faults[key]}`),
  });
  return (
    <InstrumentDialog
      title={t('newColumn.title')}
      save={t('newColumn.save')}
      isDirty={form !== first}
      reason={fieldOf('reason')}
      {...{ saving, onClose }}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField label={t('fields.name')} required hint={t('columnHint')} maxLength={20} {...fieldOf('name')} />
      <BuildFields codes={codes} fieldOf={fieldOf} />
    </InstrumentDialog>
  );
}
