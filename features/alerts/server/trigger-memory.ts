// Triggers of a site, decisions on them and their evidence, in memory: what the tables would say after the same words.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import { type OperationalSymbol, operationalSymbolFacts } from '../rules/trigger-sources.ts';
import type { MemoryDecision, MemoryStart, Written } from './memory-queries.ts';
import type { RunStore } from './run-store.ts';

type Start = MemoryStart['triggers'][number];

/** A trigger as people or feeds have stated it. */
export type GivenTrigger = Pick<StoredTrigger, 'triggerId' | 'symbol' | 'startedAt' | 'updatedAt' | 'techInfo'>;

/** A decision of a person, on the trigger of this symbol and first stamp. */
export interface GivenDecision extends Omit<MemoryDecision, 'statId' | 'triggerId'> {
  symbol: OperationalSymbol;
  startedAt: number;
}

type Own =
  | ('triggers' | 'decisions' | 'released' | 'insertTrigger' | 'touchTriggers' | 'rewordTrigger' | 'replaceTrigger')
  | ('saveEvidence' | 'openDecision');

export interface TriggerMemory extends Pick<RunStore, Own> {
  /** Newest first; what ended before is not looked for. */
  alive(since: number): StoredTrigger[];
  putTrigger(given: GivenTrigger): void;
  /** False: there is no such trigger. */
  putDecision(given: GivenDecision): boolean;
  /** Says "valid" to each, as it stands. */
  putValid(triggerIds: readonly number[], now: number): void;
  written(): Pick<Written, 'triggers' | 'decisions' | 'evidence'>;
}

/** A trigger that ended so long before what is asked for is asked for no more: what is asked for never goes back so far. */
const PAST_MS = 40 * DAY_MS;

