// Level of a column at a stamp: a node counts only when it raised in more than three of the last seven runs (methods §4.8).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { NodeAlert } from './node-alert.ts';
import { NEWEST_MS } from './tilt-window.ts';

/** −1 no data, 0 quiet, 2, 3. */
export type ColumnLevel = -1 | 0 | 2 | 3;

/** A stored raising node alert. */
export interface NodeAlertRow {
  at: Instant;
  node: number;
  displacementAlert: number;
  velocityAlert: number;
}

/** More than this many raising runs out of the seven of three hours. */
const PERSISTENT_RUNS = 3;

/** Rows to be stored for a run: nodes that raise. */
export function raisingRows(alerts: readonly NodeAlert[], at: Instant): NodeAlertRow[] {
  return alerts
    .filter((one) => one.alert > 0)
    .map(({ node, displacementAlert, velocityAlert }) => ({ at, node, displacementAlert, velocityAlert }));
}

/** Level of the column from its nodes at `at` and the stored rows, those of this run included. */
export function columnLevel(alerts: readonly NodeAlert[], stored: readonly NodeAlertRow[], at: Instant): ColumnLevel {
  const raising = alerts.filter((one) => one.alert > 0);
  if (raising.length === 0) return mostFrequent(alerts);
  const levels = raising.map(({ node }) =>
    persistentLevel(
      stored.filter((row) => row.node === node),
      at,
    ),
  );
  return Math.max(...levels) as ColumnLevel; // of 0, 2 and 3
}

function persistentLevel(rows: readonly NodeAlertRow[], at: Instant): number {
  const recent = rows.filter((row) => row.at >= at - NEWEST_MS && row.at <= at);
  if (new Set(recent.map((row) => row.at)).size <= PERSISTENT_RUNS) return 0;
  return Math.max(...recent.map((row) => Math.max(row.displacementAlert, row.velocityAlert)));
}

/** −1 or 0, whichever more nodes say; the larger on a tie; no nodes are no data. */
function mostFrequent(alerts: readonly NodeAlert[]): ColumnLevel {
  const withData = alerts.filter((one) => one.alert === 0).length;
  return withData > 0 && withData >= alerts.length - withData ? 0 : -1;
}
