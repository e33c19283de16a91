// The list that is taken along when people are fetched: by purok, who needs help first; made for paper.
import { toDisplayTime, toManilaDate } from '@bantay/kernel/time/manila-time';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useSiteLine } from '@bantay/web/api/use-site.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import pageStyles from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVACUATION_FROM, type EvacuationRow, evacuationList, type PurokList } from '../rules/evacuation-list.ts';
import { peopleOf } from './household-model.ts';
import { useReasons } from './household-words.ts';
import styles from './households.module.css';
import type { SiteProps } from './site-props.ts';
import { type ReadHouseholds, useEvacuationList } from './use-households.ts';

const HEIGHT = 700;

export function EvacuationView({ site, level, onBack }: SiteProps & { onBack: () => void }) {
  const { t } = useTranslation('households');
  const isNow = level === undefined || level === null || level >= EVACUATION_FROM;
  return (
    <div className={pageStyles.page}>
      <div className={styles.toolbar}>
        <Button onClick={onBack}>{t('evacuation.back')}</Button>
        {isNow && (
          <Button kind="primary" onClick={() => window.print()}>
            <Icon name="printer" size={18} />
            {t('evacuation.print')}
          </Button>
        )}
      </div>
      <h1 className={styles.sheetTitle}>{t('evacuation.title', { site: site.toUpperCase() })}</h1>
      {isNow ? (
        <Sheet site={site} level={level} />
      ) : (
        <Band kind="info">{t('evacuation.notNow', { site: site.toUpperCase(), level })}</Band>
      )}
    </div>
  );
}

function Sheet({ site, level }: SiteProps) {
  const { t } = useTranslation('households');
  const problemText = useProblemText();
  const query = useEvacuationList(site);
  const isLate = useIsLate(query.data?.readAt);
  const line = useSiteLine(site);
  return (
    <>
      {isLate && query.data && <Band kind="stale">{t('late', { time: readClock(query.data.readAt) })}</Band>}
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('evacuation.failed')}
        describe={problemText}
        isEmpty={({ households }) => households.length === 0}
        emptyText={t('evacuation.empty')}
      >
        {(read) => (
          <article className={styles.sheet}>
            <p>
              {line}
              {level !== null && level !== undefined && <strong> · {t('evacuation.level', { level })}</strong>}
              {' · '}
              {t('evacuation.asOf', { time: toDisplayTime(read.readAt) })}
            </p>
            <Puroks read={read} />
          </article>
        )}
      </QueryState>
    </>
  );
}

function Puroks({ read }: { read: ReadHouseholds }) {
  const { t } = useTranslation('households');
  const list = useMemo(
    () =>
      evacuationList(
        read.households.map((one) => ({ number: one.householdId, purok: one.purok, people: peopleOf(one) })),
        toManilaDate(read.readAt),
      ),
    [read],
  );
  const sum = (key: 'persons' | 'vulnerable') => list.reduce((all, one) => all + one[key], 0);
  return (
    <>
      <p>
        {t('evacuation.total', {
          households: t('households', { count: read.households.length }),
          persons: t('persons', { count: sum('persons') }),
          vulnerable: sum('vulnerable'),
        })}
        <br />
        <strong>{t('evacuation.personal')}</strong>
      </p>
      {list.map((one) => (
        <Purok key={one.purok ?? ''} purok={one} />
      ))}
    </>
  );
}

function Purok({ purok }: { purok: PurokList }) {
  const { t } = useTranslation('households');
  const reasons = useReasons();
  const name = purok.purok ?? t('noPurok');
  const { persons, vulnerable } = purok;
  const columns: Column<EvacuationRow>[] = [
    { key: 'done', header: t('evacuation.done'), cell: () => <span className={styles.tick} /> },
    { key: 'number', header: t('number'), cell: ({ number }) => number },
    { key: 'head', header: t('head'), cell: ({ head }) => head },
    { key: 'persons', header: t('evacuation.persons'), cell: (row) => row.persons, align: 'right' },
    {
      key: 'first',
      header: t('evacuation.first'),
      cell: ({ help }) =>
        help.length === 0 ? (
          t('nobody')
        ) : (
          <ul className={styles.help}>
            {help.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may bear one name
              <li key={index}>
                <strong>{person.age === null ? person.name : t('age', { name: person.name, age: person.age })}</strong>{' '}
                ({reasons(person)})
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <section className={styles.purok}>
      <h2>{name}</h2>
      <p>
        {t('evacuation.purokTotal', {
          households: t('households', { count: purok.households.length }),
          persons: t('persons', { count: persons }),
          vulnerable,
        })}
      </p>
      {/* Drawn whole, however long: what is to be printed must be there. */}
      <DataTable caption={name} columns={columns} rows={purok.households} rowKey={({ number }) => number} />
    </section>
  );
}
