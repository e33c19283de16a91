// What a surficial trigger rested on: the two newest readings of each marker, and how fast it moved.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { SurficialEvidenceReply } from '@bantay/web/api/shapes.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { useTranslation } from 'react-i18next';

type MarkerRow = SurficialEvidenceReply['markers'][number];
type Reading = MarkerRow['newest'];

export function MarkerEvidence({ evidence }: { evidence: SurficialEvidenceReply }) {
  const { t } = useTranslation('record');
  const reading = (one: Reading | null) => (one ? t('marker.reading', { cm: one.cm, time: measuredAt(one) }) : '–');
  return (
    <DataTable
      caption={t('marker.caption')}
      rows={evidence.markers}
      rowKey={(row) => row.name}
      columns={[
        { key: 'name', header: t('marker.name'), cell: (row) => row.name },
        { key: 'newest', header: t('marker.newest'), cell: (row) => reading(row.newest) },
        { key: 'before', header: t('marker.before'), cell: (row) => reading(row.before) },
        { key: 'cm', header: t('marker.displacement'), align: 'right', cell: (row) => twoDecimals(row.displacement) },
        { key: 'hours', header: t('marker.hours'), align: 'right', cell: (row) => twoDecimals(row.hours) },
        { key: 'speed', header: t('marker.speed'), align: 'right', cell: (row) => twoDecimals(speedOf(row)) },
        { key: 'trend', header: t('marker.trend'), cell: (row) => (row.trend ? t(`marker.trends.${row.trend}`) : '–') },
        { key: 'level', header: t('marker.level'), align: 'right', cell: (row) => row.level },
      ]}
    />
  );
}

const measuredAt = (one: Reading) => toDisplayTime(fromManilaText(one.ts) ?? 0);
const twoDecimals = (value: number | null) => (value === null ? '–' : value.toFixed(2));
const speedOf = ({ displacement, hours }: MarkerRow) =>
  displacement === null || hours === null || hours === 0 ? null : displacement / hours;
