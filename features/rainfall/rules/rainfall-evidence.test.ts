import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { MISSING } from './milli.ts';
import { missingInEvidence, rainfallEvidence } from './rainfall-evidence.ts';
import { rainThresholds } from './thresholds.ts';

const end = at('2026-11-21 10:00:00');
const firstAt = end - 3 * HALF_HOUR_MS;
const evidenceOf = (rainId: number) =>
  rainfallEvidence(
    {
      at: end,
      rainId,
      sum24: 70_500,
      sum72: 140_250,
      newestAt: end,
      halfHours: { firstAt, milli: Int32Array.of(MISSING, 0, 1250, MISSING) },
    },
    rainThresholds(139.2),
    {
      inOrder: [
        { rainId: 4, name: 'rain_near' },
        { rainId: 9, name: 'rain_noah_557' },
        { rainId: 2, name: 'rain_far' },
      ],
      distance: '4.2 km away',
    },
  );

describe('the evidence of a rain trigger', () => {
  it('holds gauge, sums, thresholds and half hours in mm; a half hour without a reading is null, not 0', () => {
    expect(evidenceOf(9)).toEqual({
      source: 'rainfall',
      gauge: 'rain_noah_557',
      distance: '4.2 km away',
      passedOver: ['rain_near'],
      sum24: 70.5,
      sum72: 140.25,
      // Half of the two-year maximum of 139.2 mm (methods §2.4).
      threshold24: 69.6,
      threshold72: 139.2,
      firstAt,
      halfHours: [null, 0, 1.25, null],
    });
  });
  it.each([
    [4, 'rain_near', []],
    [2, 'rain_far', ['rain_near', 'rain_noah_557']],
    [77, '', []],
  ])('of gauge %i names "%s" and the gauges that stood before it', (rainId, gauge, passedOver) => {
    expect(evidenceOf(rainId)).toMatchObject({ gauge, passedOver });
  });
  it('names a nearer gauge that had data but too many gaps with its sums, apart from those without data', () => {
    const sum = (measured: number, of: number) => ({ sum: 0, measured, of, upper: 0, filledBy: null, unknown: 0 });
    const halfHours = { firstAt, milli: new Int32Array(0) };
    const asked = { at: end, rainId: 9, sum24: 3000, sum72: 4500, newestAt: end, halfHours, isComplete: false };
    const bounds = { day: sum(30, 48), threeDays: sum(126, 144) };
    const evidence = rainfallEvidence(
      { ...asked, rainId: 2, sum24: 80_000 },
      rainThresholds(139.2),
      {
        inOrder: [
          { rainId: 4, name: 'rain_near' },
          { rainId: 9, name: 'rain_noah_557' },
          { rainId: 2, name: 'rain_far' },
        ],
        distance: null,
      },
      [{ ...asked, bounds }],
    );
    expect(evidence).toMatchObject({ gauge: 'rain_far', passedOver: ['rain_near'] });
    expect(evidence.incomplete).toEqual([
      { gauge: 'rain_noah_557', sum24: 3, sum72: 4.5, measured24: 30, measured72: 126 },
    ]);
  });
  it('tells its gaps as ranges of labels; dry half hours are none', () => {
    expect(missingInEvidence(evidenceOf(9))).toEqual([
      { from: firstAt, to: firstAt },
      { from: end, to: end },
    ]);
  });
});
