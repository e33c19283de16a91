// Adding and editing a household: every missing part is named at its field; an overtaken edit shows what differs.
import type { Household } from '@bantay/contract/households';
import type { SiteCode } from '@bantay/domain/sites/site';
import { toManilaDate } from '@bantay/domain/time/manila-time';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { storedInstead } from '../../api/stored-instead.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useNotice } from '../../ui/notice.tsx';
import {
  differencesOf,
  emptyForm,
  emptyPerson,
  entryOf,
  entryOfForm,
  faultsOf,
  formOf,
  type HouseholdForm,
  inputOf,
  withPerson,
} from './household-model.ts';
import { usePersonWords } from './household-words.ts';
import styles from './households.module.css';
import { PersonFields } from './person-fields.tsx';
import { useSaveHousehold } from './use-households.ts';

interface Props {
  site: SiteCode;
  /** Null: a new one. */
  household: Household | null;
  onClose: () => void;
}

export function HouseholdDialog({ site, household, onClose }: Props) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const { form, first, setForm, faults, save, submit, fields, conflict, keepMine, takeTheirs } = useHouseholdForm(
    site,
    household,
    onClose,
  );
  const title = t(household === null ? 'form.addTitle' : 'form.editTitle');
  const failure = t(household === null ? 'addFailed' : 'editFailed');
  const fault = (code: ReturnType<typeof faults.at>) => code && t(`faults.${code}`);
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      isDirty={form !== first}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button kind="primary" busy={save.isPending} disabled={conflict !== null} onClick={() => submit()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div ref={fields}>
        {conflict ? (
          <ConflictBlock
            {...{ form, conflict, onKeepMine: keepMine, onTakeTheirs: takeTheirs, isBusy: save.isPending }}
            sentence={problemText(save.error)}
          />
        ) : (
          save.isError && (
            <Band kind="failed">
              <strong>{failure}</strong> {problemText(save.error)}
            </Band>
          )
        )}
        {faults.all.length > 0 && <Band kind="failed">{t('form.wrong', { count: faults.all.length })}</Band>}
        <div className={styles.pair}>
          <TextField
            label={t('form.number')}
            required
            maxLength={65}
            value={form.number}
            onChange={(number) => setForm({ ...form, number })}
            error={fault(faults.at(null, 'numberMissing', 'numberTooLong'))}
          />
          <TextField
            label={t('form.purok')}
            hint={t('form.optional')}
            maxLength={65}
            value={form.purok}
            onChange={(purok) => setForm({ ...form, purok })}
            error={fault(faults.at(null, 'purokTooLong'))}
          />
        </div>
        {form.people.map((person, index) => (
          <PersonFields
            key={person.key}
            person={person}
            index={index}
            faults={faults.at}
            onChange={(change) => setForm(withPerson(form, index, change))}
            onRemove={() => setForm({ ...form, people: form.people.filter((one) => one !== person) })}
          />
        ))}
        {faults.at(null, 'membersTooMany') && <Band kind="failed">{t('faults.membersTooMany')}</Band>}
        <Button onClick={() => setForm({ ...form, people: [...form.people, emptyPerson()] })}>
          {t('form.addMember')}
        </Button>
      </div>
    </Dialog>
  );
}

const NO_FAULTS: ReturnType<typeof faultsOf> = { all: [], at: () => undefined };

function useHouseholdForm(site: SiteCode, household: Household | null, onDone: () => void) {
  const { t } = useTranslation('households');
  const notice = useNotice();
  const [first] = useState<HouseholdForm>(() => (household ? formOf(household) : emptyForm()));
  const [form, setForm] = useState(first);
  const [known, setKnown] = useState(household);
  const [hasTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useSaveHousehold(site);
  const keyOf = useDeedKey();
  // The second of two quick presses comes before the button is drawn anew.
  const isSending = useRef(false);
  const entry = entryOfForm(form);
  const conflict = storedInstead<Household>(save.error);

  const submit = (base: Household | null = known) => {
    setTried(true);
    if (faultsOf(entry, toManilaDate(fieldNow())).all.length > 0) {
      // After the drawing that marks them.
      setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (isSending.current) return;
    isSending.current = true;
    const content = { input: inputOf(entry), known: base && { id: base.id, version: base.version } };
    save.mutate(
      { ...content, key: keyOf(content) },
      {
        onSuccess: () => {
          notice.success(t(household === null ? 'added' : 'edited'));
          onDone();
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const keepMine = () => {
    if (!conflict) return;
    setKnown(conflict);
    submit(conflict);
  };
  const takeTheirs = () => {
    if (!conflict) return;
    setKnown(conflict);
    setForm(formOf(conflict));
    save.reset();
  };
  const faults = hasTried ? faultsOf(entry, toManilaDate(fieldNow())) : NO_FAULTS;
  return { form, first, setForm, faults, save, submit, fields, conflict, keepMine, takeTheirs };
}

interface ConflictProps {
  form: HouseholdForm;
  conflict: Household;
  sentence: string;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function ConflictBlock({ form, conflict, sentence, isBusy, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation('households');
  const { t: editing } = useTranslation('editing');
  const words = {
    number: t('form.number'),
    purok: t('form.purok'),
    head: t('form.headLegend'),
    member: (count: number) => t('form.member', { count }),
    person: usePersonWords(),
  };
  return (
    <Conflict
      sentence={sentence}
      words={editing('conflict', { returnObjects: true })}
      differences={differencesOf(entryOfForm(form), entryOf(conflict), words)}
      busy={isBusy}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
