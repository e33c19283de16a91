// 'Edit data': the measurement, or the timestamp of the whole observation; only what changed is sent.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { fieldTime, shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typingDoubts } from '../rules/typing-doubts.ts';
import { comparableBefore } from './marker-model.ts';
import type { PointProps } from './point-props.ts';
import styles from './surficial.module.css';
import { editErrors, editOf } from './surficial-forms.ts';
import { type Stored, useUpdateData } from './use-surficial.ts';

export function EditDialog({ marker, point, onClose }: Omit<PointProps, 'site'>) {
  const { t } = useTranslation('surficial');
  const problemText = useProblemText();
  const edit = useEdit({ marker, point, onClose });
  const { form, before, saving, isChanged } = edit;
  const { conflict: theirs, problem } = saving;
  return (
    <Dialog
      open
      title={t('edit.title', { name: marker.markerName })}
      onClose={onClose}
      isDirty={isChanged}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={saving.isPending} disabled={!isChanged || theirs !== null} onClick={edit.submit}>
            {t('edit.submit')}
          </Button>
        </>
      }
    >
      {problem && !theirs && <Band kind="failed">{problemText(problem)}</Band>}
      {theirs && <Theirs edit={edit} theirs={theirs} />}
      <Question
        open={saving.isAsking}
        title={t('edit.doubt')}
        yes={t('edit.right')}
        no={t('edit.again')}
        busy={saving.isPending}
        onYes={() => saving.send()}
        onNo={saving.goBack}
      >
        <p>{t('edit.far', { name: marker.markerName, cm: form.measurement, last: before ?? '' })}</p>
      </Question>
      <div ref={saving.fields} className={styles.form}>
        <EditFields edit={edit} />
      </div>
    </Dialog>
  );
}

function useEdit({ marker, point, onClose }: Omit<PointProps, 'site'>) {
  const { t } = useTranslation('surficial');
  const notice = useNotice();
  // Kept as it was when the form opened: the server compares it with what stands there now.
  const [first] = useState({ measurement: String(point.y), time: fieldTime(point.x) });
  const [form, setForm] = useState(first);
  const change = editOf(form, first);
  // What the form of a new measurement asks: a slip of the point would raise a level.
  const before = comparableBefore(marker, point);
  const doubt =
    change.measurement !== undefined && before !== null
      ? typingDoubts(new Map([['', change.measurement]]), new Map([['', before]]))[0]
      : undefined;
  const [was] = useState<Stored>({ ts: toManilaText(point.x), measurement: point.y });
  const saving = useForm({
    save: useUpdateData(),
    stored: was,
    isRight: () => Object.keys(editErrors(form, fieldNow())).length === 0,
    contentOf: (known) => ({
      was: known ?? was,
      ...(change.measurement === undefined ? {} : { dataId: point.dataId, measurement: change.measurement }),
      ...(change.at === undefined ? {} : { moId: point.moId, ts: toManilaText(change.at) }),
    }),
    onDone() {
      notice.success(t('edit.saved'));
      onClose();
    },
    onTaken: onClose,
  });
  const errors = saving.hasTried ? editErrors(form, fieldNow()) : {};
  return {
    form,
    setForm,
    change,
    before,
    errors,
    saving,
    isChanged: form.measurement !== first.measurement || form.time !== first.time,
    submit: () => (doubt ? saving.ask() : saving.submit()),
  };
}

type Edit = ReturnType<typeof useEdit>;

/** What somebody else stored meanwhile, beside what was typed here. */
function Theirs({ edit: { form, change, saving }, theirs }: { edit: Edit; theirs: Stored }) {
  const { t } = useTranslation(['surficial', 'editing']);
  const problemText = useProblemText();
  return (
    <Conflict
      sentence={problemText(saving.problem)}
      words={t('editing:conflict', { returnObjects: true })}
      differences={[
        ...(change.measurement === undefined
          ? []
          : [{ field: t('edit.measurement'), mine: form.measurement, theirs: String(theirs.measurement) }]),
        ...(change.at === undefined
          ? []
          : [{ field: t('edit.time'), mine: toDisplayTime(change.at), theirs: shownTime(theirs.ts) }]),
      ]}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
      busy={saving.isPending}
    />
  );
}

function EditFields({ edit: { form, setForm, errors } }: { edit: Edit }) {
  const { t } = useTranslation('surficial');
  return (
    <>
      <TextField
        label={t('edit.measurement')}
        unit="cm"
        inputMode="decimal"
        required
        value={form.measurement}
        onChange={(measurement) => setForm({ ...form, measurement })}
        error={errors.measurement && t(`edit.${errors.measurement}`)}
      />
      <TextField
        label={t('edit.time')}
        type="datetime-local"
        required
        max={fieldTime(fieldNow())}
        hint={t('edit.note')}
        value={form.time}
        onChange={(time) => setForm({ ...form, time })}
        error={errors.time && t(`edit.${errors.time}`)}
      />
    </>
  );
}
