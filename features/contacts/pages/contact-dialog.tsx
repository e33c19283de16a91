// A contact, new or known: filled, judged, a reason where somebody leaves the warnings, and the choice when another admin was faster.

import { Refused } from '@bantay/web/api/refused.tsx';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { storedInstead } from '@bantay/web/api/stored-instead.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactFields } from './contact-fields.tsx';
import {
  changedParts,
  changeOf,
  contactFaults,
  formOf,
  isFaultless,
  isTakenOut,
  newContactOf,
  newForm,
  shownOf,
} from './contact-form.ts';
import { type KeptContact, type KeptSite, useSaveContact } from './use-contacts.ts';

interface Props {
  /** Null: a new one. */
  contact: KeptContact | null;
  /** Those that the admin keeps. */
  sites: readonly KeptSite[];
  /** That a new one is for, as the list shows it. */
  site: string | null;
  onClose: () => void;
}

export function ContactDialog({ contact, sites, site, onClose }: Props) {
  const { t } = useTranslation('contacts');
  const entry = useContactForm(contact, site, onClose);
  const { form, saving } = entry;
  const kind = contact === null ? 'new' : 'edit';
  return (
    <FormDialog
      size="l"
      title={t(`${kind}.title`, { name: nameOf(contact) })}
      cancel={t('cancel')}
      save={t(`${kind}.save`)}
      saving={saving}
      blocked={saving.conflict !== null}
      isDirty={entry.isDirty}
      onClose={onClose}
    >
      <Unsaved entry={entry} />
      {saving.hasTried && entry.isSame && <Band kind="info">{t('edit.same')}</Band>}
      <ContactFields
        form={form}
        faults={entry.faults}
        sites={sites}
        hasAccount={contact?.hasAccount ?? false}
        asksReason={entry.asksReason}
        onChange={entry.setForm}
      />
    </FormDialog>
  );
}

const nameOf = (contact: KeptContact | null) => (contact ? `${contact.firstName} ${contact.lastName}` : '');

function useContactForm(contact: KeptContact | null, site: string | null, onClose: () => void) {
  const { t } = useTranslation('contacts');
  const notice = useNotice();
  const book = useSiteBook();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [first] = useState(() => (contact ? formOf(contact) : newForm(site)));
  const [form, setForm] = useState(first);
  const [stands, setStands] = useState(contact);
  const isSame = stands !== null && changedParts(form, formOf(stands)).length === 0;
  const save = useSaveContact();
  // Over what stands there now: keeping the own entry takes out what another has added.
  const over = storedInstead<KeptContact>(save.error) ?? stands;
  const judge = () => contactFaults(form, over, book);
  const saving = useForm({
    save,
    stored: contact,
    isRight: () => !isSame && isFaultless(judge()),
    contentOf: (known: KeptContact | null) => (known === null ? newContactOf(form) : changeOf(form, known)),
    onDone() {
      const name = `${form.firstName.trim()} ${form.lastName.trim()}`;
      notice.success(t(contact === null ? 'new.done' : 'edit.done', { name }));
      onClose();
    },
    onTaken(theirs: KeptContact) {
      setForm({ ...formOf(theirs), reason: form.reason });
      setStands(theirs);
    },
  });
  return {
    ...{ form, setForm, saving, isSame, isDirty: form !== first },
    asksReason: isTakenOut(form, over, book),
    faults: saving.hasTried ? judge() : null,
  };
}

type Entry = ReturnType<typeof useContactForm>;

function Unsaved({ entry: { saving, form } }: { entry: Entry }) {
  const { t } = useTranslation('contacts');
  return (
    <Refused
      saving={saving}
      differences={(stored: KeptContact) => {
        const theirs = formOf(stored);
        return changedParts(form, theirs).map((part) => ({
          field: t(`fields.${part}`),
          mine: shownOf(form, part, t('numberOff')),
          theirs: shownOf(theirs, part, t('numberOff')),
        }));
      }}
    />
  );
}
