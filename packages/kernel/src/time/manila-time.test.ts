import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../proofs/oracle.ts';
import * as time from './manila-time.ts';

const anyInstant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) });

describe('half-hour stamps', () => {
  it.each([
    ['2026-11-21 14:29:59', '2026-11-21 14:00:00'],
    ['2026-11-21 14:30:00', '2026-11-21 14:30:00'],
    ['2026-12-31 23:59:59', '2026-12-31 23:30:00'],
    ['2027-01-01 00:00:00', '2027-01-01 00:00:00'],
  ])('%s belongs to %s', (instant, stamp) => expect(time.halfHour(at(instant))).toBe(at(stamp)));
});

describe('the release block', () => {
  it.each([
    ['2026-11-21 07:59:00', '2026-11-21 08:00:00'],
    ['2026-11-21 08:00:00', '2026-11-21 12:00:00'],
    ['2026-11-21 23:30:00', '2026-11-22 00:00:00'],
    ['2026-12-31 20:00:00', '2027-01-01 00:00:00'],
    ['2028-02-28 23:59:59', '2028-02-29 00:00:00'],
  ])('%s is released at %s', (instant, release) => expect(time.releaseAfter(at(instant))).toBe(at(release)));

  it('ends at a multiple of four hours, later than the instant and at most four hours later', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const release = time.releaseAfter(instant);
        const { hour, minute, second } = time.manilaParts(release);
        return (
          release > instant && release - instant <= 4 * time.HOUR_MS && hour % 4 === 0 && minute === 0 && second === 0
        );
      }),
    );
  });
});

describe('times in text', () => {
  it('come back as they went, whatever the time zone of the machine', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const whole = Math.floor(instant / 1000) * 1000;
        return time.fromManilaText(time.toManilaText(whole)) === whole;
      }),
    );
  });

  it('are Manila times: 8 hours before UTC', () => {
    expect(at('2026-11-21 00:00:00')).toBe(Date.UTC(2026, 10, 20, 16));
    expect(time.toManilaText(Date.UTC(2026, 10, 20, 16))).toBe('2026-11-21 00:00:00');
  });

  it.each([
    '2026-02-30 00:00:00',
    '2026-13-01',
    '2026-00-10',
    '2026-11-21 24:00:00',
    '2026-11-21 10:60',
    '2026-11-21 10:30:60',
    '2025-02-29',
    '0026-11-21',
    '2026-11-21 10:30:00Z',
    'Invalid date',
    '',
    'yesterday',
  ])('%j is no time', (text) => expect(time.fromManilaText(text)).toBeNull());

  it('may stop at the date or the minute, and may have a T', () => {
    expect(time.fromManilaText('2026-11-21')).toBe(at('2026-11-21 00:00:00'));
    expect(time.fromManilaText('2026-11-21T14:30')).toBe(at('2026-11-21 14:30:00'));
  });

  it('are shown as the specification writes them', () => {
    const noon = at('2026-11-21 12:05:00');
    expect(time.toDisplayTime(noon)).toBe('2026/11/21 12:05');
    expect(time.toLongTime(noon)).toBe('November 21, 2026, 12:05 PM');
    expect(time.toLongTime(at('2026-11-21 00:30:00'))).toBe('November 21, 2026, 12:30 AM');
    expect(time.toManilaDate(noon)).toBe('2026-11-21');
  });
});

describe('calendar days', () => {
  it('begin at 00:00 in Manila', () => {
    expect(time.startOfManilaDay(at('2026-11-21 23:59:59'))).toBe(at('2026-11-21 00:00:00'));
    expect(time.startOfManilaDay(at('2026-11-21 00:00:00'))).toBe(at('2026-11-21 00:00:00'));
  });
  it('count from Monday 1 to Sunday 7', () => {
    expect(time.manilaParts(at('2026-11-21 12:00:00')).isoWeekday).toBe(6);
    expect(time.manilaParts(at('2026-11-22 00:00:00')).isoWeekday).toBe(7);
    expect(time.manilaParts(at('2026-11-23 00:00:00')).isoWeekday).toBe(1);
  });
});

describe('shown data time', () => {
  it.each([
    ['2026-11-21 23:00:00', '2026-11-21 23:30:00'],
    ['2026-11-21 23:30:00', '2026-11-22 00:00:00'],
    ['2026-12-31 23:30:00', '2027-01-01 00:00:00'],
  ])('data of %s say %s', (data, shown) => expect(time.shownDataTime(at(data))).toBe(at(shown)));
});
