// 'Activity for <date>': the form, the confirmation of what was entered, and the choice when another one was faster.
import type { Activity } from '@bantay/contract/activities';
import { ACTIVITY_MAX } from '@bantay/domain/activities/activity';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { storedInstead } from '../../api/stored-instead.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import styles from './activities.module.css';
import { type ActivityForm, dayText, differencesOf, emptyForm, faultsOf, fieldsOf, formOf } from './activity-model.ts';
import { ConfirmActivity } from './confirm-activity.tsx';
import { ACTIVITY_SITE, useSaveActivity } from './use-activities.ts';

/** As the server takes them (contract/moms). */
const PICTURE_BYTES_MAX = 10 * 1024 * 1024;

interface Props {
  /** The day that was chosen, or that of the activity. */
  day: string;
  /** Null: a new one. */
  activity: Activity | null;
  onClose: () => void;
}

export function ActivityDialog({ day, activity, onClose }: Props) {
  const { t, i18n } = useTranslation('activities');
  const problemText = useProblemText();
  const { form, setForm, picture, setPicture, isDirty, faults, ask, fields, saving } = useActivityForm(
    day,
    activity,
    onClose,
  );
  const { save, isAsking, setAsking, conflict, send, takeTheirs } = saving;
  const change = (part: Partial<ActivityForm>) => setForm({ ...form, ...part });
  return (
    <Dialog
      open
      title={t('form.title', { day: dayText(day, i18n.language, 'long') })}
      onClose={onClose}
      isDirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" busy={save.isPending} disabled={conflict !== null} onClick={ask}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div ref={fields}>
        {conflict ? (
          <ConflictBlock
            sentence={problemText(save.error)}
            mine={form}
            theirs={formOf(conflict)}
            isBusy={save.isPending}
            onKeepMine={() => send(conflict)}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          save.isError && (
            <Band kind="failed">
              <strong>{t('failed')}</strong> {problemText(save.error)}
            </Band>
          )
        )}
        {faults.includes('rangeReversed') && (
          <Band kind="failed">
            <strong>{t('form.rangeTitle')}</strong> {t('form.rangeText')}
          </Band>
        )}
        <div className={styles.pair}>
          <TextField
            label={t('start')}
            type="datetime-local"
            required
            value={form.start}
            onChange={(start) => change({ start })}
            error={faults.includes('startMissing') && t('form.time')}
          />
          <TextField
            label={t('end')}
            type="datetime-local"
            required
            value={form.end}
            onChange={(end) => change({ end })}
            error={
              faults.includes('endMissing') ? t('form.time') : faults.includes('rangeReversed') && t('form.rangeText')
            }
          />
        </div>
        <TextField
          label={t('name')}
          required
          maxLength={ACTIVITY_MAX.name}
          value={form.name}
          onChange={(name) => change({ name })}
          error={
            faults.includes('nameMissing')
              ? t('form.required')
              : faults.includes('nameTooLong') && t('form.nameTooLong')
          }
        />
        <TextField
          label={t('place')}
          maxLength={ACTIVITY_MAX.place}
          value={form.place}
          onChange={(place) => change({ place })}
          error={faults.includes('placeTooLong') && t('form.placeTooLong')}
        />
        <TextArea
          label={t('note')}
          maxLength={ACTIVITY_MAX.note}
          value={form.note}
          onChange={(note) => change({ note })}
          error={faults.includes('noteTooLong') && t('form.noteTooLong')}
        />
        <PictureField
          label={t('form.image')}
          hint={activity?.file ? t('form.keeps', { name: activity.file }) : t('form.imageHint')}
          value={picture}
          onChange={setPicture}
          maxBytes={PICTURE_BYTES_MAX}
          words={t('form.picture', { returnObjects: true })}
        />
      </div>
      <ConfirmActivity
        open={isAsking}
        form={form}
        image={picture?.name ?? activity?.file ?? null}
        isBusy={save.isPending}
        onYes={() => send()}
        onNo={() => setAsking(false)}
      />
    </Dialog>
  );
}

function useActivityForm(day: string, activity: Activity | null, onDone: () => void) {
  const [first] = useState(() => (activity ? formOf(activity) : emptyForm(day)));
  const [form, setForm] = useState(first);
  const [picture, setPicture] = useState<File | null>(null);
  const [hasTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const saving = useSaving(form, setForm, picture, activity, onDone);
  const ask = () => {
    setTried(true);
    if (faultsOf(form).length === 0) return saving.setAsking(true);
    // After the drawing that marks them.
    setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const isDirty = form !== first || picture !== null;
  const faults = hasTried ? faultsOf(form) : [];
  return { form, setForm, picture, setPicture, isDirty, faults, ask, fields, saving };
}

function useSaving(
  form: ActivityForm,
  setForm: (form: ActivityForm) => void,
  picture: File | null,
  activity: Activity | null,
  onDone: () => void,
) {
  const { t } = useTranslation('activities');
  const notice = useNotice();
  const [isAsking, setAsking] = useState(false);
  const [known, setKnown] = useState(activity);
  const save = useSaveActivity();
  const keyOf = useDeedKey();
  // The second of two quick presses comes before the button is drawn anew.
  const isSending = useRef(false);
  const conflict = storedInstead<Activity>(save.error);
  const send = (base: Activity | null = known) => {
    if (isSending.current) return;
    isSending.current = true;
    setKnown(base);
    const fields = fieldsOf(form, ACTIVITY_SITE, base, picture);
    // The key does not know the bytes of a file: name, size and age stand for them.
    const key = keyOf({ fields, picture: picture && [picture.name, picture.size, picture.lastModified] });
    save.mutate(
      { fields, picture, key },
      {
        onSuccess: () => {
          notice.success(t('saved'));
          onDone();
        },
        onSettled: () => {
          isSending.current = false;
          setAsking(false);
        },
      },
    );
  };
  const takeTheirs = () => {
    if (!conflict) return;
    setKnown(conflict);
    setForm(formOf(conflict));
    save.reset();
  };
  return { save, isAsking, setAsking, conflict, send, takeTheirs };
}

interface ConflictProps {
  sentence: string;
  mine: ActivityForm;
  theirs: ActivityForm;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function ConflictBlock({ mine, theirs, isBusy, ...rest }: ConflictProps) {
  const { t } = useTranslation('activities');
  const { t: editing } = useTranslation('editing');
  const differences = differencesOf(mine, theirs).map((one) => ({ ...one, field: t(one.field) }));
  return (
    <Conflict {...rest} busy={isBusy} words={editing('conflict', { returnObjects: true })} differences={differences} />
  );
}
