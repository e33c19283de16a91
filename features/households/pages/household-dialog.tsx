// Adding and editing a household: every missing part is named at its field; an overtaken edit shows what differs.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import { useWaitingEdit } from '@bantay/web/api/outbox/use-waiting-edit.ts';
import type { Household, HouseholdInput } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { HouseholdConflict } from './household-conflict.tsx';
import {
  emptyForm,
  emptyPerson,
  entryOfForm,
  faultsOf,
  formOf,
  type HouseholdForm,
  inputOf,
  withInput,
  withPerson,
} from './household-model.ts';
import styles from './households.module.css';
import { PersonFields } from './person-fields.tsx';
import { branchOf, useSaveHousehold } from './use-households.ts';

interface Props {
  site: SiteCode;
  /** Null: a new one. */
  household: Household | null;
  onClose: () => void;
}

export function HouseholdDialog({ site, household, onClose }: Props) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const { form, first, setForm, faults, saving } = useHouseholdForm(site, household, onClose);
  const { problem, conflict, isPending } = saving;
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
          <Button kind="primary" busy={isPending} disabled={conflict !== null} onClick={() => saving.submit()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        {conflict ? (
          <HouseholdConflict
            mine={entryOfForm(form)}
            theirs={conflict}
            sentence={problemText(problem)}
            isBusy={isPending}
            onKeepMine={() => saving.keepMine()}
            onTakeTheirs={saving.takeTheirs}
          />
        ) : (
          problem && (
            <Band kind="failed">
              <strong>{failure}</strong> {problemText(problem)}
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
  const tell = useSavedNotice();
  // An edit that still waits here is gone on from: it is what will stand there.
  const waiting = useWaitingEdit(household && branchOf(household)) as HouseholdInput | null; // kept by this form
  const [seen] = useState(() => household && withInput(household, waiting));
  const [first] = useState<HouseholdForm>(() => (seen ? formOf(seen) : emptyForm()));
  const [form, setForm] = useState(first);
  const entry = entryOfForm(form);
  const judge = () => faultsOf(entry, toManilaDate(fieldNow()));
  const saving = useForm({
    save: useSaveHousehold(site),
    stored: seen,
    isRight: () => judge().all.length === 0,
    contentOf: (known) => ({ input: inputOf(entry), known }),
    onDone(reply) {
      tell(reply, t(household === null ? 'added' : 'edited'));
      onDone();
    },
    onTaken: (theirs) => setForm(formOf(theirs)),
  });
  return { form, first, setForm, faults: saving.hasTried ? judge() : NO_FAULTS, saving };
}
