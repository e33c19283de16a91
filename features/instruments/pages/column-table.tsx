// The tilt columns: where each stands, of what it is built, how old it is, who brings it, and what may be changed.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import { instrumentCalls } from '../wire/instruments.calls.ts';
import { KeysCell, NewestCell } from './instrument-cells.tsx';
import styles from './instruments.module.css';
import type { CaredColumn } from './use-instruments.ts';

export type ColumnWork = 'changeColumn' | 'switchColumn';

interface Props {
  columns: readonly CaredColumn[];
  onOpen: (work: ColumnWork, column: CaredColumn) => void;
}

export function ColumnTable({ columns: columnsThere, onOpen }: Props) {
  const { t } = useTranslation('instruments');
  const columns: Column<CaredColumn>[] = [
    {
      key: 'column',
      header: t('column'),
      cell: ({ tsmName, segments, segmentLength, accelerometers, nodesOut }) => (
        <span className={styles.lines}>
          <strong>{tsmName}</strong>
          {t('built', { segments, metres: segmentLength, version: accelerometers })}
          {nodesOut.length > 0 && <span>{t('nodesOut', { count: nodesOut.length, nodes: nodesOut.join(', ') })}</span>}
        </span>
      ),
    },
    { key: 'site', header: t('fields.site'), cell: ({ siteCode }) => siteCode.toUpperCase() },
    {
      key: 'state',
      header: t('state'),
      cell: ({ retiredOn }) =>
        retiredOn === null ? t('states.judged') : t('states.retired', { day: retiredOn.replaceAll('-', '/') }),
    },
    {
      key: 'newest',
      header: t('newest'),
      cell: ({ newestAt, retiredOn, siteCode }) => (
        <NewestCell {...{ newestAt, siteCode }} kind="columnSilent" isRetired={retiredOn !== null} />
      ),
    },
    {
      key: 'keys',
      header: t('keys'),
      cell: ({ keys, retiredOn }) => <KeysCell keys={keys} isRetired={retiredOn !== null} />,
    },
    { key: 'changes', header: t('changes'), cell: (column) => <Changes column={column} onOpen={onOpen} /> },
  ];
  return (
    <DataTable
      caption={t('columns')}
      columns={columns}
      rows={columnsThere}
      rowKey={({ tsmId }) => tsmId}
      rowLook={({ retiredOn }) => (retiredOn === null ? undefined : 'sunken')}
    />
  );
}

function Changes({ column, onOpen }: { column: CaredColumn; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('instruments');
  const may = useMay();
  const { tsmName: name, siteId, retiredOn } = column;
  const call = retiredOn === null ? instrumentCalls.retireColumn : instrumentCalls.reviveColumn;
  const how = retiredOn === null ? 'retire' : 'revive';
  const maySwitch = may(call, siteId) !== false;
  const mayChange = retiredOn === null && may(instrumentCalls.changeColumn, siteId) !== false;
  if (!maySwitch && !mayChange) return '–';
  return (
    <span className={rows.actions}>
      {mayChange && (
        <Button size="s" aria-label={t('changeColumn.openOf', { name })} onClick={() => onOpen('changeColumn', column)}>
          {t('changeColumn.open')}
        </Button>
      )}
      {maySwitch && (
        <Button size="s" aria-label={t(`${how}.openOf`, { name })} onClick={() => onOpen('switchColumn', column)}>
          {t(`${how}.open`)}
        </Button>
      )}
    </span>
  );
}
