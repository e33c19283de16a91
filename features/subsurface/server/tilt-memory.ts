// Counts of columns kept in memory by day: each copy carries the number of change it was read at, so no process sees old ones.
import { DAY_MS, MANILA_OFFSET_MS } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { accelerometerOf, typesOf } from '../rules/communication-health.ts';
import { cleanCounts, type DroppedReading, type KeptCounts } from '../rules/tilt-filters.ts';
import type { TiltWindow } from '../rules/tilt-window.ts';
import type { ColumnRow } from './subsurface-queries.ts';
import * as columns from './subsurface-queries.ts';
import * as queries from './tilt-queries.ts';

interface Day {
  revision: number;
  /** Clean counts of the accelerometer in use, by node. */
  nodes: Map<number, { kept: KeptCounts; dropped: DroppedReading[] }>;
  /** Stamps of all readings, by node and type number. */
  stamps: Map<string, number[]>;
}

interface Memory {
  revision: number;
  inUse: Map<number, { accelerometer: 1 | 2; flaggedAt: number | null }>;
  days: Map<number, Day>;
  /** The newest stretch of days that was joined: the looks of one day share it, or those of a season. */
  joined: { fromDay: number; toDay: number; nodes: string; counts: ColumnCounts } | null;
}

export interface ColumnCounts {
  /** Every node that counts at `flaggedBefore`, in order; without readings where there are none. */
  nodes: Map<number, KeptCounts>;
  dropped: Map<number, DroppedReading[]>;
  stamps: Map<string, number[]>;
}

export interface TiltMemory {
  /** Counts between two instants, and around them; nodes flagged "not OK" before `flaggedBefore` are left out. */
  read(db: Db, column: ColumnRow, from: number, until: number, flaggedBefore: number): Promise<ColumnCounts>;
}

/** What a source of triggers asks for of a window. */
export const countsOf = (memory: TiltMemory) => (column: ColumnRow, window: TiltWindow, tx: Db) =>
  memory.read(tx, column, window.from, window.until, window.offsetStart);

/** Days of columns in memory over all columns: a year of one, or a season of several. About 0.1 MB each. */
const MOST_DAYS = 500;
/** Days per query: little enough not to hold anybody up while they are read. */
const DAYS_A_QUERY = 2;
const DAYS_A_QUERY_AHEAD = 31;
/** Days of a joined stretch that is kept: those of an alert, and one more. */
const KEPT_JOINED_DAYS = 9;

export const stampsKey = (node: number, typeNumber: number) => `${node} ${typeNumber}`;
export const dayNumber = (at: number) => Math.floor((at + MANILA_OFFSET_MS) / DAY_MS);
const startOf = (day: number) => day * DAY_MS - MANILA_OFFSET_MS;

/** Of what a memory is made; what is not named is as for a server that is asked now and then. */
interface TiltLook {
  /** Of what had come in by that machine time alone; null: of everything. */
  receivedBy?: number | null;
  /**
   * Looks go forward without end: so many days are read and joined at once, and nobody else waits meanwhile. Of
   * accelerometers that are not in use not even the stamps are read.
   */
  daysAhead?: number;
}

export function makeTiltMemory({ receivedBy = null, daysAhead = 0 }: TiltLook = {}): TiltMemory {
  const memories = new Map<number, Memory>();

  return {
    async read(db, column, from, until, flaggedBefore) {
      const [fromDay, toDay] = [dayNumber(from), dayNumber(until - 1)];
      const memory = await freshMemory(db, column, fromDay, toDay);
      const nodes = nodesInUse(memory, column.numberOfSegments, flaggedBefore);
      const used = nodes.join(' ');
      const { joined } = memory;
      if (joined?.nodes === used && isWithin(joined, fromDay, toDay)) return joined.counts;
      const last = toDay + daysAhead;
      const days = await loadedDays(db, column, memory, fromDay, last);
      forget(memories, memory);
      const counts = await join(days, nodes);
      // A season would be kept twice; what an alert looks at is little.
      if (daysAhead > 0 || days.length <= KEPT_JOINED_DAYS)
        memory.joined = { fromDay, toDay: last, nodes: used, counts };
      return counts;
    },
  };

  /** Whoever looks now and then is given what he asks for, and no day more. */
  function isWithin(joined: { fromDay: number; toDay: number }, fromDay: number, toDay: number): boolean {
    if (daysAhead === 0) return joined.fromDay === fromDay && joined.toDay === toDay;
    return joined.fromDay <= fromDay && toDay <= joined.toDay;
  }

  /** Throws away what has another number of change than the one that this transaction sees. */
  async function freshMemory(db: Db, column: ColumnRow, fromDay: number, toDay: number): Promise<Memory> {
    const known = memories.get(column.tsmId);
    if (known?.revision === column.revision) {
      // Newest last: the oldest columns are forgotten first.
      memories.delete(column.tsmId);
      memories.set(column.tsmId, known);
      return known;
    }
    const inUse = await columns.listInUse(db, column.tsmId);
    const days = [...(known?.days.keys() ?? [])];
    const numbers = await queries.listDayRevisions(
      db,
      column.tsmId,
      Math.min(fromDay, ...days),
      Math.max(toDay, ...days),
    );
    const revisions = new Map(numbers.map((row) => [row.day, row.revision]));
    const memory: Memory = { revision: column.revision, inUse: new Map(), days: new Map(), joined: null };
    for (const row of inUse) {
      if (memory.inUse.has(row.nodeId)) continue;
      memory.inUse.set(row.nodeId, { accelerometer: row.accelNumber, flaggedAt: row.flaggedAt });
    }
    const isSameUse = JSON.stringify([...(known?.inUse ?? [])]) === JSON.stringify([...memory.inUse]);
    for (const [number, day] of isSameUse ? (known?.days ?? []) : []) {
      if (day.revision === (revisions.get(number) ?? 0)) memory.days.set(number, day);
    }
    memories.delete(column.tsmId);
    memories.set(column.tsmId, memory);
    return memory;
  }

  async function loadedDays(db: Db, column: ColumnRow, memory: Memory, fromDay: number, toDay: number): Promise<Day[]> {
    const missing: number[] = [];
    for (let day = fromDay; day <= toDay; day++) if (!memory.days.has(day)) missing.push(day);
    const [first, last] = [missing[0], missing.at(-1)];
    if (first !== undefined && last !== undefined) {
      // The numbers first, then the counts: what is stored in between has a newer number, and its day is read again.
      const numbers = await queries.listDayRevisions(db, column.tsmId, first, last);
      const revisions = new Map(numbers.map((row) => [row.day, row.revision]));
      const used = new Set([...memory.inUse.values()].map(({ accelerometer }) => accelerometer));
      const types = daysAhead === 0 ? null : typesOf(used);
      for (const wanted of spansOf(missing, daysAhead === 0 ? DAYS_A_QUERY : DAYS_A_QUERY_AHEAD)) {
        if (wanted.days.some((day) => revisions.has(day)))
          await load(db, column, memory, wanted, { revisions, receivedBy, types });
        else for (const day of wanted.days) memory.days.set(day, emptyDay(0));
      }
    }
    const days: Day[] = [];
    for (let day = fromDay; day <= toDay; day++) days.push(memory.days.get(day) ?? emptyDay(0));
    return days;
  }
}

