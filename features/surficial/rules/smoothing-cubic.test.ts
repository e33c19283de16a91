// The smoothing cubic against its definition (methods §3.4, step 4): plain cubic, one damped knot, or plain again.
import { describe, expect, it } from 'vitest';
import { type Curve, smoothingCubic } from './smoothing-cubic.ts';

/** Ten unequal steps that do not begin at 0, in days. */
const ts = [3, 3.2, 3.5, 3.6, 4, 4.3, 4.5, 4.9, 5.1, 5.5];
/** S of methods §3.4: one residual square per point. */
const S = 10;
const flat = ts.map(() => 1);
const residual = (curve: Curve, ys: readonly number[], weights: readonly number[]) =>
  ys.reduce((sum, y, i) => sum + (weights[i]! * (y - curve(ts[i]!, 0))) ** 2, 0);
/** A bend at the sixth point, t₅, which one knot there can follow, and a little scatter that none can. */
const bent = ts.map((t, i) => 40 + t + 9 * Math.max(t - ts[5]!, 0) ** 3 + (i % 2 === 0 ? 0.01 : -0.01));
const plainOf = (ys: readonly number[]) => smoothingCubic(ts, ys, flat, Number.POSITIVE_INFINITY);
/** Equal weights under which the plain cubic leaves just this sum of squares: it grows with the weight squared. */
const weightsFor = (ys: readonly number[], sum: number) =>
  ts.map(() => Math.sqrt(sum / residual(plainOf(ys), ys, flat)));
const everywhere = (curve: Curve) => ts.flatMap((t) => [curve(t, 0), curve(t, 1), curve(t, 2)]);

describe('the smoothing cubic', () => {
  it('through points of a cubic is that cubic, with its slope and curvature', () => {
    const [value, slope, curvature] = [
      (t: number) => 50 - 2 * t + 3 * t ** 2 - 0.5 * t ** 3,
      (t: number) => -2 + 6 * t - 1.5 * t ** 2,
      (t: number) => 6 - 3 * t,
    ];
    const curve = smoothingCubic(ts, ts.map(value), flat, S);
    for (const t of [3, 3.35, 4.3, 5.5]) {
      expect(curve(t, 0)).toBeCloseTo(value(t), 8);
      expect(curve(t, 1)).toBeCloseTo(slope(t), 7);
      expect(curve(t, 2)).toBeCloseTo(curvature(t), 6);
    }
  });

  it('stands far from 0 as it stands near it: a constant added to the points is added to the curve', () => {
    const lifted = smoothingCubic(
      ts,
      bent.map((y) => y + 9000),
      weightsFor(bent, 9),
      S,
    );
    const curve = smoothingCubic(ts, bent, weightsFor(bent, 9), S);
    for (const t of ts) expect(lifted(t, 0) - 9000).toBeCloseTo(curve(t, 0), 8);
  });

  it.each([9.9, 10, 10.009])('stays plain where it leaves %f: not more than 0.01 above the bound', (sum) => {
    const curve = smoothingCubic(ts, bent, weightsFor(bent, sum), S);
    expect(residual(curve, bent, weightsFor(bent, sum))).toBeCloseTo(sum, 6);
  });

  it.each([10.011, 10.2, 40])('that would leave %f gets a knot, damped until just the bound is left', (sum) => {
    const weights = weightsFor(bent, sum);
    const curve = smoothingCubic(ts, bent, weights, S);
    expect(residual(curve, bent, weights)).toBeCloseTo(S, 6);
    expect(residual(curve, bent, weights)).toBeLessThanOrEqual(S);
  });

  it('bends at the sixth point only: value, slope and curvature go on, the third derivative jumps', () => {
    const curve = smoothingCubic(ts, bent, weightsFor(bent, 40), S);
    const knot = ts[5]!;
    const step = 1e-6;
    for (const derivative of [0, 1, 2] as const) {
      expect(curve(knot + step, derivative)).toBeCloseTo(curve(knot - step, derivative), 3);
    }
    const third = (t: number) => (curve(t + 0.05, 2) - curve(t - 0.05, 2)) / 0.1;
    expect(third(3.1)).toBeCloseTo(third(4.2), 5);
    expect(third(4.4)).toBeCloseTo(third(5.4), 5);
    expect(third(5.4) - third(4.2)).toBeGreaterThan(1);
  });

  it.each([9, 40])('has the slope and curvature of its own course (plain cubic leaves %f)', (sum) => {
    const curve = smoothingCubic(ts, bent, weightsFor(bent, sum), S);
    const step = 1e-4;
    for (const t of [3.4, 4.3, 5.2]) {
      expect((curve(t + step, 0) - curve(t - step, 0)) / (2 * step)).toBeCloseTo(curve(t, 1), 4);
      expect((curve(t + step, 1) - curve(t - step, 1)) / (2 * step)).toBeCloseTo(curve(t, 2), 2);
    }
  });

  it('falls back to the plain cubic where one knot cannot reach the bound', () => {
    const jagged = ts.map((_, i) => (i % 2 === 0 ? 1 : -1));
    const curve = smoothingCubic(ts, jagged, weightsFor(jagged, 5000), S);
    everywhere(curve).forEach((value, i) => {
      expect(value).toBeCloseTo(everywhere(plainOf(jagged))[i]!, 6);
    });
  });

  it('weighs: a point of great weight is met, one of little weight is passed', () => {
    const spike = ts.map((_, i) => (i === 4 ? 1 : 0));
    const heavy = smoothingCubic(
      ts,
      spike,
      ts.map((_, i) => (i === 4 ? 1000 : 1)),
      Number.POSITIVE_INFINITY,
    );
    const light = smoothingCubic(
      ts,
      spike,
      ts.map((_, i) => (i === 4 ? 0.001 : 1)),
      Number.POSITIVE_INFINITY,
    );
    expect(heavy(ts[4]!, 0)).toBeCloseTo(1, 4);
    expect(light(ts[4]!, 0)).toBeCloseTo(0, 4);
  });
});
