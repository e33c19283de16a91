// Level of a marker, trigger of its site, and which readings count; arithmetic in the comments.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { displacementCm, markerLevel as judgeMarker } from './marker-level.ts';
import type { MarkerReading, TaggedReading } from './marker-reading.ts';
import { countingReadings, windowStart } from './observation-window.ts';
import type { JudgedMarker } from './surficial-evidence.ts';
import { siteLevel, surficialStatement, surficialTechInfo } from './surficial-trigger.ts';
import { tableDisplacement } from './table-displacement.ts';
import { accelerationBand, fitTrend, hasTrend } from './trend.ts';
import { trendingSeries } from './trending-series.ts';

const markerLevel = (readings: Parameters<typeof judgeMarker>[0], at: number) =>
  judgeMarker(readings, at, PUBLISHED_LIMITS);

const now = at('2026-03-02 11:00:00');
/** Readings so many hours before `now`, newest first. */
const readings = (...pairs: [hoursBefore: number, cm: number][]): MarkerReading[] =>
  pairs.map(([hours, cm]) => ({ at: now - hours * HOUR_MS, cm }));

describe('the level of a marker', () => {
  it('is not given without a reading', () => {
    expect(markerLevel([], now)).toBeNull();
  });

  it('is −1 when the newest reading belongs to an earlier four-hour round', () => {
    // 11:00 belongs to the round that ends at 12:00; 07:59 to the one that ends at 08:00.
    expect(markerLevel(readings([3 + 1 / 60, 50], [30, 49]), now)).toEqual({
      level: -1,
      displacementCm: null,
      hours: null,
      trend: null,
    });
    expect(markerLevel(readings([3, 50], [30, 50]), now)?.level).toBe(0);
  });

  it('is 0 with a single reading', () => {
    expect(markerLevel(readings([0, 50]), now)).toEqual({ level: 0, displacementCm: null, hours: null, trend: null });
  });

  it.each([
    ['less than 1 cm, however fast', 50.99, 0.1, 0],
    ['exactly 1 cm in 4 h: 0.25 cm/h', 51, 4, 2],
    ['1 cm in more than 4 h', 51, 4.01, 0],
    ['1 cm to the other side', 49, 4, 2],
    ['7.19 cm in 4 h: 1.7975 cm/h', 57.19, 4, 2],
    ['7.2 cm in 4 h: 1.8 cm/h', 57.2, 4, 3],
    ['a jump over night of 12 h: 2.9 cm', 52.9, 12, 0],
    ['3 cm in 12 h', 53, 12, 2],
  ])('from two readings, a trend being assumed: %s', (_, cm, hours, level) => {
    expect(markerLevel(readings([0, cm], [hours, 50]), now)?.level).toBe(level);
  });

  it('says what it saw', () => {
    expect(markerLevel(readings([0, 51.5], [4, 50]), now)).toEqual({
      level: 2,
      displacementCm: 1.5,
      hours: 4,
      trend: 'assumed',
    });
    expect(markerLevel(readings([0, 50.4], [4, 50]), now)).toEqual({
      level: 0,
      displacementCm: 0.4,
      hours: 4,
      trend: null,
    });
  });

  it('does not lose a centimetre in the arithmetic', () => {
    // 35.7 − 34.7 = 1.0000000000000071, 36.1 − 35.1 = 1, 26.4 − 25.4 = 0.9999999999999964 in doubles.
    expect([displacementCm(26.4, 25.4), displacementCm(34.7, 35.7), displacementCm(10, 10.994)]).toEqual([1, 1, 0.99]);
    expect(markerLevel(readings([0, 26.4], [4, 25.4]), now)?.level).toBe(2);
  });

  it('is guarded against two readings of one instant', () => {
    expect(markerLevel(readings([0, 60], [0, 50]), now)?.level).toBe(0);
  });

  /** Ten readings every 4 h whose newest step is 1.2 cm (0.3 cm/h). */
  it('of exactly 1.80 cm/h is 3, and of exactly 0.25 cm/h moves, whatever a division would say', () => {
    const levelOf = (hundredths: number, minutes: number) =>
      markerLevel(
        [
          { at: now, cm: (5000 + hundredths) / 100 },
          { at: now - minutes * MINUTE_MS, cm: 50 },
        ] as MarkerReading[],
        now,
      )!.level;
    // 1.80 cm/h = 3 hundredths a minute; 0.25 cm/h = 5 hundredths in 12 minutes.
    for (let minutes = 34; minutes <= 1440; minutes++) {
      expect([minutes, levelOf(3 * minutes, minutes)]).toEqual([minutes, 3]);
      expect([minutes, levelOf(3 * minutes - 1, minutes)]).toEqual([minutes, 2]);
    }
    for (let twelfths = 20; twelfths <= 120; twelfths++) {
      expect([twelfths, levelOf(5 * twelfths, 12 * twelfths)]).toEqual([twelfths, 2]);
      expect([twelfths, levelOf(5 * twelfths, 12 * twelfths + 1)]).toEqual([twelfths, 0]);
    }
  });
  const tenWith = (course: (i: number) => number): MarkerReading[] =>
    Array.from({ length: 10 }, (_, i) => ({ at: now - i * 4 * HOUR_MS, cm: course(9 - i) }));

  it('with ten readings that speed up is 2', () => {
    const speeding = tenWith((i) => 50 + 0.1 * i + 0.07 * i ** 2); // last step: 0.1 + 0.07 · (81 − 64) = 1.29
    expect(markerLevel(speeding, now)).toMatchObject({ level: 2, trend: 'yes', displacementCm: 1.29 });
  });

  it('with ten readings that slow down is 1, which waits for a person', () => {
    const slowing = tenWith((i) => 50 + 4.5 * Math.sqrt(i) + (i === 9 ? 0.5 : 0)); // last step: 4.5·0.1716 + 0.5 = 1.27
    expect(markerLevel(slowing, now)).toMatchObject({ level: 1, trend: 'no', displacementCm: 1.27 });
  });

  it('with nine of them assumes the trend', () => {
    const slowing = tenWith((i) => 50 + 4.5 * Math.sqrt(i) + (i === 9 ? 0.5 : 0)).slice(0, 9);
    expect(markerLevel(slowing, now)).toMatchObject({ level: 2, trend: 'assumed' });
  });

  it('is 3 from 1.8 cm/h whatever the trend', () => {
    const jump = tenWith((i) => 50 + 4.5 * Math.sqrt(i) + (i === 9 ? 7 : 0));
    expect(markerLevel(jump, now)).toMatchObject({ level: 3 });
  });
});

