// Stores what a source says: continuous rows run on, discrete ones stand one per instant, and evidence goes with both.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { StoredTrigger, TriggerChange } from '../rules/changed-triggers.ts';
import { type FactChange, factChanges } from '../rules/discrete-trigger.ts';
import { type MergeRow, mergeTrigger } from '../rules/operational-trigger.ts';
import type { SourceStatement } from '../rules/trigger-source.ts';
import { operationalSymbol, type TriggerSourceName, triggerSourceFacts, validAs } from '../rules/trigger-sources.ts';
import type { RunStore } from './run-store.ts';

/** The half hour that a source spoke about, and the triggers that may stand there. */
interface HalfHour {
  source: TriggerSourceName;
  stamp: number;
  stored: readonly StoredTrigger[];
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

/** Returns what has changed. All of it is stored but the touches, which the caller stores together. */
export async function storeStatements(
  store: RunStore,
  half: HalfHour,
  statements: readonly SourceStatement[],
  options: StoreOptions,
): Promise<TriggerChange[]> {
  if (isDiscrete(half.source)) return storeFacts(store, half, statements, options);
  const changes: TriggerChange[] = [];
  for (const statement of statements) {
    if (options.raiseOnly && statement.level <= 0) continue;
    const change = await storeContinuous(store, half, statement, options.raiseOnly);
    changes.push(change);
    await keepEvidence(store, change.triggerId, statement, options.hasLastWord);
  }
  return changes;
}

/** `raiseOnly`: merge with rows of the same symbol alone, because a quiet row may cover the past stamp. */
async function storeContinuous(
  store: RunStore,
  { source, stored }: HalfHour,
  statement: SourceStatement,
  raiseOnly: boolean,
): Promise<TriggerChange> {
  // What waits for a person stands beside what the source says: neither ends the other's row.
  const isBeside = raiseOnly || validAs(statement.symbol) !== null;
  const own: MergeRow[] = stored.filter(
    (row) => row.source === source && (isBeside ? row.symbol === statement.symbol : validAs(row.symbol) === null),
  );
  const decision = mergeTrigger(own, statement.symbol, statement.at);
  if (decision.action === 'insert') return insert(store, statement);
  const { techInfo } = statement;
  if (decision.action === 'leave') return reword(store, stored, decision.triggerId, techInfo);
  return { change: 'touch', triggerId: decision.triggerId, updatedAt: decision.updatedAt, techInfo };
}

async function insert(store: RunStore, { symbol, techInfo, at }: SourceStatement): Promise<TriggerChange> {
  const triggerId = await store.insertTrigger({ symbol, at, techInfo });
  return { change: 'insert', triggerId, symbol, at, techInfo };
}

/** Where the sentence is the same nothing is written. */
async function reword(
  store: RunStore,
  stored: readonly StoredTrigger[],
  triggerId: number,
  techInfo: string,
): Promise<TriggerChange> {
  const known = stored.find((one) => one.triggerId === triggerId)?.techInfo;
  if (known !== techInfo) await store.rewordTrigger(triggerId, techInfo);
  return { change: 'reword', triggerId, techInfo };
}

async function storeFacts(
  store: RunStore,
  { source, stamp, stored }: HalfHour,
  statements: readonly SourceStatement[],
  { raiseOnly, hasLastWord }: StoreOptions,
): Promise<TriggerChange[]> {
  const own = stored.filter(
    (row) => row.source === source && row.startedAt >= stamp && row.startedAt < stamp + HALF_HOUR_MS,
  );
  if (own.length === 0 && statements.length === 0) return [];
  const released = await store.released(own.map((row) => row.triggerId));
  const rows = own.map((row) => ({ ...row, isFixed: row.status !== null || released.includes(row.triggerId) }));
  const changes: TriggerChange[] = [];
  for (const fact of factChanges(rows, statements, !raiseOnly)) {
    const change = await applyFact(store, own, source, fact);
    changes.push(change);
    if (fact.action === 'withdraw') continue;
    await keepEvidence(store, change.triggerId, fact.statement, hasLastWord || fact.action === 'replace');
  }
  return changes;
}

async function applyFact(
  store: RunStore,
  own: readonly StoredTrigger[],
  source: TriggerSourceName,
  fact: FactChange,
): Promise<TriggerChange> {
  if (fact.action === 'insert') return insert(store, fact.statement);
  const { triggerId } = fact;
  if (fact.action === 'reword') return reword(store, own, triggerId, fact.statement.techInfo);
  // A withdrawn row stays, so that the record and open questions about it still have something to point at.
  const noData = operationalSymbol(source, -1)!; // every discrete source has one
  const { symbol, techInfo } = fact.action === 'replace' ? fact.statement : { symbol: noData, techInfo: '' };
  await store.replaceTrigger(triggerId, symbol, techInfo);
  return { change: 'replace', triggerId, symbol, techInfo };
}

/** The first run that raises keeps what it saw, until a run with the last word. */
async function keepEvidence(
  store: RunStore,
  triggerId: number,
  statement: SourceStatement,
  hasLastWord: boolean,
): Promise<void> {
  if (statement.level <= 0 || statement.evidence === undefined) return;
  await store.saveEvidence(triggerId, statement.at, statement.evidence, hasLastWord);
}
