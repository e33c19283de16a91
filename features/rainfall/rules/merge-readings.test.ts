import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastOfEachInstant, mergeReadings, type ReadingColumns } from './merge-readings.ts';
import { MISSING } from './milli.ts';

const columns = (pairs: [number, number][]): ReadingColumns => ({
  at: pairs.map(([at]) => at),
  milli: pairs.map(([, milli]) => milli),
});
const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: MISSING, max: 3 })));
const asMap = ({ at, milli }: ReadingColumns) => new Map(at.map((instant, i) => [instant, milli[i]]));

describe('lastOfEachInstant', () => {
  it('leaves an ordered series as it is', () => {
    const series = columns([
      [10, 1],
      [20, 2],
    ]);
    expect(lastOfEachInstant(series).series).toBe(series);
  });

  it('sorts by time; of one instant the last line is in force, also when it says "no data"', () => {
    const series = columns([
      [30, 3],
      [10, 1],
      [30, MISSING],
      [20, 2],
    ]);
    expect(lastOfEachInstant(series)).toEqual({
      series: { at: [10, 20, 30], milli: [1, 2, MISSING] },
      overwritten: { at: [30], milli: [3] },
    });
  });

  it('a line that says the same again has replaced nothing', () => {
    const series = columns([
      [10, 1],
      [10, 1],
    ]);
    expect(lastOfEachInstant(series)).toEqual({ series: { at: [10], milli: [1] }, overwritten: { at: [], milli: [] } });
  });

  it('says what a map says that is filled line by line', () => {
    fc.assert(
      fc.property(pairs, (lines) => {
        const result = lastOfEachInstant(columns(lines)).series;
        expect(asMap(result)).toEqual(new Map(lines));
        expect(result.at).toEqual([...new Map(lines).keys()].sort((a, b) => a - b));
      }),
    );
  });
});

describe('mergeReadings', () => {
  it('tells new from changed from known', () => {
    const stored = columns([
      [10, 1],
      [20, 2],
      [40, 4],
    ]);
    const incoming = columns([
      [20, 2],
      [30, 3],
      [40, 5],
    ]);
    expect(mergeReadings(stored, incoming)).toEqual({
      fresh: { at: [30], milli: [3] },
      changed: { at: [40], milli: [5] },
      series: { at: [10, 20, 30, 40], milli: [1, 2, 3, 5] },
    });
  });

  it('"no data" over rain is a change, and the other way round', () => {
    const merged = mergeReadings(columns([[10, 0]]), columns([[10, MISSING]]));
    expect(merged.changed).toEqual({ at: [10], milli: [MISSING] });
    expect(mergeReadings(columns([[10, MISSING]]), columns([[10, 0]])).changed).toEqual({ at: [10], milli: [0] });
  });

  it('loses nothing, whatever comes', () => {
    fc.assert(
      fc.property(pairs, pairs, (one, other) => {
        const [stored, incoming] = [one, other].map((lines) => lastOfEachInstant(columns(lines)).series) as [
          ReadingColumns,
          ReadingColumns,
        ];
        const { fresh, changed, series } = mergeReadings(stored, incoming);
        expect(asMap(series)).toEqual(new Map([...one, ...other]));
        expect(series.at).toEqual([...series.at].sort((a, b) => a - b));
        const known = asMap(stored);
        expect(fresh.at.every((at) => !known.has(at))).toBe(true);
        expect(changed.at.every((at, i) => known.has(at) && known.get(at) !== changed.milli[i])).toBe(true);
      }),
    );
  });
});
