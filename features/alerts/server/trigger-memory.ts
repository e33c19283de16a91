// Triggers of a site, decisions on them and their evidence, in memory: what the tables would say after the same words.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import { type OperationalSymbol, operationalSymbolFacts } from '../rules/trigger-sources.ts';
import type { MemoryDecision, MemoryStart, Written } from './memory-queries.ts';
import type { RunStore } from './run-store.ts';

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
  const rows = makeRows(start);
  const decisions = makeDecisions(start, rows.decided);
  const evidence = makeEvidence(start.next.evidence);
  const released = new Set(start.released);
  return {
    alive: rows.alive,
    triggers: async (since) => rows.alive(since),
    decisions: decisions.of,
    released: async (triggerIds) => triggerIds.filter((triggerId) => released.has(triggerId)),
    insertTrigger: async (trigger) => rows.insert(trigger),
    touchTriggers: async (touches) => touches.forEach(rows.touch),
    rewordTrigger: async (triggerId, techInfo) => rows.change(triggerId, { techInfo }),
    replaceTrigger: async (triggerId, symbol, techInfo) => rows.replace(triggerId, symbol, techInfo),
    saveEvidence: evidence.save,
    openDecision: async (triggerId, tsLastRetrigger, tsSet) =>
      decisions.put({ ...NOBODY, triggerId, tsLastRetrigger, tsSet }),
    putTrigger: rows.give,
    putDecision({ symbol, startedAt, ...given }) {
      const triggerId = rows.find(symbol, startedAt);
      if (triggerId !== undefined) decisions.put({ triggerId, ...given });
      return triggerId !== undefined;
    },
    putValid(triggerIds, now) {
      for (const triggerId of triggerIds) {
        const tsLastRetrigger = rows.reaches(triggerId);
        if (tsLastRetrigger === null) continue;
        decisions.put({ ...NOBODY, triggerId, tsLastRetrigger, tsSet: now, tsAck: now, alertStatus: 1 });
      }
    },
    written: () => ({ triggers: rows.written(), decisions: decisions.fresh, evidence: evidence.all() }),
  };
}

const NOBODY = { tsAck: null, alertStatus: null, remarks: null, userId: null };
const nameOf = (symbol: string, at: number) => `${symbol} ${at}`;

/** As many of them are passed over before they are thrown away. */
const MOST_PAST = 50;
const isBefore = (one: StoredTrigger, other: StoredTrigger) =>
  one.startedAt > other.startedAt || (one.startedAt === other.startedAt && one.triggerId > other.triggerId);

