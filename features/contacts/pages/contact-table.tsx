// The list of contacts with its filters; who gets no warning stands out, with the reason.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { SearchField } from '@bantay/web/ui/search-field.tsx';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { contactsCalls } from '../wire/contacts.calls.ts';
import { type ContactFilter, filterContacts, isFiltered, NO_FILTER } from './contact-form.ts';
import styles from './contacts.module.css';
import { aboutOf, type KeptContact, type KeptSite } from './use-contacts.ts';

interface Props {
  contacts: readonly KeptContact[];
  sites: readonly KeptSite[];
  filter: ContactFilter;
  onFilter: (filter: ContactFilter) => void;
  onChange: (contact: KeptContact) => void;
  onSwitch: (contact: KeptContact) => void;
}

const EVERY = 'every';
const NONE = 'none';

export function ContactTable({ contacts, sites, filter, onFilter, onChange, onSwitch }: Props) {
  const { t } = useTranslation('contacts');
  // Typing goes on while thousands of rows are looked through.
  const sought = useDeferredValue(filter);
  const shown = useMemo(() => filterContacts(contacts, sought), [contacts, sought]);
  return (
    <>
      <Filters contacts={contacts} sites={sites} filter={filter} onFilter={onFilter} />
      <div className={styles.head}>
        <span role="status" className={styles.note}>
          {t('shown', { shown: shown.length, total: contacts.length })}
        </span>
        {isFiltered(filter) && (
          <Button size="s" onClick={() => onFilter(NO_FILTER)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <Rows contacts={shown} sites={sites} onChange={onChange} onSwitch={onSwitch} />
    </>
  );
}

function Filters({ contacts, sites, filter, onFilter }: Pick<Props, 'contacts' | 'sites' | 'filter' | 'onFilter'>) {
  const { t } = useTranslation('contacts');
  const hasNone = contacts.some((one) => one.sites.length === 0);
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        hint={t('searchHint')}
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <SelectField
        label={t('site')}
        value={filter.site === null ? EVERY : filter.site || NONE}
        onChange={(value) => onFilter({ ...filter, site: value === EVERY ? null : value === NONE ? '' : value })}
        options={[
          { value: EVERY, label: t('everySite') },
          ...sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() })),
          ...(hasNone ? [{ value: NONE, label: t('noSite') }] : []),
        ]}
      />
      <SelectField
        label={t('fields.designation')}
        value={filter.group ?? EVERY}
        onChange={(value) => onFilter({ ...filter, group: value === EVERY ? null : value })}
        options={[
          { value: EVERY, label: t('everyGroup') },
          ...RECIPIENT_GROUPS.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        label={t('state')}
        value={filter.isReached === null ? EVERY : String(filter.isReached)}
        onChange={(value) => onFilter({ ...filter, isReached: value === EVERY ? null : value === 'true' })}
        options={[
          { value: EVERY, label: t('everybody') },
          { value: 'true', label: t('reached') },
          { value: 'false', label: t('unreached') },
        ]}
      />
    </div>
  );
}

type RowsProps = Pick<Props, 'contacts' | 'sites' | 'onChange' | 'onSwitch'>;

/** Not drawn again with each letter of the search. */
const Rows = memo(function Rows({ contacts, sites, onChange, onSwitch }: RowsProps) {
  const { t } = useTranslation('contacts');
  const may = useMay();
  const columns: Column<KeptContact>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ firstName, lastName, hasAccount }) => (
        <span>
          <strong>{`${firstName} ${lastName}`}</strong>
          {hasAccount && (
            <>
              <br />
              {t('signsIn')}
            </>
          )}
        </span>
      ),
    },
    { key: 'group', header: t('fields.designation'), cell: ({ designation }) => designation },
    {
      key: 'sites',
      header: t('fields.sites'),
      cell: (one) => one.sites.map((code) => code.toUpperCase()).join(', ') || '–',
    },
    { key: 'numbers', header: t('fields.numbers'), cell: (one) => <Numbers contact={one} />, align: 'right' },
    { key: 'state', header: t('state'), cell: (one) => <State contact={one} /> },
    {
      key: 'changes',
      header: t('changes'),
      cell: (contact) => {
        const name = `${contact.firstName} ${contact.lastName}`;
        const kind = contact.isWarned ? 'off' : 'on';
        const about = aboutOf(contact, sites);
        return (
          <span className={rows.actions}>
            {about.every((one) => may(contactsCalls.changeContact, one) !== false) && (
              <Button size="s" aria-label={t('edit.openOf', { name })} onClick={() => onChange(contact)}>
                {t('edit.open')}
              </Button>
            )}
            {about.every((one) => may(contactsCalls.switchContact, one) !== false) && (
              <Button size="s" aria-label={t(`${kind}.openOf`, { name })} onClick={() => onSwitch(contact)}>
                {t(`${kind}.open`)}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <LongTable
      caption={t('listed')}
      columns={columns}
      rows={contacts}
      rowKey={({ userId }) => userId}
      rowLook={({ isWarned }) => (isWarned ? undefined : 'sunken')}
      emptyText={t('noMatch')}
    />
  );
});

function Numbers({ contact: { numbers } }: { contact: KeptContact }) {
  const { t } = useTranslation('contacts');
  const on = numbers.filter(({ isOn }) => isOn).length;
  return on === numbers.length ? on : t('numbersOn', { on, total: numbers.length });
}

/** Who has switched the messages off, and officers who are no contacts, are left out on purpose. */
function State({ contact: { unwarned, hasAccount } }: { contact: KeptContact }) {
  const { t } = useTranslation('contacts');
  if (unwarned === null) return t('warned');
  if (unwarned === 'off' || (unwarned === 'noSite' && hasAccount)) return t(`unwarned.${unwarned}`);
  return (
    <span className={styles.unwarned}>
      <Icon name="warning" size={18} />
      {t(`unwarned.${unwarned}`)}
    </span>
  );
}
