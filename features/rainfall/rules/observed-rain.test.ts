import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { isNoData, judgeReading, observedDataMm } from './observed-rain.ts';

const now = at('2026-11-21 10:00:00');
const judge = (mm: number, measuredAt = now) => judgeReading(mm, measuredAt, now);

describe('observed-data codes', () => {
  it.each([
    [30, 30],
    [15, 15],
    [7, 7.5],
    [3, 3.75],
    [1, 1.25],
    [0, 0],
  ])('code %i is %d mm', (code, mm) => expect(observedDataMm(code)).toBe(mm));
  it('have no amount for −1', () => expect(observedDataMm(-1)).toBeNull());
});

describe('a reading', () => {
  it('of 0 mm is rain of 0, not missing', () => expect(judge(0)).toEqual({ verdict: 'accepted', milli: 0 }));
  it('of 0.0001 or −1 says "no data", also after a trip through 32-bit floats', () => {
    expect(judge(0.0001)).toEqual({ verdict: 'no data' });
    expect(judge(Math.fround(0.0001))).toEqual({ verdict: 'no data' });
    expect(judge(-1)).toEqual({ verdict: 'no data' });
  });
  it('just above 0.0001 is an amount', () => {
    expect(isNoData(0.00011)).toBe(false);
    expect(judge(0.0002)).toEqual({ verdict: 'accepted', milli: 0 });
  });
  it.each([
    [-0.2, 'negative'],
    [-2, 'negative'],
    [Number.NaN, 'not a number'],
    [Number.POSITIVE_INFINITY, 'not a number'],
    [200.001, 'too large'],
  ])('of %d mm is kept aside: %s', (mm, reason) => expect(judge(mm)).toEqual({ verdict: 'rejected', reason }));
  it('of exactly 200 mm is believed', () => expect(judge(200)).toEqual({ verdict: 'accepted', milli: 200_000 }));
  it('may be 10 minutes ahead of the clock, not more', () => {
    expect(judge(1, now + 10 * MINUTE_MS).verdict).toBe('accepted');
    expect(judge(1, now + 10 * MINUTE_MS + 1)).toEqual({ verdict: 'rejected', reason: 'in the future' });
    expect(judge(-1, now + 11 * MINUTE_MS)).toEqual({ verdict: 'rejected', reason: 'in the future' });
  });
  it('without a time is kept aside', () =>
    expect(judge(1, Number.NaN)).toEqual({ verdict: 'rejected', reason: 'not a number' }));
});
