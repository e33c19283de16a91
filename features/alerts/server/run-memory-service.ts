// A site that the engine goes through in memory: read once at the beginning, written once at the end, in between the same engine.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { LimitVersion } from '../../limits/rules/limit-values.ts';
import { readVersions } from '../../limits/server/limits-service.ts';
import type { AlertLevel } from '../rules/alert-level.ts';
import type { ColumnRow, PublicAlertRow } from '../rules/public-alert.ts';
import { triggersNeededSince } from '../rules/public-alert-triggers.ts';
import type { Source } from './engine.ts';
import { type MarkerUse, type MemoryStart, readStart, type Written, writeMemory } from './memory-queries.ts';
import { makeRerun, type RerunService } from './rerun-service.ts';
import { PUBLIC_ALERT_ROWS } from './run-queries.ts';
import type { RunStore } from './run-store.ts';
import { makeTriggerMemory, type TriggerMemory } from './trigger-memory.ts';

/** What sciences keep beside their triggers and the generator looks at. */
export interface Beside {
  /** Whether a near-threshold row stands at this stamp. */
  isNearAt(stamp: number): boolean;
  /** Stretches of columns that reach to `since` or beyond. */
  columnRows(since: number): ColumnRow[];
}

export interface RunMemory extends Pick<TriggerMemory, 'putTrigger' | 'putDecision' | 'putValid'> {
  store: RunStore;
  /** The engine in this memory, with sources that work in memory as well. */
  rerun(sources: readonly Source[]): RerunService;
  write(): Promise<void>;
}

/** Of the tables of this connection. Nobody else writes to them meanwhile. */
export async function rememberRuns(db: Db, siteId: number, beside: Beside): Promise<RunMemory> {
  const start = await readStart(db, siteId);
  const triggers = makeTriggerMemory(start);
  const results = makeResults(start);
  const store = storeOf(start, await readVersions(db, siteId), { triggers, results, beside });
  return {
    ...triggers,
    store,
    rerun: (sources) => makeRerun(sources, (tx, site) => ({ tx, site, store })),
    write: () => writeMemory(db, siteId, { ...triggers.written(), ...results.written() }),
  };
}

interface Parts {
  triggers: TriggerMemory;
  results: ReturnType<typeof makeResults>;
  beside: Beside;
}

function storeOf(start: MemoryStart, limits: LimitVersion[], { triggers, results, beside }: Parts): RunStore {
  const isInUse = markersInUse(start.markers);
  return {
    ...triggers,
    ...results,
    limits: async () => limits,
    reports: async (since) => start.reports.filter(({ observedAt }) => observedAt >= since),
    async read(stamp) {
      const publicAlerts = results.newestLevels();
      const since = triggersNeededSince(publicAlerts, stamp);
      return {
        generated: await results.generated(),
        event: null,
        needed: { limits: limits.length > 0 ? limits : null },
        facts: {
          publicAlerts,
          triggers: triggers.alive(since),
          nearThresholdAt: beside.isNearAt(stamp) ? [stamp] : [],
          columnRows: beside.columnRows(since),
          hasActiveMarkers: isInUse(stamp + HALF_HOUR_MS),
        },
      };
    },
  };
}

/** Whether some marker was added before an instant and not taken out of use before it. */
function markersInUse(uses: readonly MarkerUse[]): (before: number) => boolean {
  const first = (event: string) => {
    const times = new Map<number, number>();
    for (const one of uses) {
      if (one.event === event) times.set(one.markerId, Math.min(one.ts, times.get(one.markerId) ?? one.ts));
    }
    return times;
  };
  const ended = first('decommission');
  const spans = [...first('add')].map(([markerId, from]) => {
    return { from, until: ended.get(markerId) ?? Number.POSITIVE_INFINITY };
  });
  return (before) => spans.some(({ from, until }) => from < before && until >= before);
}

/** Of the newest stretches in the order in which they were begun, among which the newest by their ends are looked for. */
const BEGUN_LAST = 3 * PUBLIC_ALERT_ROWS;

/** Stretches of levels, the newest results, and what closings said. */
function makeResults({ levels: known, generated: first, next }: MemoryStart) {
  const levels: PublicAlertRow[] = [...known];
  const changed = new Set<number>();
  const old = new Set(known.map(({ publicId }) => publicId));
  const closings = new Map<number, Written['closings'][number]>();
  let nextId = next.public;
  let generated = first;
  /** As `newestLevels` gave them; null: they are in another order since. */
  let newest: PublicAlertRow[] | null = null;
  const change = (publicId: number, to: (row: PublicAlertRow) => Partial<PublicAlertRow>) => {
    const place = levels.findLastIndex((row) => row.publicId === publicId);
    const row = levels[place];
    if (!row) return;
    const own = { ...row, ...to(row) };
    levels[place] = own;
    changed.add(publicId);
    // What reaches on is nearly always the one that reaches farthest already.
    const isFirst = newest?.[0] === row && own.updatedAt >= row.updatedAt && own.startedAt >= row.startedAt;
    newest = isFirst && newest !== null ? [own, ...newest.slice(1)] : null;
  };
  return {
    newestLevels(): PublicAlertRow[] {
      newest ??= levels
        .slice(-BEGUN_LAST)
        .sort((a, b) => b.updatedAt - a.updatedAt || b.startedAt - a.startedAt || b.publicId - a.publicId)
        .slice(0, PUBLIC_ALERT_ROWS);
      return newest;
    },
    generated: async () => generated,
    insertPublic: async (level: number, startedAt: number, updatedAt: number) => {
      levels.push({ publicId: nextId++, level: level as AlertLevel, startedAt, updatedAt }); // the engine knows no other
      newest = null;
    },
    relevelPublic: async (publicId: number, level: number, startedAt: number) =>
      change(publicId, () => ({ level: level as AlertLevel, startedAt })), // as above
    keepResult: (async (result, { touchedPublicId, closedNow }) => {
      const { at, level, internal, validity } = result;
      if (touchedPublicId !== null)
        change(touchedPublicId, ({ updatedAt }) => ({ updatedAt: Math.max(updatedAt, at) }));
      if (closedNow !== null) closings.set(at, { at, ranAt: closedNow, level, internal, validity });
      const newest = result.run === 'closing' ? { closedAt: at, closed: result } : {};
      generated = { closedAt: null, closed: null, owedFrom: null, ...generated, at, result, ...newest };
    }) satisfies RunStore['keepResult'],
    written: (): Pick<Written, 'levels' | 'closings' | 'generated'> => ({
      levels: levels
        .filter(({ publicId }) => changed.has(publicId) || !old.has(publicId))
        .map((level) => ({ isNew: !old.has(level.publicId), level })),
      closings: [...closings.values()],
      generated,
    }),
  };
}
