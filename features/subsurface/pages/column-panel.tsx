// One column: shapes, displacement and velocity alerts in both orientations, communication health, stuck nodes.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useIsLate } from '@bantay/web/api/polling.ts';
import type { ColumnReply, SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import { useAddressZoom } from '@bantay/web/api/use-address-zoom.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useChartMarks } from '@bantay/web/time-bar/use-chart-marks.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TimeChart } from '@bantay/web/ui/charts/time-chart.tsx';
import type { ChartMarks, XRange } from '@bantay/web/ui/charts/time-chart-types.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { XyChart } from '@bantay/web/ui/charts/xy-chart.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ReadTimes } from '@bantay/web/ui/read-times.tsx';
import { useNear } from '@bantay/web/ui/use-near.ts';
import { useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { blockOf, movingNodes, ORIENTATIONS, type Orientation } from './column-charts.ts';
import { displacementOf, droppedOf, nodesText, steadyCharts, verdictOf } from './column-words.ts';
import { CommsHealth } from './comms-health.tsx';
import styles from './subsurface.module.css';
import { type ColumnView, type Look, useColumn, useStretch } from './use-subsurface.ts';
import { VelocityLegend } from './velocity-legend.tsx';

const HEIGHT = 1500;
const POSITION_HEIGHT = 420;

export function ColumnPanel({ column, site, look }: { column: ColumnReply; site: SiteCode; look: Look }) {
  const { t } = useTranslation('subsurface');
  const frame = useRef<HTMLElement>(null);
  const query = useColumn(column.tsmName, look, useNear(frame));
  const problemText = useProblemText();
  const { data } = query;
  const isLate = useIsLate(data?.readAt);
  const name = column.tsmName.toUpperCase();
  const titleId = useId();
  return (
    <section ref={frame} className={cx(page.card, styles.column)} aria-labelledby={titleId}>
      <h2 className={styles.columnName} id={titleId}>
        {name}
        {column.dateDeactivated && (
          <span className={styles.inactive}>
            ({t('inactive', { date: column.dateDeactivated.replaceAll('-', '/') })})
          </span>
        )}
      </h2>
      <p className={styles.size}>{t('size', { count: column.numberOfSegments, length: column.segmentLength })}</p>
      {data && <ReadTimes lastAt={data.lastAt} readAt={data.readAt} isLate={isLate} />}
      <QueryState query={query} height={HEIGHT} what={t('whatColumn', { name })} describe={problemText}>
        {(view) => <Charts view={view} name={name} column={column.tsmName} site={site} look={look} />}
      </QueryState>
    </section>
  );
}

interface ChartsProps {
  view: ColumnView;
  name: string;
  column: string;
  site: SiteCode;
  look: Look;
}

function Charts({ view, name, column, site, look }: ChartsProps) {
  const { t } = useTranslation('subsurface');
  const { items, firstAt, lastAt } = view;
  const zoom = useAddressZoom(`${site}.${column}`, view);
  const marks = useChartMarks(site, firstAt, lastAt);
  const isReduced = blockOf(items, 'displacement')?.isReduced ?? false;
  const stretch = useStretch(column, look, isReduced, zoom);
  const range: XRange | null = firstAt === null ? null : [firstAt / 1000, lastAt / 1000];
  return (
    <>
      <ul className={styles.verdict} aria-label={t('velocity.title')}>
        {ORIENTATIONS.map((orientation) => (
          <li
            key={orientation}
            data-moves={movingNodes(blockOf(items, 'velocity_alerts'), orientation).size > 0 || undefined}
          >
            {t(`orientation.${orientation}`)}: {verdictOf(items, orientation, t)}
          </li>
        ))}
      </ul>
      <StuckNodes items={items} />
      <VelocityLegend />
      <div className={styles.pairs}>
        {ORIENTATIONS.map((orientation) => (
          <OrientationCharts
            key={orientation}
            {...{ view, name, orientation, zoom, range, stretch, isReduced, marks }}
          />
        ))}
      </div>
      <p className={styles.note}>{t('displacement.note')}</p>
      <CommsHealth block={blockOf(items, 'comms_health')} name={name} />
      {look.hasDropped && <Dropped items={items} name={name} range={range} />}
    </>
  );
}

interface OrientationProps {
  view: ColumnView;
  name: string;
  orientation: Orientation;
  zoom: ZoomLink;
  range: XRange | null;
  stretch: ReturnType<typeof useStretch>;
  isReduced: boolean;
  /** What happened at the site. */
  marks: ChartMarks | null;
}

function OrientationCharts({ view, name, orientation, zoom, range, stretch, isReduced, marks }: OrientationProps) {
  const { t } = useTranslation(['subsurface', 'chart']);
  const { items, lastAt } = view;
  const { raw, isReading } = stretch;
  const [from, to] = range ?? [null, null];
  const { position, velocity } = useMemo(
    () => steadyCharts({ items, name, orientation, t }),
    [items, name, orientation, t],
  );
  const { displacement, height } = useMemo(
    () => displacementOf({ items, name, orientation, range: from === null ? null : [from, to], raw, t }),
    [items, name, orientation, from, to, raw, t],
  );
  const asOf = t('chart:asOf', { time: toDisplayTime(lastAt) });
  const fileName = `${name} ${orientation}`;
  return (
    <div className={styles.orientation}>
      <XyChart
        content={position}
        fileName={`${fileName} position`}
        endsAt={lastAt / 1000}
        height={POSITION_HEIGHT}
        emptyText={t('position.none')}
      />
      <TimeChart
        content={displacement}
        marks={marks}
        fileName={`${fileName} displacement`}
        asOf={asOf}
        zoom={zoom}
        syncKey={`subsurface-${name}-${lastAt}`}
        height={height}
        emptyText={t('displacement.none')}
        note={isReduced && t(isReading ? 'chart:reading' : 'chart:reduced')}
      />
      <TimeChart
        content={velocity}
        marks={marks}
        fileName={`${fileName} velocity`}
        asOf={asOf}
        height={360}
        emptyText={t('velocity.empty')}
      />
    </div>
  );
}

function StuckNodes({ items }: { items: readonly SubsurfaceItem[] }) {
  const { t } = useTranslation('subsurface');
  const stuck = blockOf(items, 'stuck_nodes')?.data ?? [];
  return stuck.map(({ node, from }) => (
    <Band key={`${node}-${from}`} kind="stale">
      {t('stuck', { nodes: nodesText([node], t), time: toDisplayTime(from) })}
    </Band>
  ));
}

function Dropped({ items, name, range }: { items: readonly SubsurfaceItem[]; name: string; range: XRange | null }) {
  const { t } = useTranslation('subsurface');
  const block = blockOf(items, 'dropped_readings');
  const [from, to] = range ?? [null, null];
  const content = useMemo(
    () => block && droppedOf(block, name, from === null ? null : [from, to], t),
    [block, name, from, to, t],
  );
  if (!content) return null;
  return <TimeChart content={content} fileName={`${name} dropped`} height={360} emptyText={t('dropped.none')} />;
}
