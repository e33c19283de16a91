// `/admin/gauges`: rain gauges and tilt columns; new ones, where they are judged, and those that are judged no more.
import type { Call } from '@bantay/kernel/wire/route';
import { useMay } from '@bantay/web/api/may.tsx';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instrumentCalls } from '../wire/instruments.calls.ts';
import { ChangeColumnDialog } from './change-column-dialog.tsx';
import { ColumnTable, type ColumnWork } from './column-table.tsx';
import { GaugeTable, type GaugeWork } from './gauge-table.tsx';
import { NewColumnDialog } from './new-column-dialog.tsx';
import { NewGaugeDialog } from './new-gauge-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { SwitchColumnDialog, SwitchGaugeDialog } from './switch-dialogs.tsx';
import { type CaredColumn, type CaredGauge, useCaredColumns, useCaredGauges } from './use-instruments.ts';

type Open =
  | { kind: 'newGauge' | 'newColumn' }
  | { kind: GaugeWork; gauge: CaredGauge }
  | { kind: ColumnWork; column: CaredColumn };

const GAUGES_HEIGHT = 480;
const COLUMNS_HEIGHT = 200;

export default function GaugesPage() {
  const { t } = useTranslation('instruments');
  const problemText = useProblemText();
  const may = useMay();
  const gauges = useCaredGauges();
  const columns = useCaredColumns();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {gauges.data && may(instrumentCalls.addGauge) !== false && (
          <Button kind="primary" onClick={() => setOpen({ kind: 'newGauge' })}>
            {t('newGauge.open')}
          </Button>
        )}
        {columns.data && may(instrumentCalls.addColumn) !== false && (
          <Button onClick={() => setOpen({ kind: 'newColumn' })}>{t('newColumn.open')}</Button>
        )}
      </PageHead>
      <h2>{t('gauges')}</h2>
      <QueryState
        query={gauges}
        height={GAUGES_HEIGHT}
        what={t('failedGauges')}
        describe={problemText}
        isEmpty={(data) => data.gauges.length === 0}
        emptyText={t('emptyGauges')}
      >
        {(data) => <GaugeTable gauges={data.gauges} onOpen={(kind, gauge) => setOpen({ kind, gauge })} />}
      </QueryState>
      <h2>{t('columns')}</h2>
      <QueryState
        query={columns}
        height={COLUMNS_HEIGHT}
        what={t('failedColumns')}
        describe={problemText}
        isEmpty={(data) => data.columns.length === 0}
        emptyText={t('emptyColumns')}
      >
        {(data) => <ColumnTable columns={data.columns} onOpen={(kind, column) => setOpen({ kind, column })} />}
      </QueryState>
      {open && (
        <Opened
          open={open}
          gauges={gauges.data?.gauges ?? []}
          columns={columns.data?.columns ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface OpenedProps {
  open: Open;
  gauges: readonly CaredGauge[];
  columns: readonly CaredColumn[];
  onClose: () => void;
}

function Opened({ open, gauges, columns, onClose }: OpenedProps) {
  const may = useMay();
  const book = useSiteBook();
  const codesFor = (call: Call) =>
    book.flatMap(({ siteCode, siteId }) => (may(call, siteId) === false ? [] : [siteCode]));
  switch (open.kind) {
    case 'newGauge':
      return <NewGaugeDialog gauges={gauges} codes={codesFor(instrumentCalls.addGauge)} onClose={onClose} />;
    case 'newColumn':
      return <NewColumnDialog columns={columns} codes={codesFor(instrumentCalls.addColumn)} onClose={onClose} />;
    case 'changeColumn':
      return (
        <ChangeColumnDialog column={open.column} codes={codesFor(instrumentCalls.changeColumn)} onClose={onClose} />
      );
    case 'switchColumn':
      return <SwitchColumnDialog column={open.column} onClose={onClose} />;
    case 'switch':
      return <SwitchGaugeDialog gauge={open.gauge} gauges={gauges} onClose={onClose} />;
    case 'order':
    case 'attach':
    case 'detach':
      return <PlaceDialog kind={open.kind} gauge={open.gauge} gauges={gauges} onClose={onClose} />;
  }
}
