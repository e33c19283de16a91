// A node at the end of its window, from smoothed series in 0.1 mm (methods §4.7).
import { HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { nodeAlert as judgeNode } from './node-alert.ts';
import { LEAD } from './node-series.ts';
import { alertWindow, stampCount } from './tilt-window.ts';

const nodeAlert = (
  ...args: [Parameters<typeof judgeNode>[0], Parameters<typeof judgeNode>[1], Parameters<typeof judgeNode>[2]]
) => judgeNode(...args, PUBLISHED_LIMITS);

const window = alertWindow(at('2026-11-21 12:00:00'));
const length = LEAD + stampCount(window);

/** Moved by so many tenths of a mm right after the window began, still at its end: displacement without velocity. */
const moved = (tenths: number) => Int32Array.from({ length }, (_, i) => (i > LEAD ? tenths : 0));
/** Seven last values that rise evenly by `step` per half hour: its velocity is 48 steps a day. */
const rising = (step: number) => Int32Array.from({ length }, (_, i) => Math.max(0, i - (length - 7)) * step);
const judged = (xz: Int32Array, xy: Int32Array, newestAt: number | null = window.end) =>
  nodeAlert(4, { xz, xy, newestAt, dropped: [] }, window);

describe('the displacement of a node', () => {
  it.each([
    // m across and down the slope; limit 0.05 m, strictly, on either axis.
    [0.05, 0.05, 0],
    [0.051, 0.03, 2],
    [0.03, 0.051, 2],
    [-0.051, 0.03, 2],
    [0.03, -0.051, 2],
    [0.049, 0.049, 0],
    // The smaller must exceed a tenth of the larger: 0.05 / 0.5 is exactly a tenth.
    [0.5, 0.05, 0],
    [0.05, 0.5, 0],
    [0.5, 0.051, 2],
    [0.5, 0, 0],
    [0, 0, 0],
  ])('of %f and %f m raises to %i', (xz, xy, alert) => {
    expect(judged(moved(xz * 10_000), moved(xy * 10_000))).toMatchObject({
      displacementXz: xz,
      displacementXy: xy,
      displacementAlert: alert,
      velocityAlert: 0,
      alert,
    });
  });
});

describe('the velocity of a node', () => {
  it.each([
    // 48 · 6 = 288, 48 · 7 = 336 tenths of a mm a day: 0.0288 and 0.0336 m/day; 0.032 raises to 2.
    [6, 6, 0],
    [7, 6, 2],
    [6, -7, 2],
    // 48 · 104 = 4992 and 48 · 105 = 5040: 0.4992 and 0.504 m/day; 0.5 raises to 3.
    [104, 60, 2],
    [60, 105, 3],
    [-105, 60, 3],
    // A tenth of the larger is not enough, and one axis alone never is.
    [100, 10, 0],
    [100, 11, 2],
    [200, 0, 0],
  ])('with steps of %i and %i raises to %i', (xz, xy, alert) => {
    const found = judged(rising(xz), rising(xy));
    expect(found).toMatchObject({ velocityXz: (48 * xz) / 10_000, velocityXy: (48 * xy) / 10_000 });
    expect(found.velocityAlert).toBe(alert);
  });

  it('and its displacement count together: the larger of the two', () => {
    // Six steps of 90 are 540 tenths, 0.054 m; 48 · 90 = 0.432 m/day.
    expect(judged(rising(90), rising(90))).toMatchObject({ displacementAlert: 2, velocityAlert: 2, alert: 2 });
    expect(judged(rising(105), rising(105))).toMatchObject({ displacementAlert: 2, velocityAlert: 3, alert: 3 });
    expect(judged(rising(7), rising(7))).toMatchObject({ displacementAlert: 0, velocityAlert: 2, alert: 2 });
  });
});

describe('a node without data', () => {
  it.each([
    [window.end - 3 * HOUR_MS, true],
    [window.end - 3 * HOUR_MS - HALF_HOUR_MS, false],
    [null, false],
  ])('has its newest reading more than three hours before the end, or none', (newestAt, hasData) => {
    const none = { displacementAlert: -1, velocityAlert: -1, alert: -1 };
    expect(judged(rising(105), rising(105), newestAt)).toMatchObject({ hasData, ...(hasData ? { alert: 3 } : none) });
  });
});
