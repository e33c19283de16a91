// From what a trigger rested on to the numbers that are told: the most telling one, and never one below its limit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED } from '../../limits/rules/limit-values.ts';
import type { RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { NodeEvidence, SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { MarkerEvidence, SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';
import { whyIn } from './why.ts';
import { doubtsOf, type Evidence, raisedBy } from './why-facts.ts';

const SPAN = { since: at('2026-11-26 03:30:00'), last: at('2026-11-26 11:30:00') };
const raised = (evidence: Evidence) => raisedBy(evidence, SPAN, PUBLISHED);

const rain = (more: Partial<RainfallEvidence> = {}): RainfallEvidence => ({
  ...{ source: 'rainfall', gauge: 'rain_lpasb', distance: null, passedOver: [] },
  ...{ sum24: 70, sum72: 80, threshold24: 63.3, threshold72: 126.6, firstAt: SPAN.since, halfHours: [] },
  ...more,
});
const marker = (name: string, level: MarkerEvidence['level'], more: Partial<MarkerEvidence> = {}): MarkerEvidence => ({
  ...{ name, level, newest: { at: SPAN.last, cm: 10 }, before: { at: SPAN.since, cm: 7 } },
  ...{ displacementCm: 3, hours: 8, trend: 'yes', count: 12 },
  ...more,
});
const markers = (...all: MarkerEvidence[]): SurficialEvidence => ({ source: 'surficial', markers: all });
const node = (number: number, alert: number, more: Partial<NodeEvidence> = {}): NodeEvidence => ({
  ...{ node: number, displacementXz: 0.06, displacementXy: 0.01, velocityXz: 0.01, velocityXy: 0.01, alert },
  ...more,
});
const columns = (...nodes: NodeEvidence[]): SubsurfaceEvidence => ({
  source: 'subsurface',
  columns: [{ column: 'lpasa', level: Math.max(...nodes.map(({ alert }) => alert)), nodes }],
});

describe('rain', () => {
  it('is told by the sum that is over', () => {
    expect(raised(rain())).toEqual({
      ...{ ...SPAN, kind: 'rain', gauge: 'rain_lpasb', hours: 24, mm: 70, limitMm: 63.3 },
    });
    expect(raised(rain({ sum24: 20, sum72: 130 }))).toMatchObject({ hours: 72, mm: 130, limitMm: 126.6 });
  });

  it('is told by the one that is farther over where both are', () => {
    expect(raised(rain({ sum24: 64, sum72: 200 }))).toMatchObject({ hours: 72 });
    expect(raised(rain({ sum24: 120, sum72: 130 }))).toMatchObject({ hours: 24 });
  });

  it('that is no more than possible says how far it may go', () => {
    const bound = (upper: number) => ({ measured: 30, of: 48, upper, filledBy: 'rain_noah_619' });
    const possible = { day: bound(89.2), threeDays: bound(100), also: [], decides: null };
    expect(raised(rain({ sum24: 40, possible }))).toMatchObject({
      ...{ kind: 'possible rain', hours: 24, mm: 40, upToMm: 89.2, limitMm: 63.3 },
    });
    const three = { ...possible, day: bound(10), threeDays: bound(150) };
    expect(raised(rain({ sum24: 5, sum72: 90, possible: three }))).toMatchObject({
      ...{ kind: 'possible rain', hours: 72, mm: 90, upToMm: 150, limitMm: 126.6 },
    });
  });
});

describe('markers', () => {
  it('are told by the fastest of those with the highest level', () => {
    const all = markers(
      marker('A', 2),
      marker('B', 3, { displacementCm: 8, hours: 4 }),
      marker('C', 3, { displacementCm: 9, hours: 4 }),
      marker('D', 2, { displacementCm: 30, hours: 4 }),
    );
    expect(raised(all)).toMatchObject({ kind: 'marker', marker: 'C', cm: 9, hours: 4, limitCmPerHour: 1.8 });
  });

  it('are told by the fastest, not by the one that has moved farthest', () => {
    const [far, fast] = [
      marker('A', 2, { displacementCm: 6, hours: 12 }),
      marker('B', 2, { displacementCm: 4, hours: 2 }),
    ];
    for (const all of [markers(far, fast), markers(fast, far)])
      expect(raised(all)).toMatchObject({ marker: 'B', cm: 4 });
  });

  it('of level 2, and of level 1 without a trend, are held against the slower limit', () => {
    expect(raised(markers(marker('A', 2)))).toMatchObject({ limitCmPerHour: 0.25 });
    expect(raised(markers(marker('A', 1)))).toMatchObject({ limitCmPerHour: 0.25 });
  });

  it('are held against what was set, as the evidence kept it', () => {
    const set = {
      ...markers(marker('A', 2)),
      limits: [{ key: 'markerSignificant' as const, value: 0.3, versionId: 7 }],
    };
    expect(raised(set)).toMatchObject({ limitCmPerHour: 0.3 });
  });

  it('without one that moved tell no number', () => {
    expect(raised(markers(marker('A', 0)))).toEqual({ ...SPAN, kind: 'other', source: 'surficial' });
    expect(raised(markers(marker('A', 2, { displacementCm: null, hours: null })))).toMatchObject({ kind: 'other' });
  });
});

describe('columns', () => {
  it('are told by the number that is farthest over its limit', () => {
    expect(raised(columns(node(3, 2)))).toMatchObject({
      ...{ kind: 'column', column: 'lpasa', node: 3, what: 'displacement', value: 0.06, limit: 0.05 },
    });
    expect(raised(columns(node(3, 2, { velocityXy: -0.2 })))).toMatchObject({
      ...{ what: 'velocity', value: 0.2, limit: 0.032 },
    });
  });

  it('are told by the node that is farther over, whichever stands first, and by one that is just at its limit', () => {
    const [less, more] = [node(3, 2, { displacementXz: 0.06 }), node(4, 2, { displacementXz: 0.09 })];
    for (const all of [columns(less, more), columns(more, less)]) expect(raised(all)).toMatchObject({ node: 4 });
    expect(raised(columns(node(3, 2, { displacementXz: 0.05 })))).toMatchObject({ kind: 'column', value: 0.05 });
  });

  it('that are critical are told by their speed alone', () => {
    const critical = node(5, 3, { displacementXz: 4, velocityXz: 0.7 });
    expect(raised(columns(node(3, 2, { displacementXz: 9 }), critical))).toMatchObject({
      ...{ node: 5, what: 'velocity', value: 0.7, limit: 0.5 },
    });
  });

  it('are held against what was set', () => {
    const set = {
      ...columns(node(3, 2, { velocityXz: 0.04 })),
      limits: [
        { key: 'tiltDisplacement' as const, value: 0.1, versionId: 7 },
        { key: 'tiltSignificant' as const, value: 0.03, versionId: 8 },
      ],
    };
    expect(raised(set)).toMatchObject({ what: 'velocity', value: 0.04, limit: 0.03 });
  });

  it('without a node tell no number', () => {
    expect(raised({ source: 'subsurface', columns: [{ column: 'lpasa', level: 2, nodes: [] }] })).toEqual({
      ...{ ...SPAN, kind: 'other', source: 'subsurface' },
    });
    expect(raised(columns(node(3, 2, { displacementXz: 0.01 })))).toMatchObject({ kind: 'other' });
  });
});

describe('what an evidence says against itself', () => {
  it('is the nearer gauges that did not measure, or not enough', () => {
    expect(doubtsOf(rain())).toEqual([]);
    expect(doubtsOf(rain({ passedOver: ['rain_a'] }))).toEqual([{ kind: 'gauges passed over', gauges: ['rain_a'] }]);
    const incomplete = [{ gauge: 'rain_b', sum24: 1, sum72: 2, measured24: 10, measured72: 20 }];
    expect(doubtsOf(rain({ incomplete, passedOver: ['rain_a'] }))).toEqual([
      { kind: 'gauges passed over', gauges: ['rain_b', 'rain_a'] },
    ]);
  });

  it('is the markers that did not move', () => {
    expect(doubtsOf(markers(marker('A', 2), marker('B', 0), marker('C', 0)))).toEqual([
      { kind: 'markers at rest', resting: 2, of: 3 },
    ]);
    expect(doubtsOf(markers(marker('A', 2)))).toEqual([]);
  });

  it('is nothing of columns: only those that raise are kept', () => {
    expect(doubtsOf(columns(node(3, 2)))).toEqual([]);
  });
});

describe('the numbers of the sentence', () => {
  const numbersOf = (evidence: Evidence): number[] => {
    const facts = { level: 2, raised: [raised(evidence)], doubts: [], end: { kind: 'no warning' } } as const;
    const text = whyIn('en', facts)
      .raised.replace(/, since.*$/, '')
      .replace(/^[^:]*: |^Marker \w+ moved /, '');
    return [...text.matchAll(/(?<![\w.])\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  };

  it('are those that were judged: rain is over its limit in the sentence as it was in the record', () => {
    const amount = fc.integer({ min: 0, max: 900_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 20_000, max: 800_000 }), (sum24, more, limit) => {
        const [threshold24, threshold72] = [limit / 2000, limit / 1000];
        const sum72 = sum24 + more;
        fc.pre(sum24 >= threshold24 || sum72 >= threshold72);
        const [mm, hours, told] = numbersOf(rain({ sum24, sum72, threshold24, threshold72 }));
        const [sum, threshold] = hours === 24 ? [sum24, threshold24] : [sum72, threshold72];
        expect(mm).toBeGreaterThanOrEqual(told!);
        expect(Math.abs(mm! - sum)).toBeLessThanOrEqual(0.0501);
        expect(Math.abs(told! - threshold)).toBeLessThanOrEqual(0.0501);
      }),
    );
  });

  it('are those that were judged: the speed of a marker can be reckoned again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 5000 }), fc.integer({ min: 1, max: 96 }), (hundredths, quarters) => {
        const [displacementCm, hours] = [hundredths / 100, quarters / 4];
        fc.pre(displacementCm / hours >= 0.25);
        const level = displacementCm / hours >= 1.8 ? 3 : 2;
        const fact = raised(markers(marker('A', level, { displacementCm, hours })));
        const text = whyIn('en', { level, raised: [fact], doubts: [], end: { kind: 'no warning' } }).raised;
        const found = /moved ([\d.]+) cm in (?:(\d+) h)? ?(?:(\d+) min)? \(([\d.]+) cm\/h\), limit ([\d.]+)/.exec(
          text,
        )!;
        const [cm, whole = 0, minutes = 0, rate, limit] = found.slice(1).map((part) => Number(part ?? 0));
        expect([cm, limit]).toEqual([displacementCm, level === 3 ? 1.8 : 0.25]);
        expect(Math.abs(rate! - cm! / (whole + minutes / 60))).toBeLessThanOrEqual(0.00501);
        expect(rate).toBeGreaterThanOrEqual(limit!);
      }),
    );
  });

  it('are those that were judged: no column is told below its limit', () => {
    const value = fc.integer({ min: -20_000, max: 20_000 }).map((tenths) => tenths / 10_000);
    fc.assert(
      fc.property(value, value, value, value, fc.constantFrom(2, 3), (xz, xy, vxz, vxy, alert) => {
        const evidence = columns(
          node(3, alert, { displacementXz: xz, displacementXy: xy, velocityXz: vxz, velocityXy: vxy }),
        );
        const fact = raised(evidence);
        if (fact.kind === 'column') expect(fact.value).toBeGreaterThanOrEqual(fact.limit);
        else expect(fact.kind).toBe('other');
      }),
    );
  });
});