/** The triggers themselves. As in the table, one of a symbol stands at a stamp. */
function makeRows(start: MemoryStart) {
  const all = new Map<number, StoredTrigger>();
  const retriggers = new Map<number, number>();
  const byStamp = new Map<string, number>();
  /** Newest first. */
  let alive: number[] = [];
  const [fresh, changed] = [new Set<number>(), new Set<number>()];
  let nextId = start.next.trigger;

  function keep(trigger: StoredTrigger): void {
    all.set(trigger.triggerId, trigger);
    byStamp.set(nameOf(trigger.symbol, trigger.startedAt), trigger.triggerId);
    // What is kept is nearly always the newest.
    const place = alive.findIndex((other) => isBefore(trigger, all.get(other)!)); // every id has its trigger
    alive.splice(place === -1 ? alive.length : place, 0, trigger.triggerId);
  }
  function add(trigger: Omit<StoredTrigger, 'source' | 'level' | 'status'>): void {
    const { source, level } = operationalSymbolFacts(trigger.symbol);
    keep({ ...trigger, source, level, status: null });
    fresh.add(trigger.triggerId);
  }
  function change(triggerId: number, to: Partial<StoredTrigger>): void {
    const known = all.get(triggerId);
    if (known === undefined) return;
    all.set(triggerId, { ...known, ...to });
    changed.add(triggerId);
  }
  for (const { retriggers: count, ...trigger } of start.triggers.toSorted((a, b) => a.startedAt - b.startedAt)) {
    keep(trigger);
    retriggers.set(trigger.triggerId, count);
  }
  return {
    change,
    find: (symbol: string, at: number) => byStamp.get(nameOf(symbol, at)),
    reaches: (triggerId: number) => all.get(triggerId)?.updatedAt ?? null,
    decided(triggerId: number, status: MemoryDecision['alertStatus']): void {
      const known = all.get(triggerId);
      if (known) all.set(triggerId, { ...known, status });
    },
    alive(since: number): StoredTrigger[] {
      const found: StoredTrigger[] = [];
      let past = 0;
      for (const triggerId of alive) {
        const trigger = all.get(triggerId)!; // every id has its trigger
        if (trigger.updatedAt >= since) found.push(trigger);
        else if (trigger.updatedAt < since - PAST_MS) past++;
      }
      if (past > MOST_PAST) alive = alive.filter((triggerId) => all.get(triggerId)!.updatedAt >= since - PAST_MS); // as above
      return found;
    },
    insert({ symbol, at, techInfo }: Parameters<RunStore['insertTrigger']>[0]): number {
      // As in the table: a number is taken whether or not the row is there already.
      const triggerId = nextId++;
      const known = byStamp.get(nameOf(symbol, at));
      if (known !== undefined) change(known, { techInfo });
      else add({ triggerId, symbol: symbol as OperationalSymbol, startedAt: at, updatedAt: at, techInfo }); // the engine inserts no other
      return known ?? triggerId;
    },
    touch({ triggerId, updatedAt, techInfo }: { triggerId: number; updatedAt: number; techInfo: string }): void {
      change(triggerId, { techInfo, updatedAt: Math.max(all.get(triggerId)?.updatedAt ?? updatedAt, updatedAt) });
      retriggers.set(triggerId, (retriggers.get(triggerId) ?? 0) + 1);
    },
    replace(triggerId: number, symbol: string, techInfo: string): void {
      const known = all.get(triggerId);
      if (known === undefined) return;
      const { source, level, symbol: own } = operationalSymbolFacts(symbol as OperationalSymbol); // the engine knows no other
      byStamp.delete(nameOf(known.symbol, known.startedAt));
      byStamp.set(nameOf(own, known.startedAt), triggerId);
      change(triggerId, { source, level, symbol: own, techInfo });
    },
    give({ triggerId, symbol, startedAt, updatedAt, techInfo }: GivenTrigger): void {
      if (all.has(triggerId) || byStamp.has(nameOf(symbol, startedAt))) return;
      add({ triggerId, symbol, startedAt, updatedAt, techInfo });
    },
    written: (): Written['triggers'] =>
      [...new Set([...fresh, ...changed])].flatMap((triggerId) => {
        const known = all.get(triggerId);
        if (!known) return [];
        return [{ isNew: fresh.has(triggerId), trigger: { ...known, retriggers: retriggers.get(triggerId) ?? 0 } }];
      }),
  };
}

/** Decisions and open questions; `decided` hears of each new one. */
function makeDecisions(
  start: MemoryStart,
  decided: (triggerId: number, status: MemoryDecision['alertStatus']) => void,
) {
  const byTrigger = new Map<number, MemoryDecision[]>();
  const fresh: MemoryDecision[] = [];
  let nextId = start.next.stat;
  const keep = (decision: MemoryDecision) => {
    const own = byTrigger.get(decision.triggerId);
    if (own) own.push(decision);
    else byTrigger.set(decision.triggerId, [decision]);
  };
  start.decisions.forEach(keep);
  return {
    fresh,
    of: (async (triggerIds) =>
      triggerIds
        .flatMap((triggerId) => byTrigger.get(triggerId) ?? [])
        .map(({ statId, triggerId, tsLastRetrigger: retriggeredAt, alertStatus: status }) => {
          return { statId, triggerId, retriggeredAt, status };
        })) satisfies RunStore['decisions'],
    put(given: Omit<MemoryDecision, 'statId'>): void {
      const decision = { statId: nextId++, ...given };
      keep(decision);
      fresh.push(decision);
      decided(decision.triggerId, decision.alertStatus);
    },
  };
}

/** What raising statements rested on, by trigger and stamp. */
function makeEvidence(first: number) {
  const kept = new Map<string, Written['evidence'][number]>();
  let nextId = first;
  return {
    save: (async (triggerId, at, evidence, replaces) => {
      // As in the table: a number is taken whether or not the row is there already.
      const evidenceId = nextId++;
      const name = `${triggerId} ${at}`;
      const known = kept.get(name);
      if (known === undefined) kept.set(name, { evidenceId, triggerId, at, evidence });
      else if (replaces) kept.set(name, { ...known, evidence });
    }) satisfies RunStore['saveEvidence'],
    all: () => [...kept.values()],
  };
}
