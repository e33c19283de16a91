// Tilt columns as a source of triggers: alerts of nodes and columns are stored, the site's level is stated.
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@bantay/server/database/database.ts';
import { mergeTrigger } from '../../alerts/rules/operational-trigger.ts';
import type { ColumnRow } from '../../alerts/rules/public-alert.ts';
import type { SourceQuestion, SourceStatement } from '../../alerts/rules/trigger-source.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import type { LimitKey, SiteLimits } from '../../limits/rules/limit-values.ts';
import { usedLimits } from '../../limits/rules/limits.ts';
import { columnLevel, raisingRows } from '../rules/column-level.ts';
import { nodeAlerts } from '../rules/column-run.ts';
import { fastSigns } from '../rules/fast-movement.ts';
import type { NodeAlert } from '../rules/node-alert.ts';
import type { SubsurfaceEvidence } from '../rules/subsurface-evidence.ts';
import {
  type ColumnStatement,
  type FastColumn,
  possibleFastMovement,
  SENTENCE_MS,
  subsurfaceStatement,
} from '../rules/subsurface-trigger.ts';
import { alertWindow } from '../rules/tilt-window.ts';
import * as queries from './subsurface-queries.ts';
import type { SubsurfaceService } from './subsurface-service.ts';

const KEYS: readonly LimitKey[] = ['tiltDisplacement', 'tiltSignificant', 'tiltCritical'];

interface Judged {
  revision: number;
  stamp: number;
  /** Versions of the limits. */
  heldAgainst: SiteLimits['versions'];
  alerts: NodeAlert[];
  fast: FastColumn;
}

/** Where columns are read, and where rows go: the tables, unless somebody goes through a stretch of time in memory. */
export interface ColumnShelf {
  columnStatesValue?: typeof queries.columnStatesValue;
  listColumnStates: typeof queries.listColumnStates;
  insertStretch(...stretch: Parameters<typeof queries.insertStretch>): Promise<unknown>;
  touchStretches(...ends: Parameters<typeof queries.touchStretches>): Promise<unknown>;
  upsertNodeAlerts(...nodes: Parameters<typeof queries.upsertNodeAlerts>): Promise<unknown>;
  removeNodeAlerts(...nodes: Parameters<typeof queries.removeNodeAlerts>): Promise<unknown>;
}

