// Notes that NDRRMC was asked, or has sent, with the time at which it was.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkKind } from '../rules/broadcast-request.ts';
import { useMark } from './use-cell-broadcast.ts';

interface Props {
  releaseId: number;
  kind: MarkKind;
  onClose: () => void;
}

export function MarkDialog({ releaseId, kind, onClose }: Props) {
  const { t } = useTranslation('cellbroadcast');
  const notice = useNotice();
  const problemText = useProblemText();
  // As a browser writes it: without seconds.
  const [first] = useState(() => toManilaText(fieldNow()).slice(0, 16).replace(' ', 'T'));
  const [time, setTime] = useState(first);
  const saving = useForm({
    save: useMark(),
    isRight: () => time !== '',
    contentOf: () => ({ releaseId, kind, at: `${time.replace('T', ' ')}:00` }),
    onDone() {
      notice.success(t('noted'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`${kind}.button`)}
      cancel={t('cancel')}
      save={t('note')}
      isDirty={time !== first}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField
        label={t('when')}
        type="datetime-local"
        required
        value={time}
        onChange={setTime}
        error={saving.hasTried && time === '' ? t('whenMissing') : undefined}
      />
    </FormDialog>
  );
}
