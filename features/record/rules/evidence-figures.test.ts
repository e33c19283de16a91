// From what a trigger rested on to the numbers to decide by: the limit that held, what is missing, what contradicts it.

import { HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnEvidence,
  endingWith,
  FIRST,
  marker,
  markerEvidence,
  node,
  otherGauge,
  rainEvidence,
  STAMP,
} from './evidence.fixture.ts';
import { isOld, markerFigures, newestIn, nodeFigures, percentOf, rainFigures } from './evidence-figures.ts';

describe('per cent of a limit', () => {
  it.each([
    [89, 69.6, 128],
    [69.6, 69.6, 100],
    [69.599, 69.6, 99],
    [34.8, 69.6, 50],
    [0, 69.6, 0],
    [5, 0, 0],
  ])('%f of %f are %i %%', (value, limit, percent) => {
    expect(percentOf(value, limit)).toBe(percent);
  });

  it('reads 100 % or more exactly where the limit is reached', () => {
    const amount = fc.integer({ min: 0, max: 400_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(amount, amount, (value, limit) => {
        fc.pre(limit > 0);
        expect(percentOf(value, limit) >= 100).toBe(value >= limit);
      }),
    );
  });
});

describe('rain', () => {
  it('is told by the sum that is over its limit', () => {
    expect(rainFigures(rainEvidence(), [])).toMatchObject({
      ...{ hours: 24, mm: 89, limitMm: 69.6, percent: 128, measured: 48, of: 48 },
      heaviest: { count: 3, mm: 83 },
    });
  });

  it('is told over three days where those are farther over', () => {
    const figures = rainFigures(rainEvidence({ sum24: 70, sum72: 200 }), [otherGauge('rain_a', 3, { sum72: 180 })]);
    expect(figures).toMatchObject({ hours: 72, mm: 200, limitMm: 139.2, of: 144, doubt: null });
    expect(figures.neighbours).toMatchObject([{ mm: 180, measured: 144, of: 144 }]);
  });

  it('is told by how far it may go where it is only possible, and never above what was measured', () => {
    const bound = (upper: number) => ({ measured: 30, of: 48, upper, filledBy: null });
    const possible = { day: bound(60), threeDays: bound(150), also: [], decides: null };
    expect(rainFigures(rainEvidence({ sum24: 50, sum72: 60, possible }), [])).toMatchObject({
      ...{ hours: 72, mm: 60, percent: 43 },
    });
  });

  it('counts its half hours without data over the same hours as its sum', () => {
    const halfHours = endingWith(null, null, 30, 40);
    halfHours[0] = null;
    expect(rainFigures(rainEvidence({ halfHours }), [])).toMatchObject({ measured: 46, of: 48 });
    const three = rainEvidence({ halfHours, sum24: 1, sum72: 300 });
    expect(rainFigures(three, [])).toMatchObject({ measured: 141, of: 144 });
  });

  it('says that the gauges around it do not confirm it', () => {
    const around = [otherGauge('rain_hinsb', 7, { km: 2.6 }), otherGauge('rain_noah_619', 0)];
    expect(rainFigures(rainEvidence(), around).doubt).toEqual({
      ...{ gauge: 'rain_lpasb', mm: 89, least: 0, most: 7, neighbours: 2 },
    });
  });

  it('a gauge that did not measure is shown, counts for nothing, and makes no doubt', () => {
    const silent = otherGauge('rain_silent', 0, { measured24: 2 });
    const { doubt, neighbours } = rainFigures(rainEvidence(), [silent]);
    expect(doubt).toBeNull();
    expect(neighbours).toEqual([{ gauge: 'rain_silent', km: 4.1, mm: 0, measured: 2, of: 48, counts: false }]);
  });

  it('keeps the order of the site', () => {
    const names = ['rain_b', 'rain_a', 'rain_c'];
    const { neighbours } = rainFigures(
      rainEvidence(),
      names.map((name) => otherGauge(name, 1)),
    );
    expect(neighbours.map(({ gauge }) => gauge)).toEqual(names);
  });

  it('of evidence from before half hours were kept nothing is claimed', () => {
    expect(rainFigures(rainEvidence({ halfHours: [] }), [])).toMatchObject({ measured: 0, of: 48, heaviest: null });
  });
});

describe('markers', () => {
  it('are held against the published limits where none was set', () => {
    expect(markerFigures(markerEvidence(marker('A', 2)))).toEqual([
      {
        ...{ name: 'A', level: 2, cm: 3, hours: 4, cmPerHour: 0.75 },
        ...{ capCm: 1, limitCmPerHour: 0.25 },
      },
    ]);
  });

  it('a critical one is held against the critical limit', () => {
    const [first] = markerFigures(markerEvidence(marker('A', 3, { displacementCm: 8 })));
    expect(first).toMatchObject({ cmPerHour: 2, limitCmPerHour: 1.8 });
  });

  it('are held against what was set, as it was when they were judged', () => {
    const limits = [
      { key: 'markerSignificant' as const, value: 0.4, versionId: 7 },
      { key: 'markerCap' as const, value: 2, versionId: 8 },
    ];
    const [first] = markerFigures({ ...markerEvidence(marker('A', 2)), limits });
    expect(first).toMatchObject({ limitCmPerHour: 0.4, capCm: 2 });
  });

  it('stand in the order of what moves most', () => {
    const slow = marker('B', 2, { displacementCm: 2 });
    const rest = marker('C', 0, { displacementCm: 0.1 });
    const once = marker('D', 0, { before: null, displacementCm: null, hours: null, trend: null, count: 1 });
    const figures = markerFigures(markerEvidence(once, rest, slow, marker('A', 3), marker('E', 2)));
    expect(figures.map(({ name }) => name)).toEqual(['A', 'E', 'B', 'C', 'D']);
    expect(figures.at(-1)).toMatchObject({ cm: null, hours: null, cmPerHour: null });
  });

  it('two readings of one minute have no speed', () => {
    expect(markerFigures(markerEvidence(marker('A', 0, { hours: 0 })))[0]!.cmPerHour).toBeNull();
  });

  it('a visit without a counting marker has none', () => {
    expect(markerFigures(markerEvidence())).toEqual([]);
  });
});

describe('nodes', () => {
  it('are told by what is over its limit', () => {
    expect(nodeFigures(columnEvidence(node(3, 2)))).toEqual([
      { column: 'lpasa', node: 3, what: 'displacement', value: 0.06, limit: 0.05, level: 2 },
    ]);
  });

  it('one of both numbers is told by both, the farther first', () => {
    const both = node(3, 2, { velocityXz: -0.064 });
    expect(nodeFigures(columnEvidence(both)).map(({ what, value }) => [what, value])).toEqual([
      ['velocity', 0.064],
      ['displacement', 0.06],
    ]);
  });

  it('a critical one is told by its speed alone', () => {
    const fast = node(4, 3, { velocityXy: 0.6, displacementXz: 2 });
    expect(nodeFigures(columnEvidence(fast))).toEqual([
      { column: 'lpasa', node: 4, what: 'velocity', value: 0.6, limit: 0.5, level: 3 },
    ]);
  });

  it('the highest level stands first, whatever is farther over', () => {
    const figures = nodeFigures(columnEvidence(node(1, 2, { displacementXz: 5 }), node(2, 3, { velocityXz: 0.5 })));
    expect(figures.map((one) => one.node)).toEqual([2, 1]);
  });

  it('are held against what was set', () => {
    const limits = [{ key: 'tiltDisplacement' as const, value: 0.06, versionId: 3 }];
    expect(nodeFigures({ ...columnEvidence(node(3, 2)), limits })).toMatchObject([{ limit: 0.06 }]);
    const higher = [{ key: 'tiltDisplacement' as const, value: 0.07, versionId: 3 }];
    expect(nodeFigures({ ...columnEvidence(node(3, 2)), limits: higher })).toEqual([]);
  });

  it('none moved: none is told', () => {
    expect(nodeFigures({ source: 'subsurface', columns: [] })).toEqual([]);
  });
});

describe('age', () => {
  it('of rain is that of the last half hour with data, at its beginning', () => {
    expect(newestIn(rainEvidence(), STAMP)).toBe(STAMP);
    expect(newestIn(rainEvidence({ halfHours: endingWith(3, null, null) }), STAMP)).toBe(STAMP - 2 * HALF_HOUR_MS);
    expect(newestIn(rainEvidence({ halfHours: [2] }), STAMP)).toBe(FIRST);
  });

  it('is unknown where nothing was measured', () => {
    expect(newestIn(rainEvidence({ halfHours: [null, null] }), STAMP)).toBeNull();
    expect(newestIn(rainEvidence({ halfHours: [] }), STAMP)).toBeNull();
    expect(newestIn(markerEvidence(), STAMP)).toBeNull();
  });

  it('of markers is that of the newest reading, of columns their half hour', () => {
    const early = marker('A', 0, { newest: { at: STAMP - HOUR_MS, cm: 1 } });
    expect(newestIn(markerEvidence(early, marker('B', 2)), STAMP + HOUR_MS)).toBe(STAMP);
    expect(newestIn(columnEvidence(node(1, 2)), STAMP)).toBe(STAMP);
  });

  it.each([
    ['rainfall', 1],
    ['subsurface', 3],
    ['surficial', 24],
  ] as const)('%s is old after %i h, and not before', (source, hours) => {
    expect(isOld(source, hours * HOUR_MS)).toBe(false);
    expect(isOld(source, hours * HOUR_MS + 1)).toBe(true);
  });

  it.each(['earthquake', 'moms', 'on demand'] as const)('%s does not age', (source) => {
    expect(isOld(source, 1000 * HOUR_MS)).toBe(false);
  });
});
