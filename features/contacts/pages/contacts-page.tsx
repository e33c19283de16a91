// `/admin/contacts`: the people who are warned; who gets no warning and why, new ones, changes, and messages switched off.
import { useMay } from '@bantay/web/api/may.tsx';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactsCalls } from '../wire/contacts.calls.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { NO_FILTER } from './contact-form.ts';
import { ContactTable } from './contact-table.tsx';
import { SaveButton } from './save-button.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { type KeptContact, type KeptSite, useContacts } from './use-contacts.ts';

const ImportView = lazy(() => import('./import-view.tsx').then((module) => ({ default: module.ImportView })));

type Open = { kind: 'new' } | { kind: 'change' | 'switch'; contact: KeptContact } | null;

const LIST_HEIGHT = 560;

const VIEWS = ['list', 'import'] as const;

export default function ContactsPage() {
  const [view, setView] = useAddressChoice('view', (text) => VIEWS.find((one) => one === text) ?? null, 'list');
  if (view === 'list') return <ListView onImport={() => setView('import')} />;
  return (
    <Suspense fallback={<Skeleton height={LIST_HEIGHT} />}>
      <ImportView onBack={() => setView('list')} />
    </Suspense>
  );
}

function ListView({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('contacts');
  const problemText = useProblemText();
  const may = useMay();
  const query = useContacts();
  const [open, setOpen] = useState<Open>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  const close = () => setOpen(null);
  const sites = query.data?.sites ?? [];
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && may(contactsCalls.createContact) !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'new' })}>
            {t('new.open')}
          </Button>
        )}
        {query.data && may(contactsCalls.importContacts) !== false && (
          <Button onClick={onImport}>{t('import.open')}</Button>
        )}
        {query.data && <SaveButton />}
      </PageHead>
      <QueryState query={query} height={LIST_HEIGHT} what={t('failed')} describe={problemText}>
        {({ contacts }) => (
          <>
            <Unwarned sites={sites} />
            {contacts.length === 0 ? (
              <p>{t('empty')}</p>
            ) : (
              <ContactTable
                contacts={contacts}
                sites={sites}
                filter={filter}
                onFilter={setFilter}
                onChange={(contact) => setOpen({ kind: 'change', contact })}
                onSwitch={(contact) => setOpen({ kind: 'switch', contact })}
              />
            )}
          </>
        )}
      </QueryState>
      {open?.kind === 'new' && (
        <ContactDialog contact={null} sites={sites} site={firstSite(filter.site, sites)} onClose={close} />
      )}
      {open?.kind === 'change' && <ContactDialog contact={open.contact} sites={sites} site={null} onClose={close} />}
      {open?.kind === 'switch' && <SwitchDialog contact={open.contact} onClose={close} />}
    </div>
  );
}

/** That the list is filtered by, or the only one there is. */
const firstSite = (filtered: string | null, sites: readonly KeptSite[]): string | null =>
  filtered || (sites.length === 1 ? (sites[0]?.siteCode ?? null) : null);

/** Sites of which a warning would reach nobody. */
function Unwarned({ sites }: { sites: readonly KeptSite[] }) {
  const { t } = useTranslation('contacts');
  const codes = sites.flatMap(({ siteCode, warned }) => (warned === 0 ? [siteCode.toUpperCase()] : []));
  if (codes.length === 0) return null;
  return <Band kind="failed">{t('nobody', { sites: codes.join(', ') })}</Band>;
}
