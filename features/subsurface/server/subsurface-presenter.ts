// Columns and their charts as the wire shows them (api-facts §5): long replies are written piece by piece.
import { HIGH_VOLUME_POINTS, minMaxPerPixel } from '@bantay/kernel/charts/min-max-per-pixel';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { ColumnShape } from '../rules/column-position.ts';
import {
  cumulativeDisplacement,
  type DisplacementSeries,
  drawingOffset,
  nodeDisplacement,
  stampOf,
} from '../rules/displacement.ts';
import { stampCount, type TiltWindow } from '../rules/tilt-window.ts';
import { newestStamps, velocityPoints } from '../rules/velocity-alerts.ts';
import type { ColumnReply, SubsurfaceItem } from '../wire/subsurface.ts';
import type { ColumnChart, FullColumn } from './subsurface-service.ts';

const ORIENTATIONS = [
  ['downslope', 'xz'],
  ['across_slope', 'xy'],
] as const;

export function presentColumn(row: FullColumn): ColumnReply {
  const { logger } = row;
  return {
    tsm_id: row.tsmId,
    site_id: row.siteId,
    tsm_name: row.tsmName,
    segment_length: row.segmentLength,
    number_of_segments: row.numberOfSegments,
    version: row.version,
    date_activated: row.dateActivated,
    date_deactivated: row.dateDeactivated,
    logger: {
      logger_id: logger.loggerId,
      logger_name: logger.loggerName,
      date_activated: logger.dateActivated,
      date_deactivated: logger.dateDeactivated,
      latitude: logger.latitude,
      longitude: logger.longitude,
      logger_model: {
        has_tilt: logger.hasTilt,
        has_rain: logger.hasRain,
        has_piezo: logger.hasPiezo,
        has_soms: logger.hasSoms,
        logger_type: logger.loggerType,
      },
    },
    accelerometers: row.accelerometers.map((one) => ({
      accel_id: one.accelId,
      node_id: one.nodeId,
      accel_number: one.accelNumber,
      ts_updated: one.tsUpdated === null ? null : toManilaText(one.tsUpdated),
      voltage_max: one.voltageMax,
      voltage_min: one.voltageMin,
      in_use: one.inUse ? 1 : 0,
    })),
  };
}

export interface PlotWishes {
  withHealth: boolean;
  withDropped: boolean;
  /** Width of the screen; undefined: every point. */
  pixels: number | undefined;
}

/** The reply in pieces of some milliseconds' work each. */
export function* plotPieces(chart: ColumnChart, wishes: PlotWishes): Generator<string> {
  yield '[';
  yield* positionPieces(chart);
  yield* displacementPieces(chart, wishes.pixels);
  yield `,${JSON.stringify(velocityItem(chart))}`;
  if (wishes.withHealth) yield `,${JSON.stringify(healthItem(chart))}`;
  yield `,${JSON.stringify(stuckItem(chart))}`;
  if (wishes.withDropped) yield `,${JSON.stringify(droppedItem(chart))}`;
  yield ']';
}

type Item<T extends SubsurfaceItem['type']> = Extract<SubsurfaceItem, { type: T }>;

/** Shapes that are made into text at once. */
const SHAPES_A_PIECE = 100;

/** Every four hours of a year are two thousand shapes. */
function* positionPieces({ shapes }: ColumnChart): Generator<string> {
  let [min, max] = [0, 0];
  for (const { positions } of shapes) {
    for (const [, axis] of ORIENTATIONS) {
      for (const x of positions[axis]) {
        if (x < min) min = x;
        if (x > max) max = x;
      }
    }
  }
  yield `{"type":"column_position","data":{"max_position":${max},"min_position":${min},"data":[`;
  for (const [place, [orientation, axis]] of ORIENTATIONS.entries()) {
    yield `${place === 0 ? '' : ','}{"orientation":"${orientation}","data":[`;
    const shown = ({ at, depths, positions }: ColumnShape) => ({
      name: toManilaText(at),
      // There are as many positions as depths.
      data: depths.map((y, index) => ({ x: positions[axis][index]!, y })),
    });
    for (let first = 0; first < shapes.length; first += SHAPES_A_PIECE) {
      const text = JSON.stringify(shapes.slice(first, first + SHAPES_A_PIECE).map(shown));
      yield `${first === 0 ? '' : ','}${text.slice(1, -1)}`;
    }
    yield ']}';
  }
  yield ']}}';
}

