// For tests only: what nodes say when stuck readings count as any others, as in the earlier generation; ours leaves them out.
import type { ColumnFacts } from '../../src/subsurface/column-run.ts';
import { type NodeAlert, nodeAlert } from '../../src/subsurface/node-alert.ts';
import { nodeSeries } from '../../src/subsurface/node-series.ts';
import type { TiltWindow } from '../../src/subsurface/tilt-window.ts';

export const nodeAlertsWithStuck = ({ segmentM, nodes }: ColumnFacts, window: TiltWindow): NodeAlert[] =>
  [...nodes].map(([node, counts]) => nodeAlert(node, nodeSeries(counts, window, segmentM), window));
