// Triggers of the automatic sources as recorded and as their readings give them again.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { OperationalTrigger } from '../../alerts/rules/operational-trigger.ts';
import { isPositiveSymbol, type OperationalSymbol } from '../../alerts/rules/trigger-sources.ts';

type Facts = Pick<OperationalTrigger, 'symbol' | 'startedAt' | 'updatedAt'>;

/** A raising trigger that only one side has, or that ends at another half hour. */
export interface TriggerDifference {
  symbol: OperationalSymbol;
  startedAt: Instant;
  /** Last retrigger on each side; null where there is no such trigger. */
  recordedUntil: Instant | null;
  recomputedUntil: Instant | null;
}

/** Compares the triggers that raise; symbol and first stamp name a trigger, because ids differ from run to run. */
export function compareTriggers(recorded: readonly Facts[], recomputed: readonly Facts[]): TriggerDifference[] {
  const [one, other] = [byName(recorded), byName(recomputed)];
  const differences: TriggerDifference[] = [];
  for (const name of [...new Set([...one.keys(), ...other.keys()])].sort()) {
    const [a, b] = [one.get(name), other.get(name)];
    const known = a ?? b;
    if (known === undefined || a?.updatedAt === b?.updatedAt) continue;
    differences.push({
      symbol: known.symbol,
      startedAt: known.startedAt,
      recordedUntil: a?.updatedAt ?? null,
      recomputedUntil: b?.updatedAt ?? null,
    });
  }
  return differences.sort((a, b) => a.startedAt - b.startedAt);
}

const byName = (triggers: readonly Facts[]) =>
  new Map(
    triggers
      .filter((trigger) => isPositiveSymbol(trigger.symbol))
      .map((trigger) => [`${trigger.symbol} ${trigger.startedAt}`, trigger]),
  );
