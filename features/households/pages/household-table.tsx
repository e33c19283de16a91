// 'Household Summary': the list with search and filters; who of a household needs help stands beside it.
import { HOUR_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useMay } from '@bantay/web/api/may.tsx';
import type { Household } from '@bantay/web/api/shapes.ts';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { SearchField } from '@bantay/web/ui/search-field.tsx';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { HOUSEHOLD_GROUPS, type HouseholdGroup } from '../rules/household-groups.ts';
import { householdsCalls } from '../wire/households.calls.ts';
import { filterRows, type HouseholdRow, NO_FILTER, puroksOf, rowsOf } from './household-model.ts';
import { useReasons } from './household-words.ts';
import styles from './households.module.css';

interface Props {
  site: SiteCode;
  households: readonly Household[];
  group: HouseholdGroup | null;
  onGroup: (group: HouseholdGroup | null) => void;
  onEdit: (household: Household) => void;
  onDelete: (household: Household) => void;
}

const EVERY = 'every';
/** A purok may be called anything: its options carry its place in the list. */
const NONE = -1;

export function HouseholdTable({ site, households, group, onGroup, onEdit, onDelete }: Props) {
  const { t } = useTranslation('households');
  const [search, setSearch] = useState('');
  const [purok, setPurok] = useState<string | null>(null);
  const day = toManilaDate(useFieldNow(HOUR_MS));
  const rows = useMemo(() => rowsOf(households, day), [households, day]);
  const puroks = useMemo(() => puroksOf(households), [households]);
  // Typing goes on while thousands of rows are looked through.
  const sought = useDeferredValue(search);
  const shown = useMemo(() => filterRows(rows, { search: sought, purok, group }), [rows, sought, purok, group]);
  const isFiltered = search !== '' || purok !== null || group !== null;
  const clear = () => {
    setSearch(NO_FILTER.search);
    setPurok(NO_FILTER.purok);
    onGroup(NO_FILTER.group);
  };
  return (
    <>
      <div className={styles.filters}>
        <SearchField label={t('search')} hint={t('searchHint')} value={search} onChange={setSearch} />
        <SelectField
          label={t('purok')}
          value={purok === null ? EVERY : String(puroks.indexOf(purok))}
          onChange={(value) => setPurok(value === EVERY ? null : (puroks[Number(value)] ?? null))}
          options={[
            { value: EVERY, label: t('allPuroks') },
            ...puroks.map((one, index) => ({ value: String(index), label: one || t('noPurok') })),
            ...(purok !== null && !puroks.includes(purok)
              ? [{ value: String(NONE), label: purok || t('noPurok') }]
              : []),
          ]}
        />
        <SelectField
          label={t('group')}
          value={group ?? EVERY}
          onChange={(value) => onGroup(HOUSEHOLD_GROUPS.find((one) => one === value) ?? null)}
          options={[
            { value: EVERY, label: t('everybody') },
            ...HOUSEHOLD_GROUPS.map((one) => ({ value: one, label: t(`groups.${one}`) })),
          ]}
        />
      </div>
      <div className={styles.blockHead}>
        <span role="status" className={styles.note}>
          {t('shown', { shown: shown.length, total: households.length })}
        </span>
        {isFiltered && (
          <Button size="s" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      <Rows site={site} rows={shown} group={group} onEdit={onEdit} onDelete={onDelete} />
    </>
  );
}

type RowsProps = Pick<Props, 'site' | 'group' | 'onEdit' | 'onDelete'> & { rows: readonly HouseholdRow[] };

/** Not drawn again with each letter of the search. */
const Rows = memo(function Rows({ site, rows, group, onEdit, onDelete }: RowsProps) {
  const { t } = useTranslation('households');
  const mayChange = useMay()(householdsCalls.updateHousehold, siteFacts(site)?.siteId) !== false;
  const columns = useMemo<Column<HouseholdRow>[]>(() => {
    const all: Column<HouseholdRow>[] = [
      { key: 'number', header: t('number'), cell: ({ household }) => household.householdId },
      { key: 'head', header: t('head'), cell: ({ household }) => household.householdHead },
      { key: 'purok', header: t('purok'), cell: ({ household }) => household.purok ?? '–' },
      { key: 'members', header: t('members'), cell: ({ household }) => household.members.length, align: 'right' },
      { key: 'help', header: t('help'), cell: (row) => <Help row={row} group={group} /> },
      {
        key: 'actions',
        header: t('actions'),
        cell: ({ household }) => (
          <span className={styles.actions}>
            <Button
              size="s"
              aria-label={t('editOf', { number: household.householdId })}
              onClick={() => onEdit(household)}
            >
              {t('edit')}
            </Button>
            <Button
              size="s"
              aria-label={t('deleteOf', { number: household.householdId })}
              onClick={() => onDelete(household)}
            >
              {t('delete')}
            </Button>
          </span>
        ),
      },
    ];
    return mayChange ? all : all.filter(({ key }) => key !== 'actions');
  }, [t, mayChange, group, onEdit, onDelete]);
  return (
    <LongTable
      caption={t('summaryTable')}
      columns={columns}
      rows={rows}
      rowKey={({ household }) => household.id}
      emptyText={t('noMatch')}
    />
  );
});

/** With a filter only those it is about. */
function Help({ row, group }: { row: HouseholdRow; group: HouseholdGroup | null }) {
  const { t } = useTranslation('households');
  const reasons = useReasons();
  const shown = group === null ? row.helped : row.helped.filter(({ groups }) => groups.includes(group));
  if (shown.length === 0) return t('nobody');
  return (
    <ul className={styles.help}>
      {shown.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two members may bear one name
        <li key={index}>
          {one.age === null ? one.name : t('age', { name: one.name, age: one.age })}{' '}
          <span className={styles.note}>({reasons(one)})</span>
        </li>
      ))}
    </ul>
  );
}
