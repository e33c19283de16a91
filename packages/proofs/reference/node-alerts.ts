// For tests only: what nodes say when stuck readings count as any others, as in the earlier generation; ours leaves them out.

import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import type { ColumnFacts } from '@bantay/features/subsurface/rules/column-run.ts';
import { nodeAlert as judgeNode, type NodeAlert } from '@bantay/features/subsurface/rules/node-alert.ts';
import { nodeSeries } from '@bantay/features/subsurface/rules/node-series.ts';
import type { TiltWindow } from '@bantay/features/subsurface/rules/tilt-window.ts';

const nodeAlert = (
  ...args: [Parameters<typeof judgeNode>[0], Parameters<typeof judgeNode>[1], Parameters<typeof judgeNode>[2]]
) => judgeNode(...args, PUBLISHED_LIMITS);

export const nodeAlertsWithStuck = ({ segmentM, nodes }: ColumnFacts, window: TiltWindow): NodeAlert[] =>
  [...nodes].map(([node, counts]) => nodeAlert(node, nodeSeries(counts, window, segmentM), window));