/** One piece per series: with ninety days of thirty nodes the item holds 268,000 points. */
function* displacementPieces(chart: ColumnChart, pixels: number | undefined): Generator<string> {
  const { window } = chart;
  const nodes = chart.isSilent ? [] : chart.nodes;
  const points = 2 * (nodes.length + 1) * stampCount(window);
  const isReduced = pixels !== undefined && points > HIGH_VOLUME_POINTS;
  const offset = drawingOffset(nodes);
  const stamps = Float64Array.from({ length: stampCount(window) }, (_, index) => stampOf(window, index));
  const write = (series: DisplacementSeries) =>
    JSON.stringify(seriesOf(series, stamps, isReduced ? keptPoints(series, stamps, window, pixels) : null));
  yield `,{"type":"displacement","is_reduced":${isReduced},"data":[`;
  for (const [place, [orientation, axis]] of ORIENTATIONS.entries()) {
    const cumulative = nodes.length === 0 ? '' : write(cumulativeDisplacement(nodes, axis));
    yield `${place === 0 ? '' : ','}{"orientation":"${orientation}","data":[${cumulative}`;
    const annotations: DisplacementSeries['annotation'][] = [];
    for (const [index, node] of nodes.entries()) {
      const series = nodeDisplacement(index + 1, node, axis, offset);
      annotations.push(series.annotation);
      yield `,${write(series)}`;
    }
    const notes = annotations.flatMap((one) => (one ? [{ value: one.value, label: { text: one.text } }] : []));
    yield `],"annotations":${JSON.stringify(notes)}}`;
  }
  yield ']}';
}

function seriesOf({ node, mm }: DisplacementSeries, stamps: Float64Array, kept: readonly number[] | null) {
  const point = (index: number) =>
    node === null ? { x: stamps[index], y: mm[index] } : { id: node, x: stamps[index], y: mm[index] };
  return { name: node ?? 'Cumulative', data: kept ? kept.map(point) : Array.from(mm, (_, index) => point(index)) };
}

const keptPoints = ({ mm }: DisplacementSeries, stamps: Float64Array, { start, end }: TiltWindow, pixels: number) =>
  minMaxPerPixel(stamps, mm, start, end, pixels);

function velocityItem(chart: ColumnChart): Item<'velocity_alerts'> {
  const { window } = chart;
  const working = chart.isSilent ? [] : chart.working;
  const stamps = newestStamps(window);
  return {
    type: 'velocity_alerts',
    data: {
      velocity_alerts: ORIENTATIONS.map(([orientation, axis]) => {
        const points = velocityPoints(working, window, axis, chart.limits);
        return { orientation, data: { L2: points[2], L3: points[3] } };
      }),
      timestamps_per_node: working.map((_, index) => ({
        name: index + 1,
        data: stamps.map((at): [number, number] => [at, index + 1]),
      })),
    },
  };
}

const healthItem = ({ health }: ColumnChart): Item<'comms_health'> => ({
  type: 'comms_health',
  data: {
    data: health.map(({ accelerometer, percent }) => ({
      name: accelerometer === null ? 'Data' : `Accel ${accelerometer}`,
      data: percent.map((y, index) => ({ x: index + 1, y })),
    })),
  },
});

const stuckItem = ({ stuck }: ColumnChart): Item<'stuck_nodes'> => ({
  type: 'stuck_nodes',
  data: stuck.flatMap(({ node, ranges }) => ranges.map(({ from, to }) => ({ node, from, to }))),
});

const droppedItem = ({ dropped }: ColumnChart): Item<'dropped_readings'> => ({
  type: 'dropped_readings',
  data: dropped.flatMap(({ node, readings }) =>
    readings.map(({ at, reason }): [number, number, typeof reason] => [at, node, reason]),
  ),
});
