// Counts that were recorded in the field run through the chain without nonsense, and a fast movement laid over them is seen.

import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { chartSeries } from '@bantay/features/subsurface/rules/column-run.ts';
import { firstSigns, fastSigns as signsOf } from '@bantay/features/subsurface/rules/fast-movement.ts';
import { cleanCounts, withoutOutliers } from '@bantay/features/subsurface/rules/tilt-filters.ts';
import { tiltWindow } from '@bantay/features/subsurface/rules/tilt-window.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../oracle.ts';
import { cleanColumn, raisedShares, seenWithinTwoHours } from '../tilt-record.ts';
import { ACCELEROMETERS_PATH, COLUMN_PATH, readRecorded } from './files.ts';

const fastSigns = (counts: Parameters<typeof signsOf>[0], from: number, until: number, segmentM: number) =>
  signsOf(counts, { from, until, segmentM, tiltFast: PUBLISHED_LIMITS.tiltFast });

interface Accelerometer {
  type: string;
  data: { ts: string; x: number; y: number; z: number }[];
}

const toCounts = (rows: Accelerometer['data']) => {
  const sorted = [...rows].sort((one, other) => one.ts.localeCompare(other.ts));
  const axis = (name: 'x' | 'y' | 'z') => sorted.map((row) => row[name]);
  return { at: sorted.map((row) => at(row.ts)), x: axis('x'), y: axis('y'), z: axis('z') };
};

// Its published displacement cannot be compared: counts are there for one of its twelve nodes, which is shown as not moving at all.
describe('column agbta of 2017', () => {
  const nodes = JSON.parse(readRecorded(ACCELEROMETERS_PATH)) as Record<string, Accelerometer[]>[]; // a known form
  const own = nodes[0]!['1']!; // its first node
  const raw = toCounts(own.find((one) => one.type === 'raw')?.data ?? []);

  it('keeps the readings that the national system kept', () => {
    const { kept } = withoutOutliers(cleanCounts(raw).kept, 0, Number.POSITIVE_INFINITY);
    const theirs = toCounts(own.find((one) => one.type !== 'raw')?.data ?? []);
    expect(raw.at.length).toBeGreaterThan(300);
    const stamps = theirs.at.map((instant) => Math.floor(instant / HALF_HOUR_MS) * HALF_HOUR_MS);
    expect(kept.at).toEqual([...new Set(stamps)]);
  });
});

describe('column sagtb of 2015', () => {
  const nodes = cleanColumn(readRecorded(COLUMN_PATH));

  it('has twenty nodes that stand within a segment length, and no node that is always fast', () => {
    expect(nodes.size).toBe(20);
    for (const counts of nodes.values()) expect(counts.at.length).toBeGreaterThan(500);
    const window = tiltWindow(at('2015-09-20 00:00:00'), at('2015-10-31 23:30:00'));
    for (const counts of nodes.values()) {
      for (const value of chartSeries(counts, window, 0.5).xz) expect(Math.abs(value)).toBeLessThanOrEqual(5000);
    }
    // Six weeks in which nothing was reported: a node may flicker, none may shout.
    const shares = raisedShares(nodes, 0.5, at('2015-09-25 00:00:00'), at('2015-10-31 00:00:00'));
    expect([...shares].filter(([, share]) => share >= 0.1)).toEqual([]);
  });

  it('gives at most one sign of a fast movement a column and month', () => {
    const signs = [...nodes.values()].flatMap(
      (counts) => firstSigns(fastSigns(counts, counts.at[0]!, counts.at.at(-1)! + 1, 0.5)), // each has hundreds of readings
    );
    expect(signs.length).toBeLessThanOrEqual(1);
  });

  it('with a movement laid over it shows it within two hours where no reading is lost', () => {
    const { inTime, missed } = seenWithinTwoHours(nodes, 0.5);
    expect(missed).toEqual([]);
    // Of 20 nodes and 3 speeds: the others lack readings in those two hours.
    expect(inTime).toBeGreaterThanOrEqual(30);
  });
});
