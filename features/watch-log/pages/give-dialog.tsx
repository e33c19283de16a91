// A shift is handed over: to whom, with what remarks, and with what is open now.

import { useSession } from '@bantay/web/api/session.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextArea } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REMARKS_MAX } from '../rules/log-entry.ts';
import { OpenItems } from './open-items.tsx';
import { type SeenShifts, useGive } from './use-hand-over.ts';

export function GiveDialog({ shifts: { items, colleagues }, onClose }: { shifts: SeenShifts; onClose: () => void }) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const problemText = useProblemText();
  const { data } = useSession();
  const [to, setTo] = useState('');
  const [remarks, setRemarks] = useState('');
  const others = colleagues.filter(({ userId }) => userId !== data?.user.userId);
  const saving = useForm({
    save: useGive(),
    contentOf: () => ({ toUserId: to === '' ? null : Number(to), remarks: remarks.trim() }),
    onDone() {
      notice.success(t('hand.given'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('hand.open')}
      cancel={t('cancel')}
      save={t('hand.give')}
      isDirty={remarks !== ''}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <SelectField
        label={t('hand.to')}
        value={to}
        onChange={setTo}
        options={[
          { value: '', label: t('hand.nobody') },
          ...others.map(({ userId, name }) => ({ value: String(userId), label: name })),
        ]}
      />
      <TextArea
        label={t('hand.remarks')}
        hint={t('hand.remarksHint', { max: REMARKS_MAX })}
        maxLength={REMARKS_MAX}
        value={remarks}
        onChange={setRemarks}
      />
      <h3>{items.length === 0 ? t('hand.nothingNow') : t('hand.openNow')}</h3>
      {items.length > 0 && <p>{t('hand.means')}</p>}
      <OpenItems items={items} />
    </FormDialog>
  );
}
