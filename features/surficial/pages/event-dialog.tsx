// 'Add a new marker' and 'Add event to Marker X': asks once more before anything is stored.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { fieldTime, instantOf, readFieldTime } from '@bantay/web/ui/time-words.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { markerNameFrom } from '../rules/marker-name.ts';
import { takenNames } from './marker-model.ts';
import styles from './surficial.module.css';
import { type EventForm, eventErrors } from './surficial-forms.ts';
import { useInsertEvent } from './use-surficial.ts';

const KINDS = ['reposition', 'rename', 'decommission'] as const;

interface Props {
  site: SiteCode;
  /** Null: a new marker. */
  marker: MarkerPlot | null;
  /** All markers of the site. */
  all: readonly MarkerPlot[];
  onClose: () => void;
}

export function EventDialog(props: Props) {
  const { marker, onClose } = props;
  const { t } = useTranslation('surficial');
  const problemText = useProblemText();
  const entry = useEventForm(props);
  const { form, name, saving } = entry;
  return (
    <Dialog
      open
      title={marker === null ? t('event.titleAdd') : t('event.title', { name })}
      onClose={onClose}
      isDirty={form.name !== '' || form.remarks !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={saving.ask}>
            {t('event.submit')}
          </Button>
        </>
      }
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <div ref={saving.fields} className={styles.form}>
        <EventFields marker={marker} entry={entry} />
      </div>
      <Question
        open={saving.isAsking}
        title={t('event.sure')}
        yes={t('event.submit')}
        no={t('event.goBack')}
        danger={form.event === 'decommission'}
        busy={saving.isPending}
        onNo={saving.goBack}
        onYes={() => saving.send()}
      >
        <p className={styles.facts}>{sentenceOf(entry, t)}</p>
        <p className={styles.remarks}>{form.remarks.trim()}</p>
      </Question>
    </Dialog>
  );
}

function useEventForm({ site, marker, all, onClose }: Props) {
  const { t } = useTranslation('surficial');
  const tell = useSavedNotice();
  const [first] = useState<EventForm>({
    event: marker === null ? 'add' : 'reposition',
    name: '',
    time: fieldTime(fieldNow()),
    remarks: '',
  });
  const [form, setForm] = useState(first);
  const newest = marker?.markerHistory[0];
  const judge = () => eventErrors(form, takenNames(all), newest ? instantOf(newest.ts) : null, fieldNow());
  const name = marker?.markerName ?? '';
  const isNamed = form.event === 'add' || form.event === 'rename';
  const at = readFieldTime(form.time) ?? 0;
  const saving = useForm({
    save: useInsertEvent(),
    isRight: () => Object.keys(judge()).length === 0,
    contentOf: () => ({
      siteCode: site,
      event: form.event,
      markerId: marker?.markerId ?? null,
      ts: toManilaText(at),
      markerName: isNamed ? markerNameFrom(form.name) : name,
      remarks: form.remarks.trim(),
    }),
    onDone(reply) {
      tell(reply, t(form.event === 'add' ? 'event.savedAdd' : 'event.saved'));
      onClose();
    },
  });
  return { form, setForm, name, isNamed, at, errors: saving.hasTried ? judge() : {}, saving };
}

type Entry = ReturnType<typeof useEventForm>;

/** What is about to be stored, read once more before it is. */
function sentenceOf({ form, name, at }: Entry, t: TFunction<'surficial'>): string {
  const time = toDisplayTime(at);
  if (form.event === 'add') return t('event.lineAdd', { name: markerNameFrom(form.name), time });
  if (form.event === 'rename') return t('event.lineRename', { name, to: markerNameFrom(form.name), time });
  return t('event.line', { event: t(`event.kinds.${form.event}`), name, time });
}

function EventFields({ marker, entry: { form, setForm, isNamed, errors } }: Pick<Props, 'marker'> & { entry: Entry }) {
  const { t } = useTranslation('surficial');
  return (
    <>
      {marker !== null && (
        <SelectField
          label={t('event.kind')}
          value={form.event}
          onChange={(event) => setForm({ ...form, event: KINDS.find((one) => one === event) ?? 'reposition' })}
          options={KINDS.map((value) => ({ value, label: t(`event.kinds.${value}`) }))}
        />
      )}
      {isNamed && (
        <TextField
          label={t(form.event === 'add' ? 'event.name' : 'event.newName')}
          required
          maxLength={1}
          value={form.name}
          onChange={(typed) => setForm({ ...form, name: typed.toUpperCase() })}
          error={errors.name && t(`event.errors.${errors.name}`)}
        />
      )}
      <TextField
        label={t('event.time')}
        type="datetime-local"
        required
        max={fieldTime(fieldNow())}
        value={form.time}
        onChange={(time) => setForm({ ...form, time })}
        error={errors.time && t(`event.errors.${errors.time}`)}
      />
      <TextArea
        label={t('event.remarks')}
        hint={t('event.remarksHint')}
        required
        value={form.remarks}
        onChange={(remarks) => setForm({ ...form, remarks })}
        error={errors.remarks && t(`event.errors.${errors.remarks}`)}
      />
      {form.event === 'add' && <p className={styles.note}>{t('event.wait')}</p>}
      {form.event === 'decommission' && <p className={styles.note}>{t('event.decommissionNote')}</p>}
    </>
  );
}
