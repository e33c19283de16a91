// Subsurface as a reason: level of the site from its columns, the sentence of a trigger, and what it rested on (methods §4.8, §4.10).
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { SourceStatement } from '../../alerts/rules/trigger-source.ts';
import type { ColumnLevel, NodeAlertRow } from './column-level.ts';
import type { NodeEvidence, SubsurfaceEvidence } from './subsurface-evidence.ts';

/** Rows of nodes that a sentence looks at. */
export const SENTENCE_MS = 4 * HOUR_MS;

/** One column at a stamp. */
export interface ColumnStatement {
  column: string;
  level: ColumnLevel;
  /** Raising nodes of the last four hours. */
  rows: readonly NodeAlertRow[];
  /** What the nodes showed at the stamp, for the record. */
  nodes: readonly NodeEvidence[];
}

const SYMBOLS = { 0: 's', 2: 's2', 3: 's3' } as const;

/** The statement of a site at a stamp; null when no column has data: "no data" is never stated. */
export function subsurfaceStatement(
  columns: readonly ColumnStatement[],
  at: Instant,
): SourceStatement<SubsurfaceEvidence> | null {
  const level = Math.max(-1, ...columns.map((one) => one.level)) as ColumnLevel; // of the levels of columns
  if (level === -1) return null;
  if (level === 0) return { symbol: SYMBOLS[0], level, at, techInfo: '' };
  const raising = columns.filter((one) => one.level > 0);
  return {
    symbol: SYMBOLS[level],
    level,
    at,
    techInfo: columns
      .filter((one) => one.level === level)
      .map((one) => columnSentence(one.column, one.rows, level))
      .join('; '),
    evidence: {
      source: 'subsurface',
      columns: raising.map(({ column, level: own, nodes }) => ({ column, level: own, nodes: [...nodes] })),
    },
  };
}

/** `LPASA (nodes 3, 4) exceeded displacement and velocity threshold; (node 6) exceeded velocity threshold`. */
export function columnSentence(column: string, rows: readonly NodeAlertRow[], level: number): string {
  const newest = new Map<number, NodeAlertRow>();
  for (const row of rows) {
    if (Math.max(row.displacementAlert, row.velocityAlert) !== level) continue;
    const known = newest.get(row.node);
    if (!known || row.at > known.at) newest.set(row.node, row);
  }
  const parts = [
    ['displacement and velocity', (row: NodeAlertRow) => row.displacementAlert > 0 && row.velocityAlert > 0],
    ['displacement', (row: NodeAlertRow) => row.displacementAlert > 0 && row.velocityAlert <= 0],
    ['velocity', (row: NodeAlertRow) => row.displacementAlert <= 0 && row.velocityAlert > 0],
  ] as const;
  const sentences = parts.flatMap(([what, isSo]) => {
    const nodes = [...newest.values()].filter(isSo).map((row) => row.node);
    if (nodes.length === 0) return [];
    const list = nodes.sort((one, other) => one - other).join(', ');
    return `(${nodes.length === 1 ? 'node' : 'nodes'} ${list}) exceeded ${what} threshold`;
  });
  return `${column.toUpperCase()} ${sentences.join('; ')}`;
}

/** A column with the nodes that give the sign of a possible fast movement at a stamp. */
export interface FastColumn {
  column: string;
  signs: readonly { node: number; speed: number }[];
}

/** Asks for a validation; null without a sign. It raises nothing by itself. */
export function possibleFastMovement(
  columns: readonly FastColumn[],
  at: Instant,
): SourceStatement<SubsurfaceEvidence> | null {
  const moving = columns.filter(({ signs }) => signs.length > 0);
  if (moving.length === 0) return null;
  const sentences = moving.map(({ column, signs }) => {
    const nodes = signs.map(({ node }) => node).sort((one, other) => one - other);
    const fastest = Math.max(...signs.map(({ speed }) => speed));
    return `${column.toUpperCase()} (${nodes.length === 1 ? 'node' : 'nodes'} ${nodes.join(', ')}) possible fast movement, about ${fastest.toFixed(2)} m/day: readings dropped as noise agree with each other`;
  });
  return { symbol: 's0t', level: 1, at, techInfo: sentences.join('; ') };
}
