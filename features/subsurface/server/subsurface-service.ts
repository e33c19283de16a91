// Tilt columns of a site: what there is, what a chart shows of one, and the counts that a source of triggers looks at.
import { DAY_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { machineTimeBy } from '@bantay/server/known-at.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SiteLimits } from '../../limits/rules/limit-values.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { type ColumnShape, shapeAt, shapeStamps, standOnOneBottom } from '../rules/column-position.ts';
import { chartSeries, stuckWithin } from '../rules/column-run.ts';
import { communicationHealth, typeNumbers } from '../rules/communication-health.ts';
import type { SeenColumn } from '../rules/first-columns.ts';
import type { NodeSeries } from '../rules/node-series.ts';
import { type DroppedReading, type KeptCounts, type StuckRange, withoutStuck } from '../rules/tilt-filters.ts';
import { alertWindow, NEWEST_MS, type TiltWindow, tiltWindow } from '../rules/tilt-window.ts';
import * as queries from './subsurface-queries.ts';
import { type ColumnCounts, countsOf, makeTiltMemory, stampsKey } from './tilt-memory.ts';

export type Column = queries.ColumnRow;
export type FullColumn = queries.FullColumnRow;

export interface ChartQuestion {
  endAt: number;
  /** Null: since the first reading. */
  startAt: number | null;
}

/** Everything that the chart of a column is drawn from. */
export interface ColumnChart {
  column: Column;
  window: TiltWindow;
  /** Not a single reading in the window: nothing is drawn, because zeros would look like a measurement. */
  isSilent: boolean;
  /** Every so many hours, oldest first. */
  shapes: ColumnShape[];
  /** Node 1 … N from the top. */
  nodes: NodeSeries[];
  /** The same without stuck readings: what velocity alerts look at. */
  working: NodeSeries[];
  /** What held at the end of the window. */
  limits: SiteLimits;
  stuck: { node: number; ranges: StuckRange[] }[];
  dropped: { node: number; readings: DroppedReading[] }[];
  /** Percent of the expected half hours, by accelerometer, then node. */
  health: { accelerometer: number | null; percent: number[] }[];
}

export interface SubsurfaceService {
  /** Columns of a site, those that are switched off included. */
  columns(site: Site, tx?: Db): Promise<FullColumn[]>;
  requireColumn(name: string): Promise<Column>;
  /** Window of a question, bounded by the first reading of the column and by now. */
  window(column: Column, question: ChartQuestion): Promise<TiltWindow>;
  /** `known`: field time by which it was known; null: by now. */
  chart(column: Column, window: TiltWindow, hours: number, known?: number | null): Promise<ColumnChart>;
  /** Counts of a column as one transaction sees them. */
  counts(column: Column, window: TiltWindow, tx: Db): Promise<ColumnCounts>;
  /** Of each active column of a site: how many of its nodes have a reading of the newest three hours up to a stamp. */
  measured(siteId: number, stamp: number, tx?: Db): Promise<MeasuredColumn[]>;
  /** The same of its newest reading, whenever that was; up to now. */
  newest(siteId: number): Promise<SeenColumn[]>;
  /** Active columns: newest sweep, and the nodes that repeat themselves up to now. */
  health(tx: Db): Promise<ColumnHealth[]>;
}

export interface MeasuredColumn {
  column: string;
  measured: number;
  of: number;
}

export interface ColumnHealth {
  column: Column;
  newestAt: number | null;
  stuck: { node: number; since: number }[];
}

/** Shapes worked on before somebody else may. */
const SHAPES_AT_A_STRETCH = 100;

export function makeSubsurfaceService(readDb: Db, clock: FieldClock): SubsurfaceService {
  const counts = countsOf(makeTiltMemory());
  const measuredOf = async (column: Column, stamp: number, tx: Db): Promise<MeasuredColumn> => {
    const window = alertWindow(stamp);
    const { nodes } = await counts(column, window, tx);
    const isNew = ({ at }: KeptCounts) => at.some((time) => time > stamp - NEWEST_MS && time < window.until);
    const measured = [...nodes.values()].filter(isNew).length;
    return { column: column.tsmName, measured, of: column.numberOfSegments };
  };

  return {
    columns: (site, tx = readDb) => queries.listSiteColumns(tx, site.siteId),

    async requireColumn(name) {
      const column = await queries.readColumn(readDb, name);
      if (!column) throw new Problem('columnUnknown', { column: name.slice(0, 20) });
      return column;
    },

    async window(column, { endAt, startAt }) {
      const now = clock.now();
      const end = Math.min(endAt, now);
      const first = (await queries.readFirstAt(readDb, column.tsmId)) ?? now - 3 * DAY_MS;
      return tiltWindow(Math.max(startAt ?? first, halfHour(first)), end);
    },

    async chart(column, window, hours, knownAt = null) {
      const receivedBy = knownAt === null ? null : await machineTimeBy(readDb, knownAt);
      // The memory holds what is known by now alone.
      const known =
        receivedBy === null
          ? await counts(column, window, readDb)
          : await countsOf(makeTiltMemory({ receivedBy }))(column, window, readDb);
      const limits = await readLimits(readDb, column.siteId, window.end);
      const parts = { limits, shapes: [], nodes: [], working: [], stuck: [], dropped: [], health: [] };
      const chart: ColumnChart = { column, window, isSilent: false, ...parts };
      for (let node = 1; node <= column.numberOfSegments; node++) {
        await breathe();
        addNode(chart, node, known);
      }
      chart.isSilent = chart.nodes.every(({ newestAt }) => newestAt === null);
      if (!chart.isSilent) await addShapes(chart, hours);
      await breathe();
      chart.health = healthOf(column, window, known);
      return chart;
    },

    counts,

    async measured(siteId, stamp, tx = readDb) {
      const all: MeasuredColumn[] = [];
      for (const column of await queries.listKnownColumns(tx))
        if (column.siteId === siteId) all.push(await measuredOf(column, stamp, tx));
      return all;
    },

    async newest(siteId) {
      const stamp = halfHour(clock.now());
      const all: SeenColumn[] = [];
      for (const column of await queries.listSiteColumns(readDb, siteId)) {
        if (column.dateDeactivated !== null) continue;
        const newestAt = await queries.readNewestAt(readDb, column.tsmId);
        all.push({ ...(await measuredOf(column, stamp, readDb)), newestAt });
      }
      return all;
    },

    async health(tx) {
      const window = alertWindow(halfHour(clock.now()));
      const newest = await queries.listNewestSweeps(tx);
      const all: ColumnHealth[] = [];
      for (const column of await queries.listKnownColumns(tx)) {
        const { nodes } = await counts(column, window, tx);
        const newestAt = newest.find((row) => row.tsmId === column.tsmId)?.newestAt ?? null;
        all.push({ column, newestAt, stuck: [...nodes].flatMap(([node, kept]) => stuckNow(node, kept, window)) });
      }
      return all;
    },
  };
}

async function addShapes({ shapes, nodes, window, column }: ColumnChart, hours: number): Promise<void> {
  for (const [index, at] of shapeStamps(window, hours).entries()) {
    if (index % SHAPES_AT_A_STRETCH === 0) await breathe();
    shapes.push(shapeAt(nodes, at, window, column.segmentLength));
  }
  standOnOneBottom(shapes);
}

/** A stuck stretch that reaches to the newest reading of a node that still reports. */
function stuckNow(node: number, kept: KeptCounts, window: TiltWindow): { node: number; since: number }[] {
  const last = stuckWithin(kept, window).at(-1);
  const isNow = last !== undefined && last.to === kept.at.at(-1) && last.to >= window.end - NEWEST_MS;
  return isNow ? [{ node, since: last.from }] : [];
}

function addNode(chart: ColumnChart, node: number, known: ColumnCounts): void {
  const { column, window } = chart;
  const kept: KeptCounts | undefined = known.nodes.get(node);
  const series = chartSeries(kept, window, column.segmentLength);
  const ranges = kept ? stuckWithin(kept, window) : [];
  chart.nodes.push(series);
  chart.working.push(
    kept && ranges.length > 0 ? chartSeries(withoutStuck(kept, ranges).kept, window, column.segmentLength) : series,
  );
  const shown = ranges.filter(({ to }) => to >= window.start);
  if (shown.length > 0) chart.stuck.push({ node, ranges: shown });
  const early = (known.dropped.get(node) ?? []).filter(({ at }) => at >= window.start && at < window.until);
  const late = series.dropped.filter(({ at }) => at >= window.start);
  if (early.length + late.length > 0) chart.dropped.push({ node, readings: [...early, ...late] });
}

function healthOf(column: Column, window: TiltWindow, { stamps }: ColumnCounts): ColumnChart['health'] {
  const types = typeNumbers(column.version);
  return types.map((typeNumber, index) => ({
    accelerometer: types.length === 1 ? null : index + 1,
    percent: Array.from({ length: column.numberOfSegments }, (_, node) =>
      communicationHealth(stamps.get(stampsKey(node + 1, typeNumber)) ?? [], window.start, window.end),
    ),
  }));
}
