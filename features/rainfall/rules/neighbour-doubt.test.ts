// When the gauges around one contradict it: never for want of data, and never by a gauge that cannot know.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTRADICTS_BELOW,
  type GaugeSum,
  heaviestHalfHours,
  NEIGHBOUR_KM,
  neighbourDoubt,
} from './neighbour-doubt.ts';

const gauge = (mm: number, more: Partial<GaugeSum> = {}): GaugeSum => ({
  ...{ gauge: 'rain_other', km: 4, mm, measured: 48, of: 48 },
  ...more,
});
const own = (mm: number) => gauge(mm, { gauge: 'rain_lpasb', km: 0.2 });

describe('neighbours', () => {
  it('89 mm among 0 to 7 mm is a doubt, and says the values', () => {
    expect(neighbourDoubt(own(89), [gauge(7), gauge(2), gauge(0)])).toEqual({
      ...{ gauge: 'rain_lpasb', mm: 89, least: 0, most: 7, neighbours: 3 },
    });
  });

  it.each([
    ['one of them saw it as well', [gauge(0), gauge(60)]],
    ['one of them saw a quarter of it', [gauge(0), gauge(89 * CONTRADICTS_BELOW)]],
    ['there is none', []],
    ['the only one is too far away', [gauge(0, { km: NEIGHBOUR_KM + 0.1 })]],
    ['nobody knows how far away it is', [gauge(0, { km: null })]],
    ['the only one has too few of its half hours', [gauge(0, { measured: 38 })]],
    ['it measured nothing at all', [gauge(0, { measured: 0 })]],
  ])('no doubt where %s', (_, others) => {
    expect(neighbourDoubt(own(89), others)).toBeNull();
  });

  it.each([
    ['just near enough', { km: NEIGHBOUR_KM }],
    ['with just enough half hours', { measured: 39 }],
    ['over three days with just enough half hours', { measured: 116, of: 144 }],
  ])('%s it counts', (_, more) => {
    expect(neighbourDoubt(own(89), [gauge(1, more)])).toMatchObject({ neighbours: 1, least: 1, most: 1 });
  });

  it('leaves those that cannot know out of the values that it says', () => {
    const silent = gauge(0, { measured: 3 });
    const far = gauge(90, { km: 40 });
    expect(neighbourDoubt(own(89), [gauge(5), silent, far])).toMatchObject({ least: 5, most: 5, neighbours: 1 });
  });

  it('a few millimetres are no wonder', () => {
    expect(neighbourDoubt(own(9.9), [gauge(0)])).toBeNull();
    expect(neighbourDoubt(own(10), [gauge(0)])).not.toBeNull();
  });

  it('losing readings never makes a doubt', () => {
    const any = fc.record({
      ...{ mm: fc.integer({ min: 0, max: 200 }), km: fc.option(fc.integer({ min: 0, max: 20 })) },
      ...{ measured: fc.integer({ min: 0, max: 48 }) },
    });
    const of = (one: { mm: number; km: number | null; measured: number }) => gauge(one.mm, one);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), any, (mm, one) => {
        const lost = { ...one, measured: 0 };
        expect(neighbourDoubt(own(mm), [of(lost)])).toBeNull();
      }),
    );
  });

  it('a doubt always names sums below the share, whoever else there is', () => {
    const any = fc.array(fc.record({ mm: fc.integer({ min: 0, max: 200 }), km: fc.integer({ min: 0, max: 20 }) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), any, (mm, others) => {
        const doubt = neighbourDoubt(
          own(mm),
          others.map((one) => gauge(one.mm, one)),
        );
        if (doubt === null) return;
        expect(doubt.most).toBeLessThan(mm * CONTRADICTS_BELOW);
        expect(doubt.least).toBeLessThanOrEqual(doubt.most);
      }),
    );
  });
});

describe('half hours that hold nearly all', () => {
  it('three hold 83 of 89 mm', () => {
    expect(heaviestHalfHours([1, 28, 33, 22, 1, 1, 1, 1, 1])).toEqual({ count: 3, mm: 83 });
  });

  it.each([
    ['one alone', [80, null, 0], { count: 1, mm: 80 }],
    ['two', [40, 44, 2], { count: 2, mm: 84 }],
    ['gaps and dry half hours between them do not count', [null, 0, 50, null, 0, 40, 3], { count: 2, mm: 90 }],
  ])('%s', (_, amounts, expected) => {
    expect(heaviestHalfHours(amounts)).toEqual(expected);
  });

  it.each([
    ['rain that came evenly', [10, 10, 10, 10, 10]],
    ['no rain', [0, 0, 0]],
    ['no data', [null, null]],
    ['nothing at all', []],
  ])('none in %s', (_, amounts) => {
    expect(heaviestHalfHours(amounts)).toBeNull();
  });
});