describe('a trend', () => {
  const every4h = (course: (i: number) => number): MarkerReading[] =>
    Array.from({ length: 10 }, (_, i) => ({ at: now + i * 4 * HOUR_MS, cm: course(i) }));

  it('cannot be told from ten equal readings', () => {
    expect(fitTrend(every4h(() => 50))).toBeNull();
  });

  it('of an exact parabola has its velocity and acceleration', () => {
    const fit = fitTrend(every4h((i) => 50 + 0.1 * i ** 2))!;
    // 4 h = 1/6 day: y = 50 + 3.6 t², so v = 7.2 t and a = 7.2 cm/day²; the newest at t = 1.5.
    expect(fit.velocityAt(now + 36 * HOUR_MS)).toBeCloseTo(10.8, 6);
    expect(fit.accelerationAt(now + 36 * HOUR_MS)).toBeCloseTo(7.2, 6);
    expect(fit.cmAt(now + 20 * HOUR_MS)).toBeCloseTo(52.5, 8);
  });

  it('needs velocity and acceleration of one sign at the oldest reading', () => {
    const towards = (i: number) => 50 + 0.3 * i + 0.1 * i ** 2;
    expect(hasTrend(fitTrend(every4h(towards))!)).toBe(true);
    expect(hasTrend(fitTrend(every4h((i) => 100 - towards(i)))!)).toBe(true);
    expect(hasTrend(fitTrend(every4h((i) => 50 + 4 * i - 0.1 * i ** 2))!)).toBe(false);
  });

  it('needs an acceleration inside the band', () => {
    // Velocity 0 at the newest reading: the band shrinks to nothing.
    expect(hasTrend(fitTrend(every4h((i) => 50 + 0.1 * (9 - i) ** 2))!)).toBe(false);
  });

  it('includes both edges of the band, which is that of the newest velocity', () => {
    const band = accelerationBand(1);
    /** A curve at 1 cm/day in the end, with this acceleration there; at the oldest reading both point the same way. */
    const ending = (acceleration: number) => ({
      readings: every4h((i) => i),
      cmAt: () => 0,
      velocityAt: (ms: number) => (ms === now + 36 * HOUR_MS ? 1 : 1e-9),
      accelerationAt: (ms: number) => (ms === now + 36 * HOUR_MS ? acceleration : 1e9),
    });
    expect([band.lower, -band.lower, band.upper, -band.upper].map((a) => hasTrend(ending(a)))).toEqual(
      Array(4).fill(true),
    );
    expect([band.lower * (1 - 1e-9), band.upper * (1 + 1e-9), 0].map((a) => hasTrend(ending(a)))).toEqual(
      Array(3).fill(false),
    );
  });

  it.each([
    [2, 3, true],
    [-2, -3, true],
    [2, -3, false],
    [-2, 3, false],
    [0, 3, false],
    [2, 0, false],
  ])('with velocity %i and acceleration %i at the oldest reading: %s (methods §3.4, step 8)', (v, a, trend) => {
    const beginning = {
      readings: every4h((i) => i),
      cmAt: () => 0,
      velocityAt: (ms: number) => (ms === now ? v : 1),
      accelerationAt: (ms: number) => (ms === now ? a : 1),
    };
    expect(hasTrend(beginning)).toBe(trend);
  });

  it.each([
    [0.1, 0.001573662],
    [1, 0.04965592],
    [10, 1.566861],
    [100, 49.44133],
  ])('has its critical acceleration at %f cm/day (methods §3.4)', (velocity, critical) => {
    expect(accelerationBand(velocity).critical / critical).toBeCloseTo(1, 6);
    expect(accelerationBand(-velocity)).toEqual(accelerationBand(velocity));
  });

  it('has a wide band: 1.1e−6 … 2251 at 1 cm/day', () => {
    const { upper, lower } = accelerationBand(1);
    expect(upper).toBeCloseTo(2251, -1);
    expect(lower * 1e6).toBeCloseTo(1.1, 1);
  });

  it('draws 20 instants from oldest to newest, in whole seconds', () => {
    const fit = fitTrend(every4h((i) => 50 + 0.3 * i + 0.1 * i ** 2))!;
    const series = trendingSeries(fit);
    expect(series.timestamps).toHaveLength(20);
    expect([series.timestamps[0], series.timestamps.at(-1)]).toEqual([now, now + 36 * HOUR_MS]);
    expect(series.timestamps.every((ms) => ms % 1000 === 0)).toBe(true);
    expect(series.interpolation.map(([ms]) => ms)).toEqual(series.timestamps);
    expect([series.readings.length, series.data.length, series.lastPoint.length]).toEqual([10, 10, 1]);
    expect(series.lastPoint[0]).toEqual(series.data[9]);
    expect(series.velocities).toHaveLength(20);
    expect(series.accelerations[3]).toBeCloseTo(7.2, 5);
  });

  it('leaves out points without a logarithm, as pairs', () => {
    const still = {
      readings: every4h((i) => i),
      cmAt: () => 1,
      velocityAt: (ms: number) => (ms === now ? 0 : 2),
      accelerationAt: () => 1,
    };
    const series = trendingSeries(still);
    expect(series.data).toHaveLength(9);
    expect(series.trendLine).toHaveLength(series.band.length);
    expect(series.trendLine.flat().every(Number.isFinite)).toBe(true);
  });
});

