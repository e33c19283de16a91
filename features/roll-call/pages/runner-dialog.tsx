// Who looks after a purok or a household, and whose answers by SMS count for it.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RUNNER_MAX, type Runner } from '../rules/runners.ts';
import type { SeenRollCall } from './roll-model.ts';
import { useAssigning } from './use-roll-call.ts';

interface Props extends Runner {
  rollcallId: number;
  /** In words. */
  whom: string;
  known: SeenRollCall['runners'][number] | undefined;
  onClose: () => void;
}

export function RunnerDialog({ rollcallId, kind, target, whom, known, onClose }: Props) {
  const { t } = useTranslation('rollcall');
  const notice = useNotice();
  const problemText = useProblemText();
  const [name, setName] = useState(known?.name ?? '');
  const [number, setNumber] = useState('');
  const saving = useForm({
    save: useAssigning(),
    contentOf: () => ({ rollcallId, kind, target, name: name.trim(), number }),
    onDone() {
      notice.success(t('runner.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('runner.assignTo', { whom })}
      cancel={t('cancel')}
      save={t('runner.save')}
      isDirty={name !== (known?.name ?? '') || number !== ''}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField
        label={t('runner.name')}
        hint={t('runner.nameHint')}
        maxLength={RUNNER_MAX.name}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t('runner.number')}
        hint={t('runner.numberHint')}
        type="tel"
        inputMode="tel"
        maxLength={RUNNER_MAX.number}
        value={number}
        onChange={setNumber}
      />
    </FormDialog>
  );
}
