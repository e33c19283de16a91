// Rain of a site, in memory: gauges and tags read once at the beginning, readings as they become known, rows written once at the end.
import type { Db } from '@bantay/server/database/database.ts';
import type { Source } from '../../alerts/server/rerun-service.ts';
import type { InvalidSpan } from '../rules/half-hour-bins.ts';
import { ends, needsNoMore } from '../rules/rain-judgement.ts';
import { type GaugeReadings, summaryWindow } from '../rules/rainfall-summary.ts';
import type { RainfallRow } from '../rules/rainfall-trigger.ts';
import { type KeptRow, type RainReading, readRainStart, type TagOfMemory, writeRain } from './rain-memory-queries.ts';
import { answerRain } from './rainfall-source.ts';

export type { RainReading, TagOfMemory } from './rain-memory-queries.ts';

export interface RainMemory {
  source: Source;
  /** Whether a near-threshold row stands at this stamp. */
  isNearAt(stamp: number): boolean;
  /** The newest value of an instant is in force. */
  putReadings(readings: readonly RainReading[]): void;
  putTag(tag: TagOfMemory): void;
  write(): Promise<void>;
}

/** Nobody else writes to the tables meanwhile. */
export async function rememberRain(db: Db, siteId: number): Promise<RainMemory> {
  const start = await readRainStart(db, siteId);
  const series = makeSeries(start.readings);
  const kept = makeRows(start.rows, start.nextId);
  const tags = [...start.tags];
  const newTags: TagOfMemory[] = [];
  const spansOf = (rainId: number, from: number, until: number): InvalidSpan[] =>
    tags
      .filter((tag) => tag.rainId === rainId && tag.startAt <= until && (tag.endAt ?? Number.POSITIVE_INFINITY) >= from)
      .sort((a, b) => a.startAt - b.startAt)
      .map(({ startAt, endAt }) => ({ startAt, endAt }));
  const read = (stamp: number, withBounds: boolean): GaugeReadings[] => {
    const { from, until } = summaryWindow(stamp);
    const gauges: GaugeReadings[] = [];
    for (const { rainId } of start.gauges) {
      const gauge = {
        rainId,
        readings: series.between(rainId, from, until),
        invalidSpans: spansOf(rainId, from, until),
      };
      gauges.push(gauge);
      if (withBounds ? needsNoMore(gauges, stamp) : ends(gauge, stamp)) break;
    }
    return gauges;
  };
  return {
    source: {
      name: 'rainfall',
      evaluate: (_site, question) =>
        answerRain(question, {
          read: async () => ({ gauges: read(question.at, question.isOver), rows: start.gauges }),
          keep: async (rows) => kept.put(question.at, rows),
        }),
    },
    isNearAt: kept.isNearAt,
    putReadings: (readings) => series.put(readings),
    putTag(tag) {
      tags.push(tag);
      newTags.push(tag);
    },
    write: () => writeRain(db, siteId, { readings: series.written(), rows: kept.written(), tags: newTags }),
  };
}

/** Readings of gauges, oldest first; values in 1/1000 mm, −1 = "no data". */
function makeSeries(known: readonly RainReading[]) {
  const gauges = new Map<number, { at: number[]; milli: number[] }>();
  /** Instants that were put, by gauge: years of them are many, and their values stand above. */
  const fresh = new Map<number, Set<number>>();
  const of = (rainId: number) => {
    const own = gauges.get(rainId) ?? { at: [], milli: [] };
    gauges.set(rainId, own);
    return own;
  };
  const put = ({ rainId, measuredAt, milli }: RainReading) => {
    const own = of(rainId);
    const place = firstAfter(own.at, measuredAt - 1);
    if (own.at[place] === measuredAt) own.milli[place] = milli;
    else if (place === own.at.length) {
      own.at.push(measuredAt);
      own.milli.push(milli);
    } else {
      own.at.splice(place, 0, measuredAt);
      own.milli.splice(place, 0, milli);
    }
  };
  for (const one of known) put(one);
  return {
    put(readings: readonly RainReading[]): void {
      for (const one of readings) {
        put(one);
        const own = fresh.get(one.rainId);
        if (own) own.add(one.measuredAt);
        else fresh.set(one.rainId, new Set([one.measuredAt]));
      }
    },
    /** Later than `from`, up to and including `until`. */
    between(rainId: number, from: number, until: number) {
      const { at, milli } = of(rainId);
      const [first, end] = [firstAfter(at, from), firstAfter(at, until)];
      return { at: at.slice(first, end), milli: milli.slice(first, end) };
    },
    written: (): RainReading[] =>
      [...fresh].flatMap(([rainId, own]) => {
        const { at, milli } = of(rainId);
        return at.flatMap(
          (measuredAt, place) => (own.has(measuredAt) ? [{ rainId, measuredAt, milli: milli[place]! }] : []), // as many values as instants
        );
      }),
  };
}

/** Place of the first instant later than `than`. In range: low ≤ middle < high ≤ length. */
function firstAfter(at: readonly number[], than: number): number {
  let [low, high] = [0, at.length];
  // What is looked for is nearly always new: the end first.
  if (high > 0 && at[high - 1]! <= than) return high; // in range
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= than) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows over and near the thresholds: one of a stamp and kind. */
function makeRows(known: readonly KeptRow[], first: number) {
  const nameOf = (at: number, kind: string) => `${at} ${kind}`;
  const old = new Map(known.map((row) => [nameOf(row.at, row.kind), row]));
  const all = new Map(old);
  let nextId = first;
  return {
    isNearAt: (stamp: number) => all.has(nameOf(stamp, 'x')),
    put(at: number, rows: readonly RainfallRow[]): void {
      for (const row of rows) {
        // As in the table: a number is taken whether or not the row is there already.
        const raId = nextId++;
        const name = nameOf(at, row.kind);
        all.set(name, { ...row, at, raId: all.get(name)?.raId ?? raId });
      }
    },
    written: () => ({
      fresh: [...all].flatMap(([name, row]) => (old.has(name) ? [] : [row])),
      changed: [...all].flatMap(([name, row]) => (old.has(name) && old.get(name) !== row ? [row] : [])),
    }),
  };
}
