// What happened to a marker, newest first, three a page; remarks unfold.
import type { MarkerHistoryEntry, MarkerPlot } from '@bantay/web/api/shapes.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { Pager } from '@bantay/web/ui/pager.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './surficial.module.css';

/** screens §16. */
const PER_PAGE = 3;

export function MarkerHistory({ marker }: { marker: MarkerPlot }) {
  const { t } = useTranslation('surficial');
  const [page, setPage] = useState(0);
  const [unfolded, setUnfolded] = useState<number | null>(null);
  const { markerHistory: entries, markerName: name } = marker;
  const pages = Math.max(1, Math.ceil(entries.length / PER_PAGE));
  const shown = entries.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  const columns = [
    { key: 'time', header: t('history.time'), cell: (entry: MarkerHistoryEntry) => shownTime(entry.ts) },
    {
      key: 'event',
      header: t('history.event'),
      cell: (entry: MarkerHistoryEntry) => t(`history.events.${entry.event}`),
    },
    {
      key: 'name',
      header: t('history.name'),
      cell: (entry: MarkerHistoryEntry) => entry.markerName?.markerName ?? '',
    },
    {
      key: 'remarks',
      header: t('history.remarks'),
      cell: (entry: MarkerHistoryEntry) => {
        const isOpen = unfolded === entry.historyId;
        if (!entry.remarks) return t('history.none');
        return (
          <>
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={isOpen}
              onClick={() => setUnfolded(isOpen ? null : entry.historyId)}
            >
              {t(isOpen ? 'history.hide' : 'history.show')}
            </button>
            {isOpen && <p className={styles.remarks}>{entry.remarks}</p>}
          </>
        );
      },
    },
  ];
  return (
    <details className={styles.history} open>
      <summary>{t('history.title', { number: entries.length })}</summary>
      <DataTable
        caption={t('history.caption', { name })}
        columns={columns}
        rows={shown}
        rowKey={(entry) => entry.historyId}
      />
      <Pager label={t('history.pages', { name })} page={page} pages={pages} onChange={setPage} />
    </details>
  );
}