/** Days that follow one another. */
interface DaySpan {
  first: number;
  last: number;
  days: number[];
}

/** `days` ascend; a span is as long as one query reads at most. */
function spansOf(days: readonly number[], most: number): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of days) {
    const open = spans.at(-1);
    if (open && day === open.last + 1 && open.days.length < most) {
      open.days.push(day);
      open.last = day;
    } else spans.push({ first: day, last: day, days: [day] });
  }
  return spans;
}

const emptyDay = (revision: number): Day => ({ revision, nodes: new Map(), stamps: new Map() });

async function load(
  db: Db,
  column: ColumnRow,
  memory: Memory,
  { first, last, days }: DaySpan,
  {
    revisions,
    ...asked
  }: { revisions: ReadonlyMap<number, number> } & Pick<queries.SeriesQuestion, 'types' | 'receivedBy'>,
): Promise<void> {
  const found = await queries.readDaySeries(db, column.tsmId, {
    from: startOf(first),
    until: startOf(last + 1),
    ...asked,
  });
  for (const number of days) {
    const day = emptyDay(revisions.get(number) ?? 0);
    for (const series of found) {
      if (series.day !== number) continue;
      day.stamps.set(stampsKey(series.nodeId, series.typeNum), series.at);
      const use = memory.inUse.get(series.nodeId);
      if (use && accelerometerOf(series.typeNum) === use.accelerometer)
        day.nodes.set(series.nodeId, cleanCounts(series));
    }
    memory.days.set(number, day);
  }
}

/** Nodes of the column that count: with an accelerometer in use that nobody had flagged by then. */
const nodesInUse = ({ inUse }: Memory, segments: number, flaggedBefore: number): number[] =>
  [...inUse].flatMap(([node, { flaggedAt }]) =>
    node > segments || (flaggedAt !== null && flaggedAt < flaggedBefore) ? [] : [node],
  );

/** Days that are joined before somebody else may work. */
const DAYS_AT_A_STRETCH = 7;

/** The days one after the other. */
async function join(days: readonly Day[], nodes: readonly number[]): Promise<ColumnCounts> {
  const joined: ColumnCounts = { nodes: new Map(), dropped: new Map(), stamps: new Map() };
  for (const node of nodes) {
    joined.nodes.set(node, { at: [], x: [], y: [], z: [] });
    joined.dropped.set(node, []);
  }
  for (const [index, day] of days.entries()) {
    if (index % DAYS_AT_A_STRETCH === DAYS_AT_A_STRETCH - 1) await breathe();
    for (const [node, { kept, dropped }] of day.nodes) {
      const all = joined.nodes.get(node);
      if (!all) continue;
      for (const axis of ['at', 'x', 'y', 'z'] as const) {
        for (const value of kept[axis]) all[axis].push(value);
      }
      for (const one of dropped) joined.dropped.get(node)?.push(one);
    }
    for (const [key, stamps] of day.stamps) {
      const all = joined.stamps.get(key);
      if (all) for (const stamp of stamps) all.push(stamp);
      else joined.stamps.set(key, [...stamps]);
    }
  }
  return joined;
}

function forget(memories: Map<number, Memory>, current: Memory): void {
  let count = 0;
  for (const memory of memories.values()) count += memory.days.size;
  for (const memory of memories.values()) {
    if (count <= MOST_DAYS) return;
    // The days that were read first go first; of the current column the newest stay.
    for (const day of [...memory.days.keys()].sort((a, b) => a - b)) {
      if (count <= MOST_DAYS || (memory === current && memory.days.size <= MOST_DAYS / 2)) break;
      memory.days.delete(day);
      count--;
    }
  }
}
