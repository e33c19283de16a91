// Made-up rain held against other thresholds: what each would have warned of, by hand and against a plain count.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { once } from '../../../packages/proofs/once.ts';
import type { GroundTruth } from './ground-truth.ts';
import { hindcast, thresholdsBetween } from './hindcast.ts';

const FIRST = Date.parse('2016-01-01T00:00:00+08:00');
const DAYS = 40;
const BINS = DAYS * 48;
/** Dry, but for mm in half hours. */
function series(wet: Readonly<Record<number, number>>, length = BINS) {
  const milli = new Int32Array(length);
  for (const [bin, mm] of Object.entries(wet)) milli[Number(bin)] = mm * 1000;
  return { firstAt: FIRST, milli };
}
const slideAt = (bin: number, what: GroundTruth['what'] = 'landslide'): GroundTruth => {
  return { truthId: bin, eventId: null, what, from: FIRST + bin * HALF_HOUR_MS, to: FIRST + bin * HALF_HOUR_MS };
};

describe('one storm', () => {
  // 60 mm in one half hour on the tenth day: over every 3-day threshold up to 120 mm, by its half in a day.
  const storm = series({ 480: 60 });

  it('warns by the half of the threshold in a day, inclusive', () => {
    const rows = hindcast(storm, [60, 119.9, 120, 120.1], []).rows;
    expect(rows.map(({ warnings }) => warnings)).toEqual([1, 1, 1, 0]);
  });

  it('a slide in its time is hit, and the warning is right', () => {
    const [row] = hindcast(storm, [100], [slideAt(490)]).rows;
    expect(row).toMatchObject({ hits: 1, missed: 0, falseWarnings: 0, pod: 1, pofd: 0 });
  });

  it('a slide before the rain is missed, and the warning was false', () => {
    const { rows, slides } = hindcast(storm, [100], [slideAt(400)]);
    expect(slides).toBe(1);
    expect(rows[0]).toMatchObject({ hits: 0, missed: 1, falseWarnings: 1, pod: 0 });
    expect(rows[0]!.pofd).toBeGreaterThan(0.02);
  });

  it('a slide in the half hour of the rain comes before it is known', () => {
    expect(hindcast(storm, [100], [slideAt(480)]).rows[0]!.hits).toBe(0);
    expect(hindcast(storm, [100], [slideAt(481)]).rows[0]!.hits).toBe(1);
  });

  it('movement, and a slide outside of the series, are not looked at', () => {
    const { slides, area } = hindcast(storm, [100], [slideAt(490, 'movement'), slideAt(-5), slideAt(BINS)]);
    expect([slides, area]).toEqual([0, null]);
  });
});

it('a second storm while the first warning stands is the same warning, a later one is another', () => {
  // The sum stays over for a day, and the warning stands for a day and more after that.
  expect(hindcast(series({ 480: 60, 540: 60 }), [100], []).rows[0]!.warnings).toBe(1);
  expect(hindcast(series({ 480: 60, 900: 60 }), [100], []).rows[0]!.warnings).toBe(2);
});

it('says how many a year that is', () => {
  const year = series({ 480: 60, 5000: 60, 9000: 60 }, Math.round(365.25 * 48));
  expect(hindcast(year, [100], []).rows[0]!.warningsPerYear).toBeCloseTo(3, 3);
});

it('half hours without a reading are counted, and count as no rain', () => {
  const gaps = series({ 480: 60 });
  gaps.milli.fill(-1, 481, 500);
  const found = hindcast(gaps, [100], []);
  expect([found.missing, found.of]).toEqual([19, BINS]);
  expect(found.rows[0]!.warnings).toBe(1);
});

it('a series of nothing warns of nothing and divides by nothing', () => {
  const empty = hindcast({ firstAt: FIRST, milli: new Int32Array(0) }, [100], [slideAt(3)]);
  expect(empty).toMatchObject({ of: 0, slides: 0, area: null });
  expect(empty.rows[0]).toMatchObject({ warnings: 0, pod: null });
});

describe('of random rain', () => {
  const random = randomOf(5);
  const milli = Int32Array.from({ length: BINS }, () => (random() < 0.02 ? Math.round(random() * 40_000) : 0));
  const truths = Array.from({ length: 6 }, () => slideAt(Math.floor(random() * BINS)));
  const found = once(() => hindcast({ firstAt: FIRST, milli }, thresholdsBetween(20, 300, 50), truths));

  it('a higher threshold never hits more, and never costs more time', () => {
    for (const [index, row] of found().rows.slice(1).entries()) {
      const lower = found().rows[index]!;
      expect(row.hits).toBeLessThanOrEqual(lower.hits);
      expect(row.hits + row.missed).toBe(truths.length);
    }
  });

  it('the first half hour over a threshold is that of a plain count', () => {
    for (const { mm72h, warnings } of found().rows) {
      const sum = (end: number, bins: number) =>
        milli.slice(Math.max(0, end - bins + 1), end + 1).reduce((a, b) => a + b, 0);
      const isOver = Array.from(milli, (_, end) => sum(end, 48) * 2 >= mm72h * 1000 || sum(end, 144) >= mm72h * 1000);
      expect(warnings > 0).toBe(isOver.includes(true));
    }
  });

  it('the area is that of a curve between none and all', () => {
    expect(found().area).toBeGreaterThan(0);
    expect(found().area).toBeLessThanOrEqual(1);
  });
});

it('the area of a threshold that is always right is 1, of one that never warns a half', () => {
  const storm = series({ 480: 60 });
  expect(hindcast(storm, [100], [slideAt(490)]).area).toBeCloseTo(1, 6);
  expect(hindcast(storm, [500], [slideAt(490)]).area).toBeCloseTo(0.5, 6);
});

it('thresholds lie evenly, both ends among them', () => {
  expect(thresholdsBetween(50, 150, 5)).toEqual([50, 75, 100, 125, 150]);
});

it('ten years of one gauge and fifty thresholds take less than ten seconds', () => {
  const random = randomOf(1);
  const milli = Int32Array.from({ length: 10 * 365 * 48 }, () => (random() < 0.05 ? Math.round(random() * 9000) : 0));
  const begun = performance.now();
  const found = hindcast({ firstAt: FIRST, milli }, thresholdsBetween(30, 300, 50), []);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(found.rows[0]!.warnings).toBeGreaterThan(found.rows.at(-1)!.warnings);
  expect(DAY_MS).toBe(24 * HOUR_MS);
});
