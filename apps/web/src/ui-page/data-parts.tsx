// Bands, the four states and tables on the page of parts.
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';
import { Conflict } from '../ui/conflict.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { LongTable } from '../ui/long-table.tsx';
import { Pager } from '../ui/pager.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { type QueryLike, QueryState } from '../ui/query-state.tsx';
import { saveTable } from '../ui/save-table.ts';
import styles from './ui-page.module.css';

interface Row {
  id: number;
  gauge: string;
  mm: number;
  status: string;
}

const rows: Row[] = [
  { id: 1, gauge: 'lpaw', mm: 83, status: 'online' },
  { id: 2, gauge: 'lpag', mm: 12.5, status: 'waiting to send' },
];

const columns: Column<Row>[] = [
  { key: 'gauge', header: 'Gauge', cell: (row) => row.gauge },
  { key: 'mm', header: '24 h rain', cell: (row) => `${row.mm} mm`, align: 'right' },
  { key: 'status', header: 'Status', cell: (row) => row.status },
  { key: 'action', header: 'Action', cell: () => <Button size="s">View Chart</Button> },
];

const thousands: Row[] = Array.from({ length: 5000 }, (_, id) => ({
  id,
  gauge: `g${id}`,
  mm: id / 10,
  status: 'online',
}));
const valuesOf = ({ gauge, mm }: Row) => [gauge, mm];

const conflictWords = {
  caption: 'What differs',
  field: 'Field',
  mine: 'Your entry',
  theirs: 'Stored meanwhile',
  empty: '(empty)',
  keepMine: 'Keep my entry',
  takeTheirs: 'Take what is stored',
};

const query: QueryLike<Row[]> = {
  data: rows,
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => {},
  dataUpdatedAt: Date.UTC(2025, 6, 1, 6, 30),
};

const states: [string, Partial<QueryLike<Row[]>>][] = [
  ['Waiting', { data: undefined, isPending: true }],
  ['Failed at first', { data: undefined, error: new Error('x') }],
  ['Failed later', { error: new Error('x') }],
  ['Empty', { data: [] }],
  ['There', {}],
];

export function DataParts() {
  return (
    <>
      <section className={styles.block}>
        <h2>Bands and freshness</h2>
        <Band kind="stale">Data may be out of date – last update 14:30</Band>
        <Band kind="failed" action={<Button size="s">Try again</Button>}>
          <strong>Rainfall: could not be read since 14:30.</strong> No connection.
        </Band>
        <Band kind="info">A trigger of lpa waits for validation.</Band>
        <div className={styles.row}>
          <Freshness text="Updated 14:30" />
          <Freshness text="72 min old, 13:18" isLate />
        </div>
      </section>
      <section className={styles.block}>
        <h2>Four states</h2>
        <div className={styles.columns}>
          {states.map(([name, change]) => (
            <div key={name}>
              <h3>{name}</h3>
              <QueryState
                query={{ ...query, ...change }}
                height={160}
                what="Rain of 24 h"
                isEmpty={(data) => data.length === 0}
                emptyText="No gauge yet. Add one under Ground data."
                describe={() => 'No connection.'}
              >
                {(data) => <p>{data.map((row) => `${row.gauge} ${row.mm} mm`).join(', ')}</p>}
              </QueryState>
            </div>
          ))}
          <PanelBoundary name="Rainfall">
            <Broken />
          </PanelBoundary>
        </div>
      </section>
      <section className={styles.block}>
        <h2>Tables</h2>
        <DataTable
          caption="Rain gauges of lpa"
          showCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLook={(row) => (row.status === 'waiting to send' ? 'sunken' : undefined)}
        />
        <Pager label="Rain gauges of lpa" page={0} pages={3} onChange={() => {}} />
        <DataTable caption="An empty table" showCaption columns={columns} rows={[]} rowKey={(row) => row.id} />
      </section>
      <section className={styles.block}>
        <h2>Two changes of one record</h2>
        <Conflict
          sentence="Ana Demo has changed this at 2025/07/01 14:30."
          words={conflictWords}
          differences={[{ field: 'Weather', mine: 'Maulan', theirs: 'Maaraw' }]}
          onKeepMine={() => {}}
          onTakeTheirs={() => {}}
        />
      </section>
      <section className={styles.block}>
        <h2>Five thousand rows</h2>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            size="s"
            onClick={() => void saveTable(format, 'gauges', { header: ['Gauge', 'mm'], rows: thousands.map(valuesOf) })}
          >
            Download {format}
          </Button>
        ))}
        <LongTable caption="Five thousand gauges" columns={columns} rows={thousands} rowKey={(row) => row.id} />
      </section>
    </>
  );
}

function Broken(): never {
  throw new Error('broken on purpose, to show the boundary');
}
