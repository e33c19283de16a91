// What is said of a site, new or known: filled, judged, and the choice when another admin was faster.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
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
    <Dialog
      open
      size="l"
      title={t(`${kind}.title`, { code: form.siteCode.toUpperCase() })}
      onClose={onClose}
      isDirty={entry.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={saving.conflict !== null}
            onClick={() => saving.submit()}
          >
            {t(`${kind}.save`)}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        <Refused entry={entry} />
        {saving.hasTried && entry.isSame && <Band kind="info">{t('edit.same')}</Band>}
        <SiteFields
          form={form}
          faults={faults}
          others={sites.filter((one) => one.active && one.siteCode !== site?.siteCode)}
          isNew={site === null}
          onChange={entry.setForm}
        />
      </div>
    </Dialog>
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

type Entry = ReturnType<typeof useSiteForm>;

function Refused({ entry: { saving, form } }: { entry: Entry }) {
  const { t } = useTranslation('sites');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const { problem, conflict } = saving;
  if (!problem) return null;
  if (conflict === null) return <Band kind="failed">{problemText(problem)}</Band>;
  const theirs = formOf(conflict);
  return (
    <Conflict
      sentence={problemText(problem)}
      words={editing('conflict', { returnObjects: true })}
      differences={changedFields(form, theirs).map((key) => ({
        field: t(`fields.${key}`),
        mine: shownOf(form, key),
        theirs: shownOf(theirs, key),
      }))}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}
