// The charts of one column and orientation with their words.
import type { SubsurfaceItem } from '@bantay/contract/subsurface';
import type { TFunction } from 'i18next';
import type { RawStretch } from '../../api/use-raw-stretch.ts';
import type { ChartContent, XRange } from '../../ui/time-chart-types.ts';
import { shownTime } from '../../ui/time-words.ts';
import type { XyContent } from '../../ui/xy-chart-types.ts';
import {
  blockOf,
  displacementChart,
  displacementHeight,
  droppedChart,
  type Orientation,
  positionChart,
  velocityChart,
  wholeDisplacement,
} from './column-charts.ts';

export type SubsurfaceT = TFunction<'subsurface'>;

/** 'node 3' or 'nodes 3, 5'. */
export function nodesText(nodes: readonly number[], t: SubsurfaceT): string {
  return t(nodes.length === 1 ? 'oneNode' : 'nodes', { nodes: nodes.join(', ') });
}

interface Input {
  items: readonly SubsurfaceItem[];
  /** Column in capitals. */
  name: string;
  orientation: Orientation;
  range: XRange | null;
  /** Raw blocks of a zoomed stretch. */
  raw: RawStretch<readonly SubsurfaceItem[]>['raw'];
  t: SubsurfaceT;
}

export interface ColumnCharts {
  position: XyContent;
  displacement: ChartContent;
  /** px */
  height: number;
  velocity: ChartContent;
}

const NO_SHAPES = { type: 'column_position', data: { min_position: 0, max_position: 0, data: [] } } as const;
const NO_ALERTS = { type: 'velocity_alerts', data: { velocity_alerts: [], timestamps_per_node: [] } } as const;

export function chartsOf({ items, name, orientation, range, raw, t }: Input): ColumnCharts {
  const title = (what: string) => `${name} – ${what}, ${t(`orientation.${orientation}`)}`;
  const node = (number: number) => t('node', { node: number });
  const displacement = displacementOf(items, orientation, raw);
  const isReduced = blockOf(items, 'displacement')?.is_reduced ?? false;
  return {
    position: positionChart(
      blockOf(items, 'column_position') ?? { ...NO_SHAPES, data: { ...NO_SHAPES.data, data: [] } },
      orientation,
      {
        title: title(t('position.title')),
        summary: (count, time) => t('position.summary', { count, time }),
        none: t('position.none'),
        x: t('position.x'),
        y: t('position.y'),
      },
      shownTime,
    ),
    displacement: displacementChart(
      displacement,
      { range, isReduced },
      {
        title: title(t('displacement.title')),
        summary: '',
        none: t('displacement.none'),
        mostMoved: (mm, number) => t('displacement.summary', { mm, node: number }),
        node,
        cumulative: t('displacement.cumulative'),
      },
    ),
    height: displacementHeight(displacement),
    velocity: velocityChart(
      blockOf(items, 'velocity_alerts') ?? { ...NO_ALERTS, data: { velocity_alerts: [], timestamps_per_node: [] } },
      orientation,
      {
        title: title(t('velocity.title')),
        summary: t('velocity.none'),
        none: t('velocity.empty'),
        node,
        at: (level, nodes) => t('velocity.at', { level, nodes: nodesText(nodes, t) }),
        quiet: t('velocity.quiet'),
      },
    ),
  };
}

function displacementOf(items: readonly SubsurfaceItem[], orientation: Orientation, raw: Input['raw']) {
  const of = (all: readonly SubsurfaceItem[]) =>
    blockOf(all, 'displacement')?.data.find((one) => one.orientation === orientation);
  const thinned = of(items) ?? { orientation, data: [], annotations: [] };
  return raw ? wholeDisplacement(thinned, of(raw.reply), raw.stretch) : thinned;
}

export function droppedOf(
  block: Extract<SubsurfaceItem, { type: 'dropped_readings' }>,
  name: string,
  range: XRange,
  t: SubsurfaceT,
): ChartContent {
  return droppedChart(block, range, {
    title: `${name} – ${t('dropped.title')}`,
    summary: t('dropped.summary', { count: block.data.length }),
    none: t('dropped.none'),
    node: (node) => t('node', { node }),
    reason: (reason) => t(`dropped.reasons.${reason}`),
  });
}
