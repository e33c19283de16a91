import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type BulletinFacts, nextBulletin } from './next-bulletin.ts';

// 2026-11-21 is a Saturday; season 1 is wet in November (Monday to Friday), season 2 dry (Tuesday and Friday).
const saturday = at('2026-11-21 09:10:00');
const facts = (more: Partial<BulletinFacts> = {}): BulletinFacts => ({
  released: 0,
  lastDataAt: at('2026-11-20 11:30:00'),
  validity: null,
  season: 1,
  now: saturday,
  ...more,
});

describe('of an alert: four hours after the last', () => {
  it.each([
    ['data of 07:30 were told at 08:00', '2026-11-21 07:30:00', '2026-11-21 12:00:00', false],
    ['data within the block', '2026-11-21 09:00:00', '2026-11-21 12:00:00', false],
    ['data of 23:30: the next day', '2026-11-20 23:30:00', '2026-11-21 04:00:00', true],
    ['one that has not come', '2026-11-21 03:30:00', '2026-11-21 08:00:00', true],
  ])('%s', (_, lastDataAt, next, isLate) => {
    expect(nextBulletin(facts({ released: 2, lastDataAt: at(lastDataAt) }))).toEqual({ at: at(next), isLate });
  });

  it('is late only after its minute', () => {
    const lastDataAt = at('2026-11-21 07:30:00');
    const late = ['2026-11-21 12:00:00', '2026-11-21 12:00:01'].map(
      (now) => nextBulletin(facts({ released: 1, lastDataAt, now: at(now) }))?.isLate,
    );
    expect(late).toEqual([false, true]);
  });
});

describe('without an alert: at noon of the next day of the schedule', () => {
  it.each([
    ['season 1 on a Saturday: Monday', 1, '2026-11-21 09:10:00', '2026-11-23 12:00:00'],
    ['season 2 on a Saturday: Tuesday', 2, '2026-11-21 09:10:00', '2026-11-24 12:00:00'],
    ['on its own day before noon: today', 1, '2026-11-23 09:10:00', '2026-11-23 12:00:00'],
    ['in the dry months of season 1: Tuesday', 1, '2026-06-06 09:10:00', '2026-06-09 12:00:00'],
  ])('%s', (_, season, now, next) => {
    expect(nextBulletin(facts({ season, now: at(now), lastDataAt: at('2026-01-01 11:30:00') }))).toEqual({
      at: at(next),
      isLate: false,
    });
  });

  it('of today is over once it was released, also before noon', () => {
    const given = facts({ now: at('2026-11-23 11:50:00'), lastDataAt: at('2026-11-23 11:30:00') });
    expect(nextBulletin(given)).toEqual({ at: at('2026-11-24 12:00:00'), isLate: false });
  });

  it('of today that did not come is late', () => {
    expect(nextBulletin(facts({ now: at('2026-11-23 13:00:00') }))).toEqual({
      at: at('2026-11-23 12:00:00'),
      isLate: true,
    });
  });

  it('of today is not late at its very minute', () => {
    expect(nextBulletin(facts({ now: at('2026-11-23 12:00:00') }))?.isLate).toBe(false);
  });

  it('is not known where the schedule has no such season', () => {
    expect(nextBulletin(facts({ season: 9 }))).toBeNull();
  });
});

describe('in extended monitoring: at noon of each of three days', () => {
  // Lowered on Friday evening: Saturday, Sunday and Monday are watched.
  const extended = { validity: at('2026-11-20 20:00:00'), season: 2 };
  it.each([
    ['on the day of lowering: the first day', '2026-11-20 21:00:00', '2026-11-20 19:30:00', '2026-11-21 12:00:00'],
    ['on the first day', '2026-11-21 09:10:00', '2026-11-20 19:30:00', '2026-11-21 12:00:00'],
    ['after that of the first day', '2026-11-21 12:30:00', '2026-11-21 11:30:00', '2026-11-22 12:00:00'],
    ['after that of the second day', '2026-11-22 12:30:00', '2026-11-22 11:30:00', '2026-11-23 12:00:00'],
    ['after that of the third: the schedule', '2026-11-23 12:30:00', '2026-11-23 11:30:00', '2026-11-24 12:00:00'],
  ])('%s', (_, now, lastDataAt, next) => {
    expect(nextBulletin(facts({ ...extended, now: at(now), lastDataAt: at(lastDataAt) }))).toEqual({
      at: at(next),
      isLate: false,
    });
  });

  it('a fourth day has none but that of the schedule', () => {
    const lowered = { ...extended, validity: at('2026-11-21 20:00:00'), now: at('2026-11-24 12:30:00') };
    const next = nextBulletin(facts({ ...lowered, lastDataAt: at('2026-11-24 11:30:00') }));
    expect(next?.at).toBe(at('2026-11-27 12:00:00'));
  });
});
