// Somebody was told by call or runner: how, and by whom.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TELLER_MAX } from '../wire/reach.calls.ts';
import { type SeenPerson, useMarkTold } from './use-reach.ts';

interface Props {
  releaseId: number;
  person: SeenPerson;
  onClose: () => void;
}

export function ToldDialog({ releaseId, person: { userId, name }, onClose }: Props) {
  const { t } = useTranslation('reach');
  const notice = useNotice();
  const problemText = useProblemText();
  const [way, setWay] = useState<'call' | 'runner'>('runner');
  const [teller, setTeller] = useState('');
  const isTooLong = teller.trim().length > TELLER_MAX;
  const saving = useForm({
    save: useMarkTold(),
    isRight: () => !isTooLong,
    contentOf: () => ({
      ...{ releaseId, personId: userId, way },
      ...(teller.trim() !== '' && { teller: teller.trim() }),
    }),
    onDone() {
      notice.success(t('dialog.done', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('dialog.title', { name })}
      cancel={t('dialog.cancel')}
      save={t('dialog.save')}
      isDirty={teller !== ''}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <SelectField
        label={t('dialog.way')}
        value={way}
        onChange={(value) => setWay(value === 'call' ? 'call' : 'runner')}
        options={(['runner', 'call'] as const).map((one) => ({ value: one, label: t(`dialog.${one}`) }))}
      />
      <TextField
        label={t('dialog.teller')}
        hint={t('dialog.tellerHint')}
        value={teller}
        onChange={setTeller}
        error={saving.hasTried && isTooLong ? t('dialog.long', { most: TELLER_MAX }) : undefined}
      />
    </FormDialog>
  );
}
