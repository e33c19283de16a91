// Until when an alert holds, and every reason that keeps it beyond that (methods §8.7).
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { ALERT_EXTENSION_LIMIT_MS } from './public-alert.ts';
import { type HoldInput, heldValidity, holdReasons, isEndOfValidity, validityOf } from './public-alert-validity.ts';

const T = (text: string) => at(`2026-11-${text}:00`);

describe('the validity that a trigger gives', () => {
  // End of the four-hour block that holds it, and the duration of its level: 24 h, 24 h, 48 h.
  it.each([
    ['21 09:10', 1, '22 12:00'],
    ['21 09:10', 2, '22 12:00'],
    ['21 09:10', 3, '23 12:00'],
    // On the edge the next block has begun.
    ['21 12:00', 1, '22 16:00'],
    ['21 11:59', 1, '22 12:00'],
    // The last block of the day ends at midnight.
    ['21 23:30', 1, '23 00:00'],
    // Level 0 holds nothing beyond its block.
    ['21 09:10', 0, '21 12:00'],
  ] as const)('of %s at level %i ends %s', (updated, level, end) => {
    expect(toManilaText(validityOf(T(updated), level))).toBe(`2026-11-${end}:00`);
  });

  it('is never shorter than the duration, nor longer by more than a block, and ends with a block', () => {
    const instants = fc.integer({ min: T('01 00:00'), max: T('30 00:00') });
    fc.assert(
      fc.property(instants, fc.constantFrom(1, 2, 3), (updated, level) => {
        const held = validityOf(updated, level) - updated - (level === 3 ? 2 : 1) * DAY_MS;
        const hour = toManilaText(validityOf(updated, level)).slice(11);
        return held > 0 && held <= 4 * HOUR_MS && /^(00|04|08|12|16|20):00:00$/.test(hour);
      }),
    );
  });
});

describe('the end of validity', () => {
  it('is reached at its last stamp, half an hour before', () => {
    const validity = T('22 12:00');
    expect(isEndOfValidity(T('22 11:30'), validity)).toBe(true);
    expect(isEndOfValidity(T('22 11:30') - 1, validity)).toBe(false);
    expect(isEndOfValidity(T('22 15:30'), validity)).toBe(true);
  });
});

describe('what holds an alert', () => {
  /** At its last stamp, which is a release stamp, everything measured, nothing open: it lowers. */
  const clear: HoldInput = {
    at: T('22 11:30'),
    run: 'closing',
    validity: T('22 12:00'),
    extensionLimitMs: ALERT_EXTENSION_LIMIT_MS,
    withoutData: new Set(),
    current: [{ source: 'rainfall', level: 0, dataAt: T('22 11:30') }],
    hasGroundData: true,
    unresolved: [],
  };
  const kinds = (more: Partial<HoldInput>) => holdReasons({ ...clear, ...more }).map(({ kind }) => kind);
  const crack = { momsId: 1, instanceId: 2, observedAt: T('21 08:00'), level: 2, isReleased: true };

  it('is nothing, and it lowers', () => expect(holdReasons(clear)).toEqual([]));

  it('is each source of the event without data, by its name', () => {
    expect(holdReasons({ ...clear, withoutData: new Set(['rainfall', 'subsurface'] as const) })).toEqual([
      { kind: 'no data', source: 'rainfall' },
      { kind: 'no data', source: 'subsurface' },
    ]);
  });

  it.each([
    [-2, ['near threshold']],
    [-1, []],
    [0, []],
    [1, []],
  ])('by the rain at %i is %j: only "near the threshold" does', (level, reasons) => {
    expect(kinds({ current: [{ source: 'rainfall', level, dataAt: null }] })).toEqual(reasons);
  });

  it('is rain near its threshold, and of no other source the same number', () => {
    expect(kinds({ current: [{ source: 'subsurface', level: -2, dataAt: null }] })).toEqual([]);
  });

  it.each([
    ['no ground data', { hasGroundData: false }],
    ['unresolved features', { unresolved: [crack] }],
  ] as const)('by "%s" holds for three days beyond its validity, and not a run longer', (kind, more) => {
    // 12:00 of the 22nd and 72 h are 12:00 of the 25th; the run of 11:30 speaks for the time until 12:00.
    expect(kinds({ ...more, at: T('25 07:30') })).toEqual([kind]);
    expect(kinds({ ...more, at: T('25 11:30') - 1, run: 'closing' })).toContain(kind);
    expect(kinds({ ...more, at: T('25 11:30') })).toEqual([]);
    // A shorter limit is kept as well.
    expect(kinds({ ...more, extensionLimitMs: 4 * HOUR_MS, at: T('22 15:30') })).toEqual([]);
  });

  it('by missing data of a source has no limit', () => {
    const withoutData = new Set(['rainfall'] as const);
    expect(kinds({ withoutData, at: T('29 11:30') })).toEqual(['no data']);
  });

  it('is the half hour itself: lowered is only at a release stamp, and never while it still fills', () => {
    expect(kinds({ at: T('22 12:00') })).toEqual(['not a release stamp']);
    expect(kinds({ at: T('22 15:30') })).toEqual([]);
    expect(kinds({ run: 'open' })).toEqual(['half hour still open']);
    // One of the two sentences, not both.
    expect(kinds({ run: 'open', at: T('22 12:00') })).toEqual(['half hour still open']);
  });

  it('is everything at once, in one order', () => {
    const all = {
      withoutData: new Set(['surficial'] as const),
      current: [{ source: 'rainfall', level: -2, dataAt: null }] as const,
      hasGroundData: false,
      unresolved: [crack],
      run: 'open',
    } as const;
    expect(kinds(all)).toEqual([
      'no data',
      'near threshold',
      'no ground data',
      'unresolved features',
      'half hour still open',
    ]);
  });
});

it('a held alert is valid to the end of the block of its run: another four hours at the most', () => {
  expect(toManilaText(heldValidity(T('22 11:30')))).toBe('2026-11-22 12:00:00');
  expect(toManilaText(heldValidity(T('22 12:00')))).toBe('2026-11-22 16:00:00');
  for (let run = T('22 00:00'); run < T('23 00:00'); run += HALF_HOUR_MS) {
    expect(heldValidity(run)).toBeGreaterThan(run);
    expect(heldValidity(run) - run).toBeLessThanOrEqual(4 * HOUR_MS);
    expect(heldValidity(run + 29 * MINUTE_MS)).toBe(heldValidity(run));
  }
});
