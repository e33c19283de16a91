// Nodes held against thresholds that somebody has set: displacement, both velocities, charts and possible fast movements.
import { DAY_MS, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { fastSigns } from './fast-movement.ts';
import { type NodeLimits, nodeAlert } from './node-alert.ts';
import { LEAD } from './node-series.ts';
import { alertWindow, stampCount } from './tilt-window.ts';
import { velocityLevel } from './velocity.ts';
import { velocityPoints } from './velocity-alerts.ts';

const window = alertWindow(at('2026-11-21 12:00:00'));
const length = LEAD + stampCount(window);

/** Both axes alike. */
const series = (values: Int32Array) => ({ xz: values, xy: values, newestAt: window.end, dropped: [] });
/** Moved by so many tenths of a mm right after the window began: displacement without velocity. */
const moved = (tenths: number) => series(Int32Array.from({ length }, (_, i) => (i > LEAD ? tenths : 0)));
/** Seven last values that rise evenly by `step` tenths of a mm per half hour: 48 steps a day. */
const rising = (step: number) => series(Int32Array.from({ length }, (_, i) => Math.max(0, i - (length - 7)) * step));
const judged = (node: ReturnType<typeof series>, limits: Partial<NodeLimits> = {}) =>
  nodeAlert(1, node, window, { ...PUBLISHED_LIMITS, ...limits });

describe('displacement', () => {
  it.each([
    ['as published: 0.05 m, strictly', 500, {}, 0],
    ['as published: a millimetre more', 510, {}, 2],
    ['of 0.02 m', 210, { tiltDisplacement: 0.02 }, 2],
    ['of 0.02 m, exactly', 200, { tiltDisplacement: 0.02 }, 0],
    ['of 0.1 m', 990, { tiltDisplacement: 0.1 }, 0],
  ] as const)('%s', (_what, tenths, limits, alert) => {
    expect(judged(moved(tenths), limits)).toMatchObject({ displacementAlert: alert, velocityAlert: 0, alert });
  });
});

describe('velocity', () => {
  it.each([
    // 48 · 7 = 336 tenths of a mm a day: 0.0336 m/day.
    ['as published: 0.032 m/day', 7, {}, 2],
    ['of 0.034 m/day for level 2', 7, { tiltSignificant: 0.034 }, 0],
    ['of 0.0288 m/day for level 2, exactly', 6, { tiltSignificant: 0.0288 }, 2],
    // 48 · 60 = 2880: 0.288 m/day.
    ['as published: 0.288 m/day is level 2', 60, {}, 2],
    ['of 0.25 m/day for level 3', 60, { tiltCritical: 0.25 }, 3],
    ['of 1 m/day for level 3: 0.504 m/day is level 2', 105, { tiltCritical: 1 }, 2],
  ] as const)('%s', (_what, step, limits, alert) => {
    // Displacement is put out of the way.
    expect(judged(rising(step), { tiltDisplacement: 9, ...limits })).toMatchObject({ velocityAlert: alert, alert });
  });

  it('is the same of a single value, whatever its sign', () => {
    const limits = { tiltSignificant: 0.1, tiltCritical: 0.2 };
    expect([0.099, 0.1, -0.1, 0.199, 0.2, -0.2].map((speed) => velocityLevel(speed, limits))).toEqual([
      0, 2, 2, 2, 3, 3,
    ]);
  });

  it('puts its points into the chart by the same limits', () => {
    const points = (limits: Partial<NodeLimits>) =>
      velocityPoints([rising(60)], window, 'xz', { ...PUBLISHED_LIMITS, ...limits });
    const last = [window.end, 1];
    expect(points({})[3]).toEqual([]);
    expect(points({})[2].at(-1)).toEqual(last);
    expect(points({ tiltCritical: 0.25 })[3].at(-1)).toEqual(last);
    expect(points({ tiltSignificant: 0.3, tiltCritical: 0.4 })).toEqual({ 2: [], 3: [] });
  });
});

describe('a possible fast movement', () => {
  const FROM = at('2026-12-30 12:00:00');
  /** At rest for 60 half hours, then three readings that go on by 20 counts: 960 counts, 0.9375 of a segment, a day. */
  const counts = {
    at: Array.from({ length: 63 }, (_, i) => FROM + i * HALF_HOUR_MS),
    x: new Array<number>(63).fill(1000),
    y: new Array<number>(63).fill(50),
    z: Array.from({ length: 63 }, (_, i) => 80 + Math.max(0, i - 59) * 20),
  };
  const signs = (tiltFast: number) =>
    fastSigns(counts, { from: FROM, until: FROM + 30 * DAY_MS, segmentM: 1, tiltFast }).length;

  it.each([
    ['as published', PUBLISHED_LIMITS.tiltFast, 1],
    ['just below its speed', 0.93, 1],
    ['just above its speed', 0.94, 0],
  ] as const)('%s', (_what, tiltFast, found) => expect(signs(tiltFast)).toBe(found));
});