describe('which readings count', () => {
  const tagged = (hours: number, tag: TaggedReading['tag'] = null): TaggedReading => ({
    at: now - hours * HOUR_MS,
    cm: 50,
    tag,
  });

  it('those of 30 days, or of the ten newest observations', () => {
    expect(windowStart(now, null)).toBe(now - 30 * DAY_MS);
    expect(windowStart(now, now - 5 * DAY_MS)).toBe(now - 30 * DAY_MS);
    expect(windowStart(now, now - 70 * DAY_MS)).toBe(now - 70 * DAY_MS);
  });

  it('not those called unreliable; validating and confirmed ones do', () => {
    const all = [tagged(0), tagged(1, -1), tagged(2, 0), tagged(3, 1)];
    expect(countingReadings(all, [], now)).toEqual([all[0], all[2], all[3]]);
  });

  it('not those of before the newest add or reposition, nor later than the run', () => {
    const events = [
      { kind: 'add' as const, at: now - 9 * HOUR_MS, name: 'A' },
      { kind: 'reposition' as const, at: now - 2 * HOUR_MS, name: null },
    ];
    const all = [tagged(-1), tagged(0), tagged(2), tagged(2 + 1 / 60), tagged(10)];
    expect(countingReadings(all, events, now)).toEqual([all[1], all[2]]);
    // At an earlier stamp the reposition has not happened yet.
    expect(countingReadings(all, events, now - 2 * HOUR_MS - MINUTE_MS)).toEqual([all[3]]);
  });
});

