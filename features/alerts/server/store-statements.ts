// Stores what a source says: continuous rows run on, discrete ones stand one per instant, and evidence goes with both.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { type FactChange, factChanges } from '../rules/discrete-trigger.ts';
import { type MergeRow, mergeTrigger } from '../rules/operational-trigger.ts';
import type { SourceStatement } from '../rules/trigger-source.ts';
import { operationalSymbol, type TriggerSourceName, triggerSourceFacts, validAs } from '../rules/trigger-sources.ts';
import * as queries from './triggers-queries.ts';

/** The half hour that a source spoke about, and the triggers that may stand there. */
interface HalfHour {
  siteId: number;
  source: TriggerSourceName;
  stamp: number;
  stored: readonly queries.StoredTrigger[];
}

interface StoreOptions {
  /** A half hour of the past: nothing is lowered. */
  raiseOnly: boolean;
  /** Closing and late runs see the whole half hour: their evidence takes the place of what was kept. */
  hasLastWord: boolean;
}

/** Whether a source states facts of an instant. */
export const isDiscrete = (source: TriggerSourceName): boolean =>
  triggerSourceFacts(source).dataInterval === 'discrete';

export async function storeStatements(
  tx: Db,
  half: HalfHour,
  statements: readonly SourceStatement[],
  options: StoreOptions,
): Promise<void> {
  if (isDiscrete(half.source)) return storeFacts(tx, half, statements, options);
  for (const statement of statements) {
    if (options.raiseOnly && statement.level <= 0) continue;
    const triggerId = await storeContinuous(tx, half, statement, options.raiseOnly);
    await keepEvidence(tx, triggerId, statement, options.hasLastWord);
  }
}

/** `raiseOnly`: merge with rows of the same symbol alone, because a quiet row may cover the past stamp. */
async function storeContinuous(
  tx: Db,
  { siteId, source, stored }: HalfHour,
  statement: SourceStatement,
  raiseOnly: boolean,
): Promise<number> {
  // What waits for a person stands beside what the source says: neither ends the other's row.
  const isBeside = raiseOnly || validAs(statement.symbol) !== null;
  const own: MergeRow[] = stored.filter(
    (row) => row.source === source && (isBeside ? row.symbol === statement.symbol : validAs(row.symbol) === null),
  );
  const decision = mergeTrigger(own, statement.symbol, statement.at);
  if (decision.action === 'insert') return insert(tx, siteId, statement);
  if (decision.action === 'touch') {
    await queries.touchTrigger(tx, decision.triggerId, decision.updatedAt, statement.techInfo);
  } else {
    await queries.rewordTrigger(tx, decision.triggerId, statement.techInfo);
  }
  return decision.triggerId;
}

const insert = (tx: Db, siteId: number, { symbol, techInfo, at }: SourceStatement) =>
  queries.insertTrigger(tx, { siteId, symbol, at, techInfo });

async function storeFacts(
  tx: Db,
  { siteId, source, stamp, stored }: HalfHour,
  statements: readonly SourceStatement[],
  { raiseOnly, hasLastWord }: StoreOptions,
): Promise<void> {
  const own = stored.filter(
    (row) => row.source === source && row.startedAt >= stamp && row.startedAt < stamp + HALF_HOUR_MS,
  );
  if (own.length === 0 && statements.length === 0) return;
  const released = await queries.listReleasedTriggers(
    tx,
    own.map((row) => row.triggerId),
  );
  const rows = own.map((row) => ({ ...row, isFixed: row.status !== null || released.includes(row.triggerId) }));
  for (const change of factChanges(rows, statements, !raiseOnly)) {
    const triggerId = await applyChange(tx, siteId, source, change);
    if (change.action === 'withdraw') continue;
    await keepEvidence(tx, triggerId, change.statement, hasLastWord || change.action === 'replace');
  }
}

async function applyChange(tx: Db, siteId: number, source: TriggerSourceName, change: FactChange): Promise<number> {
  switch (change.action) {
    case 'insert':
      return insert(tx, siteId, change.statement);
    case 'reword':
      await queries.rewordTrigger(tx, change.triggerId, change.statement.techInfo);
      return change.triggerId;
    case 'replace':
      await queries.replaceTrigger(tx, change.triggerId, change.statement.symbol, change.statement.techInfo);
      return change.triggerId;
    case 'withdraw': {
      // The row stays, so that the record and open questions about it still have something to point at.
      const noData = operationalSymbol(source, -1)!; // every discrete source has one
      await queries.replaceTrigger(tx, change.triggerId, noData, '');
      return change.triggerId;
    }
  }
}

/** The first run that raises keeps what it saw, until a run with the last word. */
async function keepEvidence(
  tx: Db,
  triggerId: number,
  statement: SourceStatement,
  hasLastWord: boolean,
): Promise<void> {
  if (statement.level <= 0 || statement.evidence === undefined) return;
  await queries.saveEvidence(tx, triggerId, statement.at, statement.evidence, hasLastWord);
}
