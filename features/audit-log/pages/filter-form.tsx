// Which rows are wanted: by time, person, kind, thing, site and a word; they are asked for when 'Show' is pressed.
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNarrow } from '@bantay/web/ui/use-narrow.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTOR_KINDS } from '../rules/audit-actors.ts';
import { AUDIT_FAMILIES } from '../rules/audit-families.ts';
import styles from './audit.module.css';
import { type AuditFilter, EVERYTHING, filterFaults, isOpen, isSame, trimmed } from './audit-filter.ts';
import { useAuditWords } from './audit-words.ts';
import { useAuditPeople } from './use-audit.ts';

interface Props {
  /** As it stands in the address. */
  filter: AuditFilter;
  onShow: (filter: AuditFilter) => void;
  onClear: () => void;
}

export function FilterForm({ filter, onShow, onClear }: Props) {
  const { t } = useTranslation('audit');
  const [draft, setDraft] = useState(filter);
  const [shown, setShown] = useState(filter);
  const [asked, setAsked] = useState(filter);
  // A link or the way back fills the form; what it has asked for itself does not: somebody may have typed on meanwhile.
  if (!isSame(filter, shown)) {
    setShown(filter);
    if (!isSame(filter, asked)) {
      setAsked(filter);
      setDraft(filter);
    }
  }
  const isNarrow = useNarrow();
  const faults = filterFaults(draft);
  const set = (key: keyof AuditFilter) => (value: string) => setDraft({ ...draft, [key]: value });
  const show = (event?: FormEvent) => {
    event?.preventDefault();
    if (Object.keys(faults).length > 0) return;
    // A thing is one of its family.
    const wanted = trimmed({ ...draft, subject: draft.family === filter.family ? draft.subject : '' });
    setAsked(wanted);
    onShow(wanted);
  };
  const clear = () => {
    setAsked(EVERYTHING);
    setDraft(EVERYTHING);
    onClear();
  };
  return (
    // On a phone the rows stand first.
    <details open={!isNarrow}>
      <summary>{t('filter.title')}</summary>
      <form className={styles.filter} aria-label={t('filter.title')} onSubmit={show}>
        <div className={rows.pair}>
          <Choices draft={draft} set={set} />
          {(['from', 'to'] as const).map((key) => (
            <TextField
              key={key}
              label={t(`filter.${key}`)}
              type="datetime-local"
              value={draft[key]}
              onChange={set(key)}
              error={faults[key] && t(`filter.${faults[key]}`)}
            />
          ))}
          <TextField
            label={t('filter.text')}
            hint={t('filter.textHint')}
            maxLength={100}
            value={draft.text}
            onChange={set('text')}
            onEnter={show}
            error={faults.text && t(`filter.${faults.text}`)}
          />
        </div>
        <div className={rows.actions}>
          <Button kind="primary" type="submit">
            {t('filter.show')}
          </Button>
          {!isOpen(filter) && <Button onClick={clear}>{t('filter.clear')}</Button>}
        </div>
      </form>
    </details>
  );
}

interface ChoiceProps {
  draft: AuditFilter;
  set: (key: keyof AuditFilter) => (value: string) => void;
}

function Choices({ draft, set }: ChoiceProps) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const people = useAuditPeople();
  const sites = useSiteBook();
  const named = people.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const isKnown = draft.user === '' || named.some(({ value }) => value === draft.user);
  const lists = {
    user: [
      { value: '', label: t('person.every') },
      ...(isKnown ? [] : [{ value: draft.user, label: t('person.unknown', { id: draft.user }) }]),
      ...named,
    ],
    kind: ['every' as const, ...ACTOR_KINDS].map((kind) => ({
      value: kind === 'every' ? '' : kind,
      label: t(`kinds.${kind}`),
    })),
    family: [
      { value: '', label: t('filter.every') },
      ...AUDIT_FAMILIES.map((value) => ({ value, label: words.family(value) })),
    ],
    site: [
      { value: '', label: t('filter.everySite') },
      ...sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() })),
    ],
  };
  const field = (key: keyof typeof lists, label: string) => (
    <SelectField label={label} value={draft[key]} onChange={set(key)} options={lists[key]} />
  );
  return (
    <>
      {field('family', t('filter.family'))}
      {field('user', t('person.label'))}
      {field('kind', t('filter.kind'))}
      {field('site', t('filter.site'))}
    </>
  );
}
