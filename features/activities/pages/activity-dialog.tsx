// 'Activity for <date>': the form, the confirmation of what was entered, and the choice when another one was faster.
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import { useWaitingEdit } from '@bantay/web/api/outbox/use-waiting-edit.ts';
import type { Activity } from '@bantay/web/api/shapes.ts';
import { siteBook, useSiteBook } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { PictureField } from '@bantay/web/ui/picture-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SITE, type KnownSite } from '../../sites/rules/site.ts';
import { ACTIVITY_MAX } from '../rules/activity.ts';
import styles from './activities.module.css';
import { ActivityConflict } from './activity-conflict.tsx';
import {
  type ActivityForm,
  dayText,
  emptyForm,
  type ActivityFields as Fields,
  faultsOf,
  fieldsOf,
  formOf,
  withFields,
} from './activity-model.ts';
import { ConfirmActivity } from './confirm-activity.tsx';
import { branchOf, useSaveActivity } from './use-activities.ts';

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
  const entry = useActivityForm(day, activity, onClose);
  const { form, picture, setPicture, saving } = entry;
  return (
    <Dialog
      open
      title={t('form.title', { day: dayText(day, i18n.language, 'long') })}
      onClose={onClose}
      isDirty={entry.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" busy={saving.isPending} disabled={saving.conflict !== null} onClick={saving.ask}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        <Refused form={form} saving={saving} />
        {activity === null && <SiteField entry={entry} />}
        <ActivityFields entry={entry} />
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
        open={saving.isAsking}
        form={form}
        image={picture?.name ?? activity?.file ?? null}
        isBusy={saving.isPending}
        onYes={() => saving.send()}
        onNo={saving.goBack}
      />
    </Dialog>
  );
}

function useActivityForm(day: string, activity: Activity | null, onDone: () => void) {
  const { t } = useTranslation('activities');
  const tell = useSavedNotice();
  // An edit that still waits here is gone on from: it is what will stand there.
  const waiting = useWaitingEdit(activity && branchOf(activity)) as Fields | null; // kept by this form
  const [seen] = useState(() => activity && withFields(activity, waiting));
  const [first] = useState(() => (seen ? formOf(seen) : emptyForm(day, ownOf(siteBook()))));
  const [form, setForm] = useState(first);
  const [picture, setPicture] = useState<File | null>(null);
  const saving = useForm({
    save: useSaveActivity(),
    stored: seen,
    isRight: () => faultsOf(form).length === 0,
    contentOf: (known) => ({ fields: fieldsOf(form, known, picture), picture, known }),
    onDone(reply) {
      tell(reply, t('saved'));
      onDone();
    },
    onTaken: (theirs) => setForm(formOf(theirs)),
  });
  const isDirty = form !== first || picture !== null;
  const faults = saving.hasTried ? faultsOf(form) : [];
  return { form, setForm, picture, setPicture, isDirty, faults, saving };
}

/** Where nothing is chosen: the specification's own, or the first there is. */
const ownOf = (sites: readonly KnownSite[]): number =>
  (sites.find(({ siteId }) => siteId === DEFAULT_SITE.siteId) ?? sites[0] ?? DEFAULT_SITE).siteId;

type Entry = ReturnType<typeof useActivityForm>;

/** Only where there is a choice. */
function SiteField({ entry: { form, setForm } }: { entry: Entry }) {
  const { t } = useTranslation('activities');
  const sites = useSiteBook();
  if (sites.length < 2) return null;
  return (
    <SelectField
      label={t('site')}
      value={String(form.siteId)}
      onChange={(value) => setForm({ ...form, siteId: Number(value) })}
      options={sites.map(({ siteId, siteCode }) => ({ value: String(siteId), label: siteCode.toUpperCase() }))}
    />
  );
}

function ActivityFields({ entry: { form, setForm, faults } }: { entry: Entry }) {
  const { t } = useTranslation('activities');
  const change = (part: Partial<ActivityForm>) => setForm({ ...form, ...part });
  return (
    <>
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
          faults.includes('nameMissing') ? t('form.required') : faults.includes('nameTooLong') && t('form.nameTooLong')
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
    </>
  );
}

/** Another one was faster, or the server refused for another reason. */
function Refused({ form, saving }: Pick<Entry, 'form' | 'saving'>) {
  const { t } = useTranslation('activities');
  const problemText = useProblemText();
  const { problem, conflict, isPending } = saving;
  if (conflict) {
    return (
      <ActivityConflict
        sentence={problemText(problem)}
        mine={form}
        theirs={formOf(conflict)}
        isBusy={isPending}
        onKeepMine={() => saving.keepMine()}
        onTakeTheirs={saving.takeTheirs}
      />
    );
  }
  return (
    problem && (
      <Band kind="failed">
        <strong>{t('failed')}</strong> {problemText(problem)}
      </Band>
    )
  );
}
