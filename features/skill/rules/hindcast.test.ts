// Made-up rain held against other thresholds: what each would have warned of, by hand and against a plain count.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { once } from '../../../packages/proofs/once.ts';
import type { GroundTruth } from './ground-truth.ts';
import { areaOf, hindcast, thresholdsBetween } from './hindcast.ts';

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

/**
 * By hand, in half hours of 1,920: rain in 480 keeps the sum of a day over until 527, which is known at 528, a midnight. Level 1 stands
 * for a day from then, and until the next full four hours: from 481 to 584, 103 half hours. Rain in 900 warns from 901 to 1000.
 */
describe('the time of a warning', () => {
  const storms = (...bins: number[]) => series(Object.fromEntries(bins.map((bin) => [bin, 60])));
  const judged = (bins: number[], ...truths: GroundTruth[]) => hindcast(storms(...bins), [100], truths).rows[0]!; // one threshold

  it('is false beside the quiet time, of which a slide takes half an hour', () => {
    const row = judged([480, 900], slideAt(490), slideAt(1500));
    expect(row).toMatchObject({ warnings: 2, hits: 1, missed: 1, falseWarnings: 1, pod: 0.5 });
    expect(row.pofd).toBeCloseTo(99 / 1918, 9);
    expect(row.warningsPerYear).toBeCloseTo((2 / 40) * 365.25, 6);
  });

  it('is counted to the end of the series, and so is a slide that goes on', () => {
    expect(judged([1900]).pofd).toBeCloseTo(19 / 1920, 9);
    const long = { ...slideAt(1910), to: FIRST + 2000 * HALF_HOUR_MS };
    expect(judged([480], long).pofd).toBeCloseTo(103 / 1910, 9);
  });

  it.each([
    // As it ends, long after it, and in the half hour before it.
    [584, 0, 1],
    [1500, 0, 1],
    [480, 0, 1],
    [583, 1, 0],
    [481, 1, 0],
  ])('a slide in half hour %i is hit %i times, and %i warnings were false', (bin, hits, falseWarnings) => {
    expect(judged([480], slideAt(bin))).toMatchObject({ hits, falseWarnings });
  });

  it('goes on where rain is over the threshold as it ends, and begins anew half an hour later', () => {
    expect([judged([480, 583]).warnings, judged([480, 584]).warnings]).toEqual([1, 2]);
  });

  it('may hold a slide of the very first half hour of the series', () => {
    expect(hindcast(storms(480), [100], [slideAt(0)]).slides).toBe(1);
  });
});

describe('the area under the curve', () => {
  const row = (pofd: number, pod: number) => ({
    ...{ mm72h: 100, warnings: 1, warningsPerYear: 1, hits: 1, missed: 1, falseWarnings: 1 },
    ...{ pofd, pod },
  });

  it('is that of its trapezoids, whatever the order of the thresholds', () => {
    const rows = [row(0.5, 1), row(0.1, 0.5)];
    // 0.1 · 0.25 + 0.4 · 0.75 + 0.5 · 1
    expect(areaOf(rows)).toBeCloseTo(0.825, 9);
    expect(areaOf(rows.toReversed())).toBeCloseTo(0.825, 9);
  });

  it('goes up where two thresholds cost the same and one hits more', () => {
    const rows = [row(0.1, 0.8), row(0.1, 0.3)];
    // 0.1 · 0.15 + 0.9 · 0.9
    expect(areaOf(rows)).toBeCloseTo(0.825, 9);
    expect(areaOf(rows.toReversed())).toBeCloseTo(0.825, 9);
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
  expect(empty.rows[0]).toMatchObject({ warnings: 0, warningsPerYear: 0, pod: null, pofd: 0 });
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
