// A gauge that repeats itself is told from rain that goes on and from dry weather, on both sides of each limit.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { hoursMs, PUBLISHED_LIMITS } from '../../limits/rules/limit-values.ts';
import { gaugeStuckSince as stuckSince } from './gauge-health.ts';

/** As published: 6 hours. */
const gaugeStuckSince = (readings: Parameters<typeof stuckSince>[0]) =>
  stuckSince(readings, hoursMs(PUBLISHED_LIMITS.gaugeStuck));

const FROM = Date.parse('2026-11-21T00:00:00+08:00');
/** One reading each `minutes`, oldest first. */
const series = (amounts: readonly number[], minutes = 30) => ({
  at: amounts.map((_, n) => FROM + n * minutes * MINUTE_MS),
  milli: amounts,
});
const same = (count: number, amount = 500) => Array.from({ length: count }, () => amount);

describe('since when a gauge repeats one amount', () => {
  it.each([
    ['13 times over six hours', series(same(13)), FROM],
    ['12 times over five hours and a half', series(same(12)), null],
    ['13 times within five hours: rain may go on so', series(same(13), 25), null],
    ['13 times, a minute short of six hours', { ...series(same(13)), at: shortened(13) }, null],
    ['12 times over eleven hours: too few to say', series(same(12), 60), null],
    ['a hundred times', series(same(100)), FROM],
    ['dry for a day', series(same(48, 0)), null],
    ['no data for a day', series(same(48, -1)), null],
    ['nothing at all', series([]), null],
    ['one reading', series([500]), null],
  ])('%s', (_what, readings, since) => expect(gaugeStuckSince(readings)).toBe(since));

  it('counts from the first of the row that goes on, not from an equal amount before it', () => {
    const amounts = [...same(20), 700, ...same(13)];
    expect(gaugeStuckSince(series(amounts))).toBe(FROM + 21 * 30 * MINUTE_MS);
  });

  it('another newest amount ends it, be it rain, dry or no data', () => {
    for (const newest of [499, 0, -1]) expect(gaugeStuckSince(series([...same(40), newest]))).toBeNull();
  });

  it('a pause between equal readings is no mend', () => {
    const { at, milli } = series(same(13));
    const paused = at.map((instant, n) => (n < 6 ? instant : instant + 9 * HOUR_MS));
    expect(gaugeStuckSince({ at: paused, milli })).toBe(FROM);
  });
});

describe('another period', () => {
  const since = (count: number, hours: number, minutes = 30) =>
    stuckSince(series(same(count), minutes), hoursMs(hours));

  it('of 3 hours needs 7 readings over it', () => {
    expect([since(7, 3), since(6, 3), since(4, 3, 60)]).toEqual([FROM, null, null]);
  });

  it('of 12 hours needs 25', () => {
    expect([since(24, 12), since(25, 12)]).toEqual([null, FROM]);
  });
});

/** Thirteen readings whose last is a minute too early for six hours. */
function shortened(count: number): number[] {
  const at = series(same(count)).at;
  return at.map((instant, n) => (n === count - 1 ? instant - MINUTE_MS : instant));
}
