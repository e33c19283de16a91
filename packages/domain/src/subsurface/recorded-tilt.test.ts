// Counts that were recorded in the field run through the chain without nonsense; read from the shared folder, never shipped.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { at, readShared, sharedFile } from '../../test/oracle.ts';
import { HALF_HOUR_MS } from '../time/manila-time.ts';
import { chartSeries, nodeAlerts } from './column-run.ts';
import { accelerometerOf } from './communication-health.ts';
import { cleanCounts, type KeptCounts, withoutOutliers } from './tilt-filters.ts';
import { alertWindow, tiltWindow } from './tilt-window.ts';

interface Accelerometer {
  type: string;
  data: { ts: string; x: number; y: number; z: number }[];
}

const sagtb = sharedFile('data/tilt/sagtb_raw_counts_2015.csv.gz');
const accelerometers = readShared<Record<string, Accelerometer[]>[]>(
  'data/wire/expected/accel_agbta_node1_2017-11.json',
);
const toCounts = (rows: Accelerometer['data']) => {
  const sorted = [...rows].sort((one, other) => one.ts.localeCompare(other.ts));
  const axis = (name: 'x' | 'y' | 'z') => sorted.map((row) => row[name]);
  return { at: sorted.map((row) => at(row.ts)), x: axis('x'), y: axis('y'), z: axis('z') };
};

// Its published displacement cannot be compared: counts are there for one of its twelve nodes, which is shown as not moving at all.
describe.skipIf(accelerometers === null)('column agbta of 2017', () => {
  const own = accelerometers?.[0]?.['1'] ?? [];
  const raw = toCounts(own.find((one) => one.type === 'raw')?.data ?? []);

  it('keeps the readings that the national system kept', () => {
    const { kept } = withoutOutliers(cleanCounts(raw).kept, 0, Number.POSITIVE_INFINITY);
    const theirs = toCounts(own.find((one) => one.type !== 'raw')?.data ?? []);
    expect(raw.at.length).toBeGreaterThan(300);
    const stamps = theirs.at.map((instant) => Math.floor(instant / HALF_HOUR_MS) * HALF_HOUR_MS);
    expect(kept.at).toEqual([...new Set(stamps)]);
  });
});

describe.skipIf(sagtb === null)('column sagtb of 2015', () => {
  const nodes = new Map<number, KeptCounts>();
  const lines = sagtb === null ? [] : gunzipSync(readFileSync(sagtb)).toString().trim().split('\n').slice(1);
  const rows = lines.map((line) => line.split(',')).filter(([, , type]) => accelerometerOf(Number(type)) === 1);
  for (let node = 1; node <= 20; node++) {
    const own = rows.filter(([, of]) => Number(of) === node);
    const data = own.map(([ts, , , x, y, z]) => ({ ts: ts!, x: Number(x), y: Number(y), z: Number(z) }));
    nodes.set(node, cleanCounts(toCounts(data)).kept);
  }

  it('has twenty nodes that stand within a segment length, and no node that is always fast', () => {
    for (const counts of nodes.values()) expect(counts.at.length).toBeGreaterThan(500);
    const window = tiltWindow(at('2015-09-20 00:00:00'), at('2015-10-31 23:30:00'));
    for (const counts of nodes.values()) {
      const series = chartSeries(counts, window, 0.5);
      for (const value of series.xz) expect(Math.abs(value)).toBeLessThanOrEqual(5000);
    }
    const raised = new Map<number, number>();
    let runs = 0;
    for (let stamp = at('2015-09-25 00:00:00'); stamp < at('2015-10-31 00:00:00'); stamp += 6 * HALF_HOUR_MS) {
      runs++;
      for (const { node, alert } of nodeAlerts({ segmentM: 0.5, nodes }, alertWindow(stamp))) {
        if (alert > 0) raised.set(node, (raised.get(node) ?? 0) + 1);
      }
    }
    // Six weeks in which nothing was reported: a node may flicker, none may shout.
    for (const [node, count] of raised) expect([node, count / runs < 0.1]).toEqual([node, true]);
  });
});
