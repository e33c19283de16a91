// The two tables: events of the last year, and those that lay inside their critical distance of a site.
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { Pager } from '@bantay/web/ui/pager.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import styles from './earthquake.module.css';
import {
  depthText,
  type EarthquakeT,
  magnitudeText,
  PAGE_ROWS,
  pagesOf,
  sitesText,
  timeText,
} from './earthquake-model.ts';
import { useEarthquakeAlerts } from './use-earthquakes.ts';

interface Props {
  chosenId: number | null;
  onChoose: (event: EarthquakeReply) => void;
  /** 0-based. */
  page: number;
  onPage: (page: number) => void;
}

/** Height of a full page of rows, px. */
const TABLE_HEIGHT = 460;

export function EventsTable({ events, page, onPage, ...choice }: Props & { events: readonly EarthquakeReply[] }) {
  const { t } = useTranslation('earthquake');
  const pages = pagesOf(events.length);
  const open = Math.min(page, pages - 1);
  const columns: Column<EarthquakeReply>[] = [
    ...sharedColumns(choice, t),
    { key: 'depth', header: t('column.depth'), cell: depthText, align: 'right' },
    { key: 'issuer', header: t('column.issuer'), cell: (event) => event.issuer.toUpperCase() },
  ];
  return (
    <>
      <Rows
        {...choice}
        caption={t('events')}
        columns={columns}
        rows={events.slice(open * PAGE_ROWS, (open + 1) * PAGE_ROWS)}
        emptyText={t('noEvents')}
      />
      <Pager label={t('events')} page={open} pages={pages} onChange={onPage} />
    </>
  );
}

export function AlertsTable({ page, onPage, ...choice }: Props) {
  const { t } = useTranslation('earthquake');
  const query = useEarthquakeAlerts(page);
  const problemText = useProblemText();
  const columns: Column<EarthquakeReply>[] = [
    ...sharedColumns(choice, t),
    { key: 'sites', header: t('column.sites'), cell: sitesText },
  ];
  return (
    <QueryState query={query} height={TABLE_HEIGHT} what={t('alertsOf')} describe={problemText}>
      {({ count, data }) => (
        <>
          <Rows {...choice} caption={t('alerts')} columns={columns} rows={data} emptyText={t('noAlerts')} />
          <Pager
            label={t('alerts')}
            page={page}
            // Alerts may have become fewer while a later page is open: it must still be left.
            pages={Math.max(pagesOf(count), page + 1)}
            busy={query.isPlaceholderData}
            onChange={onPage}
          />
        </>
      )}
    </QueryState>
  );
}

type Choice = Pick<Props, 'chosenId' | 'onChoose'>;

function sharedColumns({ chosenId, onChoose }: Choice, t: EarthquakeT): Column<EarthquakeReply>[] {
  return [
    {
      key: 'time',
      header: t('column.time'),
      cell: (event) => (
        <button
          type="button"
          className={styles.rowButton}
          aria-pressed={event.eqId === chosenId}
          aria-label={t('show', { time: timeText(event), magnitude: magnitudeText(event) })}
          onClick={() => onChoose(event)}
        >
          {timeText(event)}
        </button>
      ),
    },
    { key: 'magnitude', header: t('column.magnitude'), cell: magnitudeText, align: 'right' },
  ];
}

interface RowsProps extends Choice {
  caption: string;
  columns: readonly Column<EarthquakeReply>[];
  rows: readonly EarthquakeReply[];
  emptyText: string;
}

function Rows({ chosenId, onChoose, ...table }: RowsProps) {
  return (
    <div className={styles.rows}>
      <DataTable
        {...table}
        rowKey={(event) => event.eqId}
        rowLook={(event) => (event.eqId === chosenId ? 'chosen' : undefined)}
        onRow={onChoose}
      />
    </div>
  );
}
