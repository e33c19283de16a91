// Past bulletins by site and year; each opens above.
import type { BulletinList } from '@bantay/web/api/shapes.ts';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import styles from './bulletin.module.css';
import type { useBulletins } from './use-bulletin.ts';

type Row = BulletinList['bulletins'][number];

interface Props {
  site: SiteCode;
  query: ReturnType<typeof useBulletins>;
  /** The sheet above. */
  shown: number | null;
  onSite: (site: SiteCode) => void;
  onYear: (year: string) => void;
}

export function PastBulletins({ site, query, shown, onSite, onYear }: Props) {
  const { t, i18n } = useTranslation('bulletin');
  const problemText = useProblemText();
  const name = site.toUpperCase();
  const columns: Column<Row>[] = [
    {
      key: 'time',
      header: t('past.time'),
      cell: (row) => <Link to={paths.bulletinOf(row.releaseId)}>{shownDataStamp(row.dataTs)}</Link>,
    },
    {
      key: 'level',
      header: t('past.level'),
      cell: (row) => <LevelSign level={row.level} size="s" lang={i18n.language} />,
    },
    { key: 'number', header: t('past.number'), cell: (row) => row.number, align: 'right' },
    { key: 'released', header: t('past.released'), cell: (row) => row.releaseTime.slice(0, 5) },
    {
      key: 'state',
      header: t('past.state'),
      cell: (row) =>
        [
          row.cancelledAt === null ? '' : t('past.cancelled', { time: shownTime(row.cancelledAt) }),
          row.second
            ? t(`past.second.${row.second.how}`, { name: row.second.name ?? '', reason: row.second.reason ?? '' })
            : '',
          row.releaseId === shown ? t('past.shown') : '',
        ]
          .filter((words) => words !== '')
          .join(', ') || '–',
    },
  ];
  const sites = useSiteBook();
  return (
    <section className={styles.past} aria-labelledby="past-bulletins">
      <h2 id="past-bulletins">{t('past.title')}</h2>
      <div className={styles.choices}>
        <SelectField
          label={t('past.site')}
          value={site}
          options={sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() }))}
          onChange={onSite}
        />
        {query.data && query.data.years.length > 0 && (
          <SelectField
            label={t('past.year')}
            value={String(query.data.year)}
            options={yearsOf(query.data).map((year) => ({ value: String(year), label: String(year) }))}
            onChange={onYear}
          />
        )}
      </div>
      <QueryState query={query} height={200} what={t('past.what')} describe={problemText}>
        {({ bulletins }) => (
          <DataTable
            caption={`${t('past.title')}, ${name}`}
            columns={columns}
            rows={bulletins}
            rowKey={(row) => row.releaseId}
            rowLook={(row) => (row.releaseId === shown ? 'chosen' : undefined)}
            emptyText={t('past.none', { site: name })}
          />
        )}
      </QueryState>
    </section>
  );
}

/** The year of the address stands in the list, though nothing was released in it. */
const yearsOf = ({ years, year }: BulletinList): number[] =>
  year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