export function makeTriggerMemory(start: MemoryStart): TriggerMemory {
  const next = { ...start.next };
  const all = new Map<number, StoredTrigger>();
  const retriggers = new Map<number, number>();
  const byStamp = new Map<string, number>();
  const alive = new Set<number>();
  const [fresh, changed] = [new Set<number>(), new Set<number>()];
  const decisions = new Map<number, MemoryDecision[]>();
  const newDecisions: MemoryDecision[] = [];
  const evidence = new Map<string, Written['evidence'][number]>();
  const released = new Set(start.released);

  const nameOf = (symbol: string, at: number) => `${symbol} ${at}`;
  function keep(trigger: StoredTrigger, isNew: boolean): void {
    all.set(trigger.triggerId, trigger);
    byStamp.set(nameOf(trigger.symbol, trigger.startedAt), trigger.triggerId);
    alive.add(trigger.triggerId);
    if (isNew) fresh.add(trigger.triggerId);
  }
  function change(triggerId: number, to: (known: StoredTrigger) => Partial<StoredTrigger>): void {
    const known = all.get(triggerId);
    if (known === undefined) return;
    all.set(triggerId, { ...known, ...to(known) });
    changed.add(triggerId);
  }
  function touch(triggerId: number, updatedAt: number, techInfo: string): void {
    change(triggerId, (known) => ({ techInfo, updatedAt: Math.max(known.updatedAt, updatedAt) }));
    retriggers.set(triggerId, (retriggers.get(triggerId) ?? 0) + 1);
  }
  function decide(decision: MemoryDecision, isNew: boolean): void {
    const own = decisions.get(decision.triggerId);
    if (own) own.push(decision);
    else decisions.set(decision.triggerId, [decision]);
    if (!isNew) return;
    newDecisions.push(decision);
    const known = all.get(decision.triggerId);
    if (known) all.set(decision.triggerId, { ...known, status: decision.alertStatus });
  }
  const nobody = { tsAck: null, alertStatus: null, remarks: null, userId: null };

  for (const { retriggers: count, ...trigger } of start.triggers) {
    keep(trigger, false);
    retriggers.set(trigger.triggerId, count);
  }
  for (const decision of start.decisions) decide(decision, false);

  const memory: TriggerMemory = {
    alive(since) {
      const found: StoredTrigger[] = [];
      for (const triggerId of alive) {
        const trigger = all.get(triggerId)!; // every id has its trigger
        if (trigger.updatedAt >= since) found.push(trigger);
        else if (trigger.updatedAt < since - PAST_MS) alive.delete(triggerId);
      }
      return found.sort((a, b) => b.startedAt - a.startedAt || b.triggerId - a.triggerId);
    },
    triggers: async (since) => memory.alive(since),
    async decisions(triggerIds) {
      const found = triggerIds.flatMap((triggerId) => decisions.get(triggerId) ?? []);
      return found.map(({ statId, triggerId, tsLastRetrigger: retriggeredAt, alertStatus: status }) => {
        return { statId, triggerId, retriggeredAt, status };
      });
    },
    released: async (triggerIds) => triggerIds.filter((triggerId) => released.has(triggerId)),
    async insertTrigger({ symbol, at, techInfo }) {
      // As in the table: a number is taken whether or not the row is there already.
      const triggerId = next.trigger++;
      const known = byStamp.get(nameOf(symbol, at));
      if (known !== undefined) {
        change(known, () => ({ techInfo }));
        return known;
      }
      const { source, level, symbol: own } = operationalSymbolFacts(symbol as OperationalSymbol); // the engine inserts no other
      const kind = { source, level, symbol: own, status: null };
      keep({ triggerId, ...kind, startedAt: at, updatedAt: at, techInfo }, true);
      return triggerId;
    },
    async touchTriggers(touches) {
      for (const { triggerId, updatedAt, techInfo } of touches) touch(triggerId, updatedAt, techInfo);
    },
    rewordTrigger: async (triggerId, techInfo) => change(triggerId, () => ({ techInfo })),
    async replaceTrigger(triggerId, symbol, techInfo) {
      const { source, level, symbol: own } = operationalSymbolFacts(symbol as OperationalSymbol); // as above
      const known = all.get(triggerId);
      if (known) byStamp.delete(nameOf(known.symbol, known.startedAt));
      change(triggerId, () => ({ source, level, symbol: own, techInfo }));
      if (known) byStamp.set(nameOf(own, known.startedAt), triggerId);
    },
    async saveEvidence(triggerId, at, given, replaces) {
      const evidenceId = next.evidence++;
      const name = `${triggerId} ${at}`;
      const known = evidence.get(name);
      if (known === undefined) evidence.set(name, { evidenceId, triggerId, at, evidence: given });
      else if (replaces) evidence.set(name, { ...known, evidence: given });
    },
    async openDecision(triggerId, tsLastRetrigger, now) {
      decide({ statId: next.stat++, triggerId, tsLastRetrigger, tsSet: now, ...nobody }, true);
    },
    putTrigger({ triggerId, symbol, startedAt, updatedAt, techInfo }) {
      if (all.has(triggerId) || byStamp.has(nameOf(symbol, startedAt))) return;
      const { source, level } = operationalSymbolFacts(symbol);
      keep({ triggerId, source, level, symbol, startedAt, updatedAt, techInfo, status: null }, true);
    },
    putDecision({ symbol, startedAt, ...given }) {
      const triggerId = byStamp.get(nameOf(symbol, startedAt));
      if (triggerId === undefined) return false;
      decide({ statId: next.stat++, triggerId, ...given }, true);
      return true;
    },
    putValid(triggerIds, now) {
      for (const triggerId of triggerIds) {
        const known = all.get(triggerId);
        if (!known) continue;
        const said = { tsLastRetrigger: known.updatedAt, tsSet: now, tsAck: now, alertStatus: 1 } as const;
        decide({ ...nobody, statId: next.stat++, triggerId, ...said }, true);
      }
    },
    written: () => ({
      triggers: [...new Set([...fresh, ...changed])].flatMap((triggerId) => {
        const known = all.get(triggerId);
        if (!known) return [];
        const trigger: Start = { ...known, retriggers: retriggers.get(triggerId) ?? 0 };
        return [{ isNew: fresh.has(triggerId), trigger }];
      }),
      decisions: newDecisions,
      evidence: [...evidence.values()],
    }),
  };
  return memory;
}
