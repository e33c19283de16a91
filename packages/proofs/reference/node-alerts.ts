// For tests only: what nodes say when stuck readings count as any others, as in the earlier generation; ours leaves them out.
import type { ColumnFacts } from '@bantay/features/subsurface/rules/column-run.ts';
import { type NodeAlert, nodeAlert } from '@bantay/features/subsurface/rules/node-alert.ts';
import { nodeSeries } from '@bantay/features/subsurface/rules/node-series.ts';
import type { TiltWindow } from '@bantay/features/subsurface/rules/tilt-window.ts';

export const nodeAlertsWithStuck = ({ segmentM, nodes }: ColumnFacts, window: TiltWindow): NodeAlert[] =>
  [...nodes].map(([node, counts]) => nodeAlert(node, nodeSeries(counts, window, segmentM), window));
