// What was judged of the columns of a site, in memory: read once at the beginning, written once at the end.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { ColumnRow as StretchOfColumn } from '../../alerts/rules/public-alert.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import type { NodeAlertRow } from '../rules/column-level.ts';
import {
  type ColumnStart,
  type KeptNode,
  type KeptStretch,
  readColumnStart,
  writeColumns,
} from './column-memory-queries.ts';
import type { ColumnState } from './subsurface-queries.ts';
import { type ColumnShelf, makeSubsurfaceSource } from './subsurface-source.ts';
import { countsOf, makeTiltMemory } from './tilt-memory.ts';

export interface ColumnMemory {
  source: Source;
  /** Stretches of levels that reach to `since` or beyond, of columns that are switched off too. */
  columnRows(since: number): StretchOfColumn[];
  write(): Promise<void>;
}

/** Counts of so many days are read at once, and no more often. */
const DAYS_AHEAD = 90;

/** Counts are read where they are. Nobody else writes to the tables meanwhile. */
export async function rememberColumns(db: Db, siteId: number): Promise<ColumnMemory> {
  const tilt = makeTiltMemory({ daysAhead: DAYS_AHEAD });
  const start = await readColumnStart(db, siteId);
  const nodes = makeNodes(start);
  const stretches = makeStretches(start);
  const shelf: ColumnShelf = {
    listColumnStates: async (_tx, _siteId, from, to) =>
      start.columns.map(
        (column): ColumnState => ({
          ...column,
          nodes: nodes.between(column.tsmId, from, to),
          stretches: stretches.between(column.tsmId, from, to),
        }),
      ),
    upsertNodeAlerts: async (_tx, tsmId, alerts) => nodes.put(tsmId, alerts),
    removeNodeAlerts: async (_tx, tsmId, stamp, gone) => nodes.remove(tsmId, stamp, gone),
    insertStretch: async (_tx, tsmId, level, stamp) => stretches.insert(tsmId, level, stamp),
    touchStretches: async (_tx, ids, stamp) => stretches.touch(ids, stamp),
  };
  return {
    source: makeSubsurfaceSource({ counts: countsOf(tilt) }, shelf),
    columnRows: (since) => stretches.reaching(since),
    write: () => writeColumns(db, { ...nodes.written(), ...stretches.written() }),
  };
}

/** Newest kept of a list that grows at its end are looked for from there. */
function* fromTheEnd<One>(all: readonly One[]): Generator<One> {
  for (let place = all.length - 1; place >= 0; place--) yield all[place]!; // in range
}

function makeNodes({ nodes: known, next }: ColumnStart) {
  const old = new Map(known.map((one) => [one.naId, one]));
  /** By column and stamp, stamps as they come. */
  const columns = new Map<number, Map<number, KeptNode[]>>();
  let nextId = next.node;
  const at = (tsmId: number, stamp: number): KeptNode[] => {
    const stamps = columns.get(tsmId) ?? new Map<number, KeptNode[]>();
    columns.set(tsmId, stamps);
    const own = stamps.get(stamp) ?? [];
    stamps.set(stamp, own);
    return own;
  };
  for (const one of known) at(one.tsmId, one.at).push(one);
  const all = () => [...columns.values()].flatMap((stamps) => [...stamps.values()].flat());
  return {
    between(tsmId: number, from: number, to: number): NodeAlertRow[] {
      const stamps = columns.get(tsmId);
      const found: NodeAlertRow[] = [];
      // Runs are of half hours, so that is where rows stand; years of them are not looked through.
      for (let stamp = from; stamps !== undefined && stamp <= to; stamp += HALF_HOUR_MS) {
        for (const { node, displacementAlert, velocityAlert } of stamps.get(stamp) ?? [])
          found.push({ at: stamp, node, displacementAlert, velocityAlert });
      }
      return found;
    },
    put(tsmId: number, alerts: readonly NodeAlertRow[]): void {
      for (const { at: stamp, node, displacementAlert, velocityAlert } of alerts) {
        // As in the table: a number is taken whether or not the row is there already.
        const naId = nextId++;
        const own = at(tsmId, stamp);
        const place = own.findIndex((one) => one.node === node);
        const row = { naId, tsmId, at: stamp, node, displacementAlert, velocityAlert };
        const there = own[place];
        if (there) own[place] = { ...row, naId: there.naId };
        else own.push(row);
      }
    },
    remove(tsmId: number, stamp: number, gone: readonly number[]): void {
      const own = at(tsmId, stamp);
      own.splice(0, own.length, ...own.filter(({ node }) => !gone.includes(node)));
    },
    written() {
      const now = all();
      const there = new Set(now.map(({ naId }) => naId));
      return {
        newNodes: now.filter(({ naId }) => !old.has(naId)),
        changedNodes: now.filter((one) => old.has(one.naId) && old.get(one.naId) !== one),
        goneNodes: [...old.keys()].filter((naId) => !there.has(naId)),
      };
    },
  };
}

function makeStretches({ stretches: known, next }: ColumnStart) {
  const old = new Set(known.map(({ taId }) => taId));
  const all = new Map(known.map((one) => [one.taId, one]));
  const changed = new Set<number>();
  /** As they were begun, by column. */
  const columns = new Map<number, number[]>();
  let nextId = next.stretch;
  const add = (one: KeptStretch) => {
    all.set(one.taId, one);
    const own = columns.get(one.tsmId);
    if (own) own.push(one.taId);
    else columns.set(one.tsmId, [one.taId]);
  };
  for (const one of known) add(one);
  /** Stretches of one column follow one another but for late ones: behind so many that ended before nothing is looked for. */
  const ENDED_BEFORE = 60;
  const newest = (tsmId: number, since: number): KeptStretch[] => {
    const found: KeptStretch[] = [];
    let ended = 0;
    for (const taId of fromTheEnd(columns.get(tsmId) ?? [])) {
      const one = all.get(taId)!; // every id has its stretch
      if (one.tsUpdated >= since) found.push(one);
      else if (++ended > ENDED_BEFORE) break;
    }
    return found.reverse();
  };
  return {
    between: (tsmId: number, from: number, to: number) =>
      newest(tsmId, from)
        .filter(({ ts }) => ts <= to)
        .map(({ tsmId: _tsmId, ...one }) => one),
    reaching: (since: number): StretchOfColumn[] =>
      [...columns.keys()].flatMap((tsmId) =>
        newest(tsmId, since).map(({ alertLevel: level, ts, tsUpdated }) => {
          return { level, startedAt: ts, updatedAt: tsUpdated };
        }),
      ),
    insert: (tsmId: number, alertLevel: number, stamp: number) =>
      add({ taId: nextId++, tsmId, alertLevel, ts: stamp, tsUpdated: stamp }),
    touch(ids: readonly number[], stamp: number): void {
      for (const taId of ids) {
        const one = all.get(taId);
        if (!one) continue;
        all.set(taId, { ...one, tsUpdated: Math.max(one.tsUpdated, stamp) });
        changed.add(taId);
      }
    },
    written: () => ({
      newStretches: [...all.values()].filter(({ taId }) => !old.has(taId)),
      changedStretches: [...all.values()].filter(({ taId }) => old.has(taId) && changed.has(taId)),
    }),
  };
}
