// `/admin/audit`: who has changed what and when, the newest first; by person, thing, site and time, and as a file.
import { useAddressSetter } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type AuditFilter, FILTER_KEYS, filterOf, queryOf } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditWords } from './audit-words.ts';
import { FilterForm } from './filter-form.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import { type AuditEntry, type AuditQuery, readAuditFile, useAudit } from './use-audit.ts';

const NOTHING = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]));
const LIST_HEIGHT = 640;

export default function AuditPage() {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const [search] = useSearchParams();
  const setAddress = useAddressSetter();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const address = JSON.stringify(query);
  const show = (next: AuditFilter) =>
    setAddress(Object.fromEntries(FILTER_KEYS.map((key) => [key, next[key] || null])));
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        <FileButton query={query} />
      </PageHead>
      <FilterForm filter={filter} onShow={show} onClear={() => setAddress(NOTHING)} />
      {query.subject !== undefined && (
        <Band kind="info">{t('thing', { what: words.family(filter.family), id: filter.subject })}</Band>
      )}
      <Pages
        key={`rows ${address}`}
        query={query}
        onThing={(family, subject) => show({ ...filter, family, subject: String(subject) })}
      />
    </div>
  );
}

interface PagesProps {
  query: AuditQuery;
  onThing: (family: string, subjectId: number) => void;
}

function Pages({ query, onThing }: PagesProps) {
  const { t } = useTranslation('audit');
  const problemText = useProblemText();
  const [before, setBefore] = useState<number | null>(null);
  const [back, setBack] = useState<AuditEntry | null>(null);
  const audit = useAudit(query, before);
  return (
    <>
      {back && <PutBackDialog entry={back} onClose={() => setBack(null)} />}
      <QueryState query={audit} height={LIST_HEIGHT} what={t('failed')} describe={problemText}>
        {({ entries, older, searchedTo }) => (
          <>
            <AuditTable
              entries={entries}
              onThing={onThing}
              onPutBack={setBack}
              emptyText={searchedTo === null ? t('empty') : t('notHere', { time: shownTime(searchedTo) })}
            />
            {searchedTo !== null && entries.length > 0 && <p>{t('searched', { time: shownTime(searchedTo) })}</p>}
            <nav className={rows.actions} aria-label={t('pages')}>
              {before !== null && <Button onClick={() => setBefore(null)}>{t('newest')}</Button>}
              {older !== null && (
                <Button onClick={() => setBefore(older)}>{t(searchedTo === null ? 'older' : 'further')}</Button>
              )}
            </nav>
          </>
        )}
      </QueryState>
    </>
  );
}

function FileButton({ query }: { query: AuditQuery }) {
  const { t } = useTranslation('audit');
  const notice = useNotice();
  const problemText = useProblemText();
  const file = useMutation({
    mutationFn: () => readAuditFile(query),
    onSuccess(text) {
      saveFile(text, 'audit.csv');
      notice.success(t('exported'));
    },
  });
  return (
    <>
      {file.error && <Band kind="failed">{problemText(file.error)}</Band>}
      <Button busy={file.isPending} title={t('exporting')} onClick={() => file.mutate()}>
        {t('export')}
      </Button>
    </>
  );
}