export function makeSubsurfaceSource(
  subsurface: Pick<SubsurfaceService, 'counts'>,
  shelf: ColumnShelf = queries,
): Source {
  const { columnStatesValue } = shelf;
  // Open and closing runs ask about the same stamp: without a new reading the nodes say the same.
  const newest = new Map<number, Judged>();
  return {
    name: 'subsurface',
    ...(columnStatesValue && { needs: (site, { at }) => columnStatesValue(site.siteId, at - SENTENCE_MS, at) }),
    async evaluate(site, question, tx, needed) {
      const stamp = question.at;
      const columns =
        needed === undefined
          ? await shelf.listColumnStates(tx, site.siteId, stamp - SENTENCE_MS, stamp)
          : queries.asColumnStates(needed);
      const statements: ColumnStatement[] = [];
      const touched: number[] = [];
      const columnRows: ColumnRow[] = [];
      const fast: FastColumn[] = [];
      for (const column of columns) {
        const statement = await judge(column, question, tx);
        statements.push(statement);
        // Where the column has been raised the movement is seen already.
        if (statement.level < 2) fast.push((await nodesOf(column, question, tx)).fast);
        const continued = continuedStretch(column, statement.level, stamp);
        if (continued === null) await shelf.insertStretch(tx, column.tsmId, statement.level, stamp);
        else if (continued.tsUpdated < stamp) touched.push(continued.taId);
        const { alertLevel: level, ts } = continued ?? { alertLevel: statement.level, ts: stamp };
        columnRows.push({ level, startedAt: ts, updatedAt: Math.max(continued?.tsUpdated ?? stamp, stamp) });
      }
      if (touched.length > 0) await shelf.touchStretches(tx, touched, stamp);
      const statement = subsurfaceStatement(statements, stamp);
      const all = [withLimits(statement, question.limits), possibleFastMovement(fast, stamp)];
      return { statements: all.filter((one) => one !== null), columnRows };
    },
  };

  async function nodesOf(column: queries.ColumnState, { at: stamp, limits }: SourceQuestion, tx: Db): Promise<Judged> {
    const known = newest.get(column.tsmId);
    const heldAgainst = limits.versions;
    if (
      known?.revision === column.revision &&
      known.stamp === stamp &&
      isDeepStrictEqual(known.heldAgainst, heldAgainst)
    ) {
      return known;
    }
    const window = alertWindow(stamp);
    const { nodes } = await subsurface.counts(column, window, tx);
    const { segmentLength: segmentM } = column;
    const alerts = nodeAlerts({ segmentM, nodes }, window, limits);
    const signs = [...nodes].flatMap(([node, counts]) =>
      fastSigns(counts, { from: stamp, until: window.until, segmentM, tiltFast: limits.tiltFast }).map(({ speed }) => ({
        node,
        speed,
      })),
    );
    const judged = { revision: column.revision, stamp, heldAgainst, alerts, fast: { column: column.tsmName, signs } };
    newest.set(column.tsmId, judged);
    return judged;
  }

  /** A closing run has the last word on its half hour: nodes that an open run saw raising too early are taken back. */
  async function judge(column: queries.ColumnState, question: SourceQuestion, tx: Db): Promise<ColumnStatement> {
    const { at: stamp, run } = question;
    const { alerts } = await nodesOf(column, question, tx);
    const raising = raisingRows(alerts, stamp);
    const stale = column.nodes.filter((row) => row.at === stamp && !raising.some((one) => one.node === row.node));
    const gone = run === 'closing' ? stale : [];
    if (raising.length > 0) await shelf.upsertNodeAlerts(tx, column.tsmId, raising);
    if (gone.length > 0) {
      await shelf.removeNodeAlerts(
        tx,
        column.tsmId,
        stamp,
        gone.map((row) => row.node),
      );
    }
    const renewed = new Set(raising.map((row) => row.node));
    const earlier = column.nodes.filter((row) => !gone.includes(row) && !(row.at === stamp && renewed.has(row.node)));
    const rows = [...earlier, ...raising];
    const level = columnLevel(alerts, rows, stamp);
    return {
      column: column.tsmName,
      level,
      rows,
      nodes: alerts
        .filter((one) => one.alert > 0)
        .map(({ hasData: _hasData, displacementAlert: _displacement, velocityAlert: _velocity, ...one }) => one),
    };
  }
}

/** What the nodes were held against; without anything raised nothing is kept. */
function withLimits(statement: SourceStatement<SubsurfaceEvidence> | null, limits: SiteLimits): SourceStatement | null {
  const evidence = statement?.evidence;
  if (statement === null || evidence === undefined) return statement;
  return { ...statement, evidence: { ...evidence, limits: usedLimits(limits, KEYS) } };
}

/**
 * The stretch of equal level that the stamp belongs to; null for a new one. A stretch that reaches beyond the stamp says
 * nothing about it: past half hours merge with their own level alone.
 */
function continuedStretch(column: queries.ColumnState, level: number, stamp: number) {
  const isPast = column.stretches.some((row) => row.tsUpdated > stamp);
  const rows = column.stretches
    .filter((row) => !isPast || row.alertLevel === level)
    .map((row) => ({
      triggerId: row.taId,
      symbol: String(row.alertLevel),
      startedAt: row.ts,
      updatedAt: row.tsUpdated,
    }));
  const decision = mergeTrigger(rows, String(level), stamp);
  if (decision.action === 'insert') return null;
  return column.stretches.find((row) => row.taId === decision.triggerId) ?? null;
}
