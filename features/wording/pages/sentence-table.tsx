// All sentences of the screens in three languages: looked through by a word, a state or a part of the program; each can be opened.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { SearchField } from '@bantay/web/ui/search-field.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import { SentenceHistory } from './history-dialog.tsx';
import {
  catalogueOf,
  filterSentences,
  NO_FILTER,
  type SentenceFilter,
  type ShownSentence,
  STATES,
} from './screen-words-model.ts';
import { SentenceDialog } from './sentence-dialog.tsx';
import styles from './wording.module.css';

const EVERY = 'every';

interface Open {
  row: ShownSentence;
  doing: 'edit' | 'history';
  /** An older text that is taken up again. */
  older?: string;
}

export function SentenceTable({ sentences }: { sentences: readonly ShownSentence[] }) {
  const { t } = useTranslation('wording');
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // Typing goes on while thousands of rows are looked through.
  const sought = useDeferredValue(filter);
  const shown = useMemo(() => filterSentences(sentences, sought), [sentences, sought]);
  return (
    <>
      <Filters {...{ sentences, filter, setFilter }} />
      <div className={styles.buttons}>
        <span role="status" className={styles.small}>
          {t('screens.shown', { shown: shown.length, all: sentences.length })}
        </span>
        {filter !== NO_FILTER && (
          <Button size="s" onClick={() => setFilter(NO_FILTER)}>
            {t('screens.clear')}
          </Button>
        )}
      </div>
      <Rows sentences={shown} onOpen={setOpen} />
      {open?.doing === 'edit' && (
        <SentenceDialog key={open.row.place} sentence={open.row} older={open.older} onClose={close} />
      )}
      {open?.doing === 'history' && (
        <SentenceHistory
          place={open.row.place}
          onClose={close}
          onTakeUp={(older) => setOpen({ row: open.row, doing: 'edit', older })}
        />
      )}
    </>
  );
}

interface FiltersProps {
  sentences: readonly ShownSentence[];
  filter: SentenceFilter;
  setFilter: (filter: SentenceFilter) => void;
}

function Filters({ sentences, filter, setFilter }: FiltersProps) {
  const { t } = useTranslation('wording');
  const catalogues = useMemo(() => [...new Set(sentences.map(catalogueOf))].sort(), [sentences]);
  const every = { value: EVERY, label: t('screens.every') };
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('screens.search')}
        hint={t('screens.searchHint')}
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
      />
      <SelectField
        label={t('screens.state')}
        value={filter.state ?? EVERY}
        onChange={(value) => setFilter({ ...filter, state: STATES.find((state) => state === value) ?? null })}
        options={[every, ...STATES.map((value) => ({ value, label: t(`screens.states.${value}`) }))]}
      />
      <SelectField
        label={t('screens.catalogue')}
        value={filter.catalogue ?? EVERY}
        onChange={(value) => setFilter({ ...filter, catalogue: value === EVERY ? null : value })}
        options={[every, ...catalogues.map((value) => ({ value, label: value }))]}
      />
    </div>
  );
}

type RowsProps = Pick<FiltersProps, 'sentences'> & { onOpen: (open: Open) => void };

/** Not drawn again with each letter of the search. */
const Rows = memo(function Rows({ sentences, onOpen }: RowsProps) {
  const { t } = useTranslation('wording');
  const may = useMay()(screenWordsCalls.saveSentence, 'all') !== false;
  const columns = useMemo(() => {
    const all: Column<ShownSentence>[] = [
      { key: 'english', header: 'English', cell: (row) => <span lang="en">{row.english}</span> },
      { key: 'filipino', header: 'Filipino', cell: (row) => <span lang="fil">{row.filipino}</span> },
      { key: 'waray', header: 'Winaray', cell: (row) => <Waray row={row} /> },
      {
        key: 'place',
        header: t('screens.place'),
        cell: (row) => <span className={styles.place}>{row.place}</span>,
      },
    ];
    const edit: Column<ShownSentence> = {
      key: 'edit',
      header: null,
      cell: (row) => (
        <div className={styles.buttons}>
          {may && (
            <Button
              size="s"
              aria-label={t('buttons.editOf', { name: row.place, language: 'Winaray' })}
              onClick={() => onOpen({ row, doing: 'edit' })}
            >
              {t('buttons.edit')}
            </Button>
          )}
          {row.stored && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('buttons.historyOf', { name: row.place, language: 'Winaray' })}
              onClick={() => onOpen({ row, doing: 'history' })}
            >
              {t('buttons.history')}
            </Button>
          )}
        </div>
      ),
    };
    return [...all, edit];
  }, [t, may, onOpen]);
  return (
    <LongTable
      caption={t('screens.title')}
      columns={columns}
      rows={sentences}
      rowKey={placeOf}
      emptyText={t('screens.noneSuch')}
    />
  );
});

const placeOf = ({ place }: ShownSentence) => place;

function Waray({ row: { shown, state, stored } }: { row: ShownSentence }) {
  const { t } = useTranslation('wording');
  if (state === 'missing') return <span className={styles.small}>{t('screens.states.missing')}</span>;
  const reviewer = state === 'confirmed' && stored?.text === shown ? stored.reviewer : null;
  return (
    <span className={styles.worded}>
      <span lang="war">{shown}</span>
      <span className={state === 'confirmed' ? styles.reviewed : styles.unreviewed}>
        {reviewer === null ? t(`screens.states.${state}`) : t('reviewed', { name: reviewer })}
      </span>
    </span>
  );
}