describe('the trigger of a site', () => {
  const marker = (name: string, pairs: [number, number][]): JudgedMarker => {
    const own = readings(...pairs);
    return { name, readings: own, ...markerLevel(own, now)! };
  };
  const calm = marker('B', [
    [0, 40],
    [4, 40.1],
  ]);
  const moving = marker('C', [
    [0, 61.5],
    [4, 60],
    [8, 60],
  ]);
  const fast = marker('A', [
    [0, 30],
    [4, 22],
  ]);
  const missing = marker('D', [[9, 10]]);

  it('has the highest level of its markers', () => {
    expect([siteLevel([]), siteLevel([missing]), siteLevel([missing, calm]), siteLevel([moving, fast, calm])]).toEqual([
      -1, -1, 0, 3,
    ]);
  });

  it('is not stated when no marker of the round counts', () => {
    expect(surficialStatement([missing], now)).toBeNull();
    expect(surficialStatement([], now)).toBeNull();
  });

  it('is g for a calm round, without words and evidence', () => {
    expect(surficialStatement([calm, missing], now)).toEqual({ symbol: 'g', level: 0, at: now, techInfo: '' });
  });

  it('names the markers that raise, by letter, and keeps what it rested on', () => {
    const statement = surficialStatement([moving, calm, fast, missing], now)!;
    expect(statement).toMatchObject({
      symbol: 'g3',
      level: 3,
      techInfo: 'Marker A: 8.00 cm difference in 4.00 hours; Marker C: 1.50 cm difference in 4.00 hours',
    });
    expect(statement.evidence).toEqual({
      source: 'surficial',
      markers: [
        {
          name: 'A',
          level: 3,
          newest: { at: now, cm: 30 },
          before: { at: now - 4 * HOUR_MS, cm: 22 },
          displacementCm: 8,
          hours: 4,
          trend: 'assumed',
          count: 2,
        },
        expect.objectContaining({ name: 'B', level: 0, displacementCm: 0.1, trend: null }),
        expect.objectContaining({ name: 'C', level: 2, count: 3 }),
      ],
    });
  });

  it('is g2 and g0t by level', () => {
    expect(surficialStatement([moving], now)?.symbol).toBe('g2');
    expect(surficialStatement([{ ...moving, level: 1, trend: 'no' }], now)?.symbol).toBe('g0t');
  });

  it('writes hours with two decimals', () => {
    expect(surficialTechInfo([{ ...moving, hours: 3.7512, displacementCm: 1.5 }])).toBe(
      'Marker C: 1.50 cm difference in 3.75 hours',
    );
  });
});

describe('the change above the table', () => {
  it('is between the two latest measurements, blanks left out', () => {
    expect(tableDisplacement([50.5, null, 50.25, 48])).toEqual({ cm: 0.25, isLarge: false });
    expect(tableDisplacement([undefined, 50])).toBeNull();
    expect(tableDisplacement([])).toBeNull();
  });

  it('is large from 1.01 cm on', () => {
    expect(tableDisplacement([51, 50])).toEqual({ cm: 1, isLarge: false });
    expect(tableDisplacement([51.01, 50])).toEqual({ cm: 1.01, isLarge: true });
    expect(tableDisplacement([25.4, 26.4])).toEqual({ cm: 1, isLarge: false });
  });
});
