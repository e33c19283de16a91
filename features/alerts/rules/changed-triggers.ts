// The triggers of a site as they stand after what a run has stored: what another look at the tables would give.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { OperationalTrigger } from './operational-trigger.ts';
import { type OperationalSymbol, operationalSymbolFacts } from './trigger-sources.ts';

/** A trigger with its sentence. */
export interface StoredTrigger extends OperationalTrigger {
  techInfo: string;
}

/** What was stored of one trigger; a touched one reaches on, never back. */
export type TriggerChange =
  | { change: 'insert'; triggerId: number; symbol: OperationalSymbol; at: Instant; techInfo: string }
  | { change: 'touch'; triggerId: number; updatedAt: Instant; techInfo: string }
  | { change: 'reword'; triggerId: number; techInfo: string }
  | { change: 'replace'; triggerId: number; symbol: OperationalSymbol; techInfo: string };

/** Newest first. An inserted one that is there already, with its symbol at its stamp, is reworded. */
export function changedTriggers(
  triggers: readonly StoredTrigger[],
  changes: readonly TriggerChange[],
): readonly StoredTrigger[] {
  if (changes.length === 0) return triggers;
  const all = new Map(triggers.map((one) => [one.triggerId, one]));
  for (const one of changes) {
    const known = all.get(one.triggerId);
    if (known !== undefined) all.set(one.triggerId, { ...known, ...changeOf(known, one) });
    else if (one.change === 'insert') all.set(one.triggerId, inserted(one));
  }
  // Nothing but a new one comes elsewhere than it stood.
  if (all.size === triggers.length) return [...all.values()];
  return [...all.values()].sort((a, b) => b.startedAt - a.startedAt || b.triggerId - a.triggerId);
}

function changeOf(known: StoredTrigger, one: TriggerChange): Partial<StoredTrigger> {
  const { techInfo } = one;
  if (one.change === 'touch') return { techInfo, updatedAt: Math.max(known.updatedAt, one.updatedAt) };
  return one.change === 'replace' ? { techInfo, ...kindOf(one.symbol) } : { techInfo };
}

const inserted = ({ triggerId, symbol, at, techInfo }: TriggerChange & { change: 'insert' }): StoredTrigger => ({
  ...{ triggerId, ...kindOf(symbol), startedAt: at, updatedAt: at, status: null, techInfo },
});

function kindOf(symbol: OperationalSymbol) {
  const { source, level } = operationalSymbolFacts(symbol);
  return { source, symbol, level };
}
