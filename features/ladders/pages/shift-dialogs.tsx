// A shift is planned, or taken out again.
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextShift, shiftContent, shiftWrong } from './ladder-form.ts';
import { type Person, type PlannedShift, useAddShift, useRemoveShift } from './use-ladder.ts';
import { useWho } from './use-who.ts';

export function ShiftDialog({ people, onClose }: { people: readonly Person[]; onClose: () => void }) {
  const { t } = useTranslation('ladders');
  const notice = useNotice();
  const problemText = useProblemText();
  const [first] = useState(() => nextShift(people, fieldNow()));
  const [form, setForm] = useState(first);
  const saving = useForm({
    save: useAddShift(),
    isRight: () => shiftWrong(form, fieldNow()) === null,
    contentOf: () => shiftContent(form),
    onDone() {
      notice.success(t('shifts.done'));
      onClose();
    },
  });
  const wrong = saving.hasTried ? shiftWrong(form, fieldNow()) : null;
  const time = (name: 'from' | 'until', isWrong: boolean) => ({
    ...{ label: t(`shifts.${name}`), type: 'datetime-local' as const, required: true, value: form[name] },
    error: isWrong && wrong ? t(`wrong.${wrong}`) : undefined,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  });
  return (
    <FormDialog
      title={t('shifts.add')}
      cancel={t('cancel')}
      save={t('shifts.save')}
      isDirty={form !== first}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <SelectField
        label={t('shifts.who')}
        value={form.number}
        options={people.map(({ name, number }) => ({ value: number, label: name }))}
        onChange={(number) => setForm({ ...form, number })}
      />
      <TextField {...time('from', wrong === 'from' || wrong === 'far')} />
      <TextField {...time('until', wrong !== null && wrong !== 'from' && wrong !== 'far')} />
    </FormDialog>
  );
}

interface RemoveProps {
  shift: PlannedShift;
  people: readonly Person[];
  onClose: () => void;
}

export function RemoveShiftQuestion({ shift: { shiftId, number, from, until }, people, onClose }: RemoveProps) {
  const { t } = useTranslation('ladders');
  const who = useWho(people);
  const notice = useNotice();
  const problemText = useProblemText();
  const removing = useRemoveShift();
  const keys = useDeedKey();
  const remove = () => {
    const content = { shiftId };
    removing.mutate(
      { content, key: keys.keyOf(content) },
      {
        onSuccess() {
          notice.success(t('shifts.removed'));
          onClose();
        },
      },
    );
  };
  return (
    <Question
      open
      title={t('shifts.removeTitle')}
      yes={t('shifts.remove')}
      no={t('cancel')}
      busy={removing.isPending}
      onYes={remove}
      onNo={onClose}
    >
      <p>{t('shifts.one', { name: who(number), from: shownTime(from), until: shownTime(until) })}</p>
      {removing.error && <Band kind="failed">{problemText(removing.error)}</Band>}
    </Question>
  );
}
