// The proof of the gateway is switched on with a number, or off.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMobileNumber, toLocal } from '../../accounts/rules/phone-number.ts';
import { type ProofSetting, useChangeProof } from './use-proof.ts';

const shown = ({ number }: ProofSetting) => (number === null ? '' : toLocal(number));

export function ProofDialog({ setting, onClose }: { setting: ProofSetting; onClose: () => void }) {
  const { t } = useTranslation('proof');
  const notice = useNotice();
  const [stored] = useState(setting);
  const [first] = useState(() => ({ number: shown(stored), reason: '' }));
  const [form, setForm] = useState(first);
  const number = form.number.trim() === '' ? null : parseMobileNumber(form.number);
  const isNumber = form.number.trim() === '' || number !== null;
  const saving = useForm({
    save: useChangeProof(),
    stored,
    isRight: () => isNumber && form.reason.trim() !== '',
    contentOf: (known: ProofSetting | null) => ({
      ...{ number, version: (known ?? stored).version, reason: form.reason.trim() },
    }),
    onDone() {
      notice.success(t(number === null ? 'doneOff' : 'done'));
      onClose();
    },
    onTaken: (theirs: ProofSetting) => setForm({ ...form, number: shown(theirs) }),
  });
  const errorIf = (isWrong: boolean, words: string) => (saving.hasTried && isWrong ? words : undefined);
  return (
    <FormDialog
      title={t('change')}
      cancel={t('cancel')}
      save={t('save')}
      blocked={saving.conflict !== null}
      isDirty={form !== first}
      saving={saving}
      onClose={onClose}
    >
      <Refused
        saving={saving}
        differences={(theirs: ProofSetting) => [
          { field: t('number'), mine: form.number.trim() || t('nothing'), theirs: shown(theirs) || t('nothing') },
        ]}
      />
      <p>{t('means')}</p>
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        inputMode="tel"
        maxLength={40}
        value={form.number}
        onChange={(value) => setForm({ ...form, number: value })}
        error={errorIf(!isNumber, t('numberWrong'))}
      />
      <ReasonField
        label={t('reason')}
        hint={t('reasonHint')}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        error={errorIf(form.reason.trim() === '', t('reasonMissing'))}
      />
    </FormDialog>
  );
}
