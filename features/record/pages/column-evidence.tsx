// What a subsurface trigger rested on: the nodes that moved, how far and how fast, in both orientations.
import type { SubsurfaceEvidenceReply } from '@bantay/web/api/shapes.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { useTranslation } from 'react-i18next';

type Column = SubsurfaceEvidenceReply['columns'][number];

export function ColumnEvidence({ evidence }: { evidence: SubsurfaceEvidenceReply }) {
  return evidence.columns.map((column) => <Nodes key={column.column} column={column} />);
}

function Nodes({ column }: { column: Column }) {
  const { t } = useTranslation('record');
  const both = ([down, across]: readonly [number, number]) => `${down.toFixed(3)} / ${across.toFixed(3)}`;
  return (
    <DataTable
      caption={t('column.caption', { column: column.column.toUpperCase(), level: column.level })}
      showCaption
      rows={column.nodes}
      rowKey={(row) => row.node}
      columns={[
        { key: 'node', header: t('column.node'), cell: (row) => row.node },
        { key: 'm', header: t('column.displacement'), align: 'right', cell: (row) => both(row.displacement) },
        { key: 'speed', header: t('column.velocity'), align: 'right', cell: (row) => both(row.velocity) },
        { key: 'level', header: t('column.level'), align: 'right', cell: (row) => row.level },
      ]}
    />
  );
}
