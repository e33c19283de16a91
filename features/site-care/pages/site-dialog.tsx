// What is said of a site, new or known: filled, judged, and the choice when another admin was faster.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFields } from './site-fields.tsx';
import { changedFields, contentOf, formOf, newForm, shownOf, siteFaults } from './site-form.ts';
import { type CaredSite, useSaveSite } from './use-site-care.ts';

interface Props {
  /** Null: a new one. */
  site: CaredSite | null;
  sites: readonly CaredSite[];
  onClose: () => void;
}

export function SiteDialog({ site, sites, onClose }: Props) {
  const { t } = useTranslation('sites');
  const entry = useSiteForm(site, sites, onClose);
  const { form, saving, faults } = entry;
  const kind = site === null ? 'new' : 'edit';
  return (
    <FormDialog
      size="l"
      title={t(`${kind}.title`, { code: form.siteCode.toUpperCase() })}
      cancel={t('cancel')}
      save={t(`${kind}.save`)}
      blocked={saving.conflict !== null}
      isDirty={entry.isDirty}
      saving={saving}
      onClose={onClose}
    >
      <Refused
        saving={saving}
        differences={(theirs: CaredSite) =>
          changedFields(form, formOf(theirs)).map((key) => ({
            ...{ field: t(`fields.${key}`), mine: shownOf(form, key), theirs: shownOf(formOf(theirs), key) },
          }))
        }
      />
      {saving.hasTried && entry.isSame && <Band kind="info">{t('edit.same')}</Band>}
      <SiteFields
        form={form}
        faults={faults}
        others={sites.filter((one) => one.active && one.siteCode !== site?.siteCode)}
        isNew={site === null}
        onChange={entry.setForm}
      />
    </FormDialog>
  );
}

function useSiteForm(site: CaredSite | null, sites: readonly CaredSite[], onClose: () => void) {
  const { t } = useTranslation('sites');
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stored] = useState(site);
  const [first] = useState(() => (site ? formOf(site) : newForm(sites.find(({ active }) => active) ?? null)));
  const [form, setForm] = useState(first);
  const [stands, setStands] = useState(first);
  const codes = stored === null ? sites.map(({ siteCode }) => siteCode) : null;
  const isSame = stored !== null && changedFields(form, stands).length === 0;
  const judge = () => siteFaults(form, codes);
  const saving = useForm({
    save: useSaveSite(),
    stored,
    isRight: () => !isSame && Object.keys(judge()).length === 0,
    contentOf: (known: CaredSite | null) => {
      const content = { ...contentOf(form), siteCode: form.siteCode.trim().toLowerCase(), reason: form.reason.trim() };
      return known === null ? content : { ...content, version: known.version };
    },
    onDone() {
      notice.success(t(stored === null ? 'new.done' : 'edit.done', { code: form.siteCode.trim().toUpperCase() }));
      onClose();
    },
    onTaken(theirs: CaredSite) {
      setForm({ ...formOf(theirs), reason: form.reason });
      setStands(formOf(theirs));
    },
  });
  return { form, setForm, saving, isSame, isDirty: form !== first, faults: saving.hasTried ? judge() : {} };
}
