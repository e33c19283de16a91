// The charts of one column and orientation with their words.
import type { SubsurfaceItem } from '@bantay/web/api/shapes.ts';
import type { RawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import type { ChartContent, XRange } from '@bantay/web/ui/charts/time-chart-types.ts';
import type { XyContent } from '@bantay/web/ui/charts/xy-chart-types.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { TFunction } from 'i18next';
import {
  blockOf,
  displacementChart,
  displacementHeight,
  droppedChart,
  movingNodes,
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
  t: SubsurfaceT;
}

interface DisplacementInput extends Input {
  range: XRange | null;
  /** Raw blocks of a zoomed stretch. */
  raw: RawStretch<readonly SubsurfaceItem[]>['raw'];
}

const NO_SHAPES = { type: 'column_position', data: { minPosition: 0, maxPosition: 0, data: [] } } as const;
const NO_ALERTS = { type: 'velocity_alerts', data: { velocityAlerts: [], timestampsPerNode: [] } } as const;

const titleOf = ({ name, orientation, t }: Input, what: string) =>
  `${name} – ${what}, ${t(`orientation.${orientation}`)}`;

/** Charts that stay as they are while another stretch of the displacement is read. */
export function steadyCharts(input: Input): { position: XyContent; velocity: ChartContent } {
  const { items, orientation, t } = input;
  return {
    position: positionChart(
      blockOf(items, 'column_position') ?? { ...NO_SHAPES, data: { ...NO_SHAPES.data, data: [] } },
      orientation,
      {
        title: titleOf(input, t('position.title')),
        summary: (count, time) => t('position.summary', { count, time }),
        none: t('position.none'),
        x: t('position.x'),
        y: t('position.y'),
      },
      shownTime,
    ),
    velocity: velocityChart(
      blockOf(items, 'velocity_alerts') ?? { ...NO_ALERTS, data: { velocityAlerts: [], timestampsPerNode: [] } },
      orientation,
      {
        title: titleOf(input, t('velocity.title')),
        summary: t('velocity.none'),
        none: t('velocity.empty'),
        node: (node) => t('node', { node }),
        at: (level, nodes) => t('velocity.at', { level, nodes: nodesText(nodes, t) }),
        quiet: t('velocity.quiet'),
      },
    ),
  };
}

/** What the newest three hours of a column say, before any chart: which nodes move, in which orientation. */
export function verdictOf(items: readonly SubsurfaceItem[], orientation: Orientation, t: SubsurfaceT): string {
  const block = blockOf(items, 'velocity_alerts');
  const moving = [...movingNodes(block, orientation)];
  const nodesOf = (level: 'L2' | 'L3') => moving.flatMap(([node, own]) => (own === level ? [node] : []));
  const said = (['L3', 'L2'] as const).flatMap((level) =>
    nodesOf(level).length > 0 ? [t('velocity.at', { level, nodes: nodesText(nodesOf(level), t) })] : [],
  );
  const hasReadings = block?.data.timestampsPerNode.some(({ data }) => data.length > 0) ?? false;
  return said.join(' · ') || t(hasReadings ? 'velocity.none' : 'velocity.empty');
}

/** The displacement with its height, px. */
export function displacementOf(input: DisplacementInput): { displacement: ChartContent; height: number } {
  const { items, orientation, range, raw, t } = input;
  const whole = wholeBlock(items, orientation, raw);
  const isReduced = blockOf(items, 'displacement')?.isReduced ?? false;
  const displacement = displacementChart(
    whole,
    { range, isReduced, moving: movingNodes(blockOf(items, 'velocity_alerts'), orientation) },
    {
      title: titleOf(input, t('displacement.title')),
      summary: '',
      none: t('displacement.none'),
      mostMoved: (mm, number) => t('displacement.summary', { mm, node: number }),
      node: (node) => t('node', { node }),
      cumulative: t('displacement.cumulative'),
    },
  );
  return { displacement, height: displacementHeight(whole) };
}

function wholeBlock(items: readonly SubsurfaceItem[], orientation: Orientation, raw: DisplacementInput['raw']) {
  const of = (all: readonly SubsurfaceItem[]) =>
    blockOf(all, 'displacement')?.data.find((one) => one.orientation === orientation);
  const thinned = of(items) ?? { orientation, data: [], annotations: [] };
  return raw ? wholeDisplacement(thinned, of(raw.reply), raw.stretch) : thinned;
}

export function droppedOf(
  block: Extract<SubsurfaceItem, { type: 'dropped_readings' }>,
  name: string,
  range: XRange | null,
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
