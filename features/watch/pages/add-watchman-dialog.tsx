// A new watchman: its name, its public key, and where it is reached.
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddWatchman } from './use-watchmen.ts';
import { EMPTY_WATCHMAN, fieldOfRefusal, type WatchmanForm, watchmanContent, watchmanFaults } from './watchman-form.ts';

export function AddWatchmanDialog({ ownKey, onClose }: { ownKey: string; onClose: () => void }) {
  const { t } = useTranslation('watchmen');
  const problemText = useProblemText();
  const notice = useNotice();
  const [form, setForm] = useState(EMPTY_WATCHMAN);
  const saving = useForm({
    save: useAddWatchman(),
    isRight: () => Object.keys(watchmanFaults(form, ownKey)).length === 0,
    contentOf: () => watchmanContent(form),
    onDone: (_, { name }) => {
      notice.success(t('add.done', { name }));
      onClose();
    },
  });
  const { problem } = saving;
  const faults = saving.hasTried ? watchmanFaults(form, ownKey) : {};
  const refused = problem instanceof ApiProblem ? fieldOfRefusal(problem.code) : null;
  const field = (name: keyof WatchmanForm) => ({
    ...{ label: t(`fields.${name}`), hint: t(`hints.${name}`), value: form[name] },
    error: faults[name] ? t(`faults.${faults[name]}`) : refused === name ? problemText(problem) : undefined,
    onChange(value: string) {
      // What was refused is no longer what stands there.
      if (refused === name) saving.forgetProblem();
      setForm({ ...form, [name]: value });
    },
  });
  return (
    <FormDialog
      title={t('add.title')}
      save={t('add.save')}
      cancel={t('cancel')}
      isDirty={form !== EMPTY_WATCHMAN}
      saving={saving}
      onClose={onClose}
    >
      {problem && refused === null && <Band kind="failed">{problemText(problem)}</Band>}
      <TextField {...field('name')} required maxLength={60} />
      <TextField {...field('publicKey')} required maxLength={200} autoComplete="off" />
      <TextField {...field('address')} maxLength={500} />
    </FormDialog>
  );
}
