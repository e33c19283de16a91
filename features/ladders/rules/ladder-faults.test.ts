// What a ladder and a shift may say, and whose way is not proven.
import { DAY_MS, fromManilaText, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { LADDER_LIMITS, type RungTarget, type Shift } from './escalation.ts';
import {
  newestProof,
  PLANNED_MAX_MS,
  PROVEN_FOR_MS,
  rungFaults,
  SHIFT_MAX_MS,
  SOON_MS,
  shiftFault,
  unprovenOf,
} from './ladder-faults.ts';

const NOW = fromManilaText('2026-11-21 18:00:00')!;
const [ANA, BEN, GONE] = ['639170000001', '639170000002', '639170000009'] as const;
const LIST = [ANA, BEN];
const rung = (who: RungTarget, waitMinutes = 5) => ({ who, waitMinutes });

describe('rungs', () => {
  it('of the shift, of people on the list and of everybody can be climbed', () => {
    expect(rungFaults([rung('shift'), rung(BEN, 1), rung('everybody', 60)], LIST).size).toBe(0);
    expect(rungFaults([], LIST).size).toBe(0);
  });

  it.each([
    ['somebody who is not on the list', [rung('shift'), rung(GONE)], [[1, 'unknownPerson']]],
    ['no wait', [rung('shift', 0)], [[0, 'wait']]],
    ['half a minute', [rung('shift', 1.5)], [[0, 'wait']]],
    ['more than an hour', [rung('shift', LADDER_LIMITS.maxWait + 1)], [[0, 'wait']]],
    ['no number at all', [rung('shift', Number.NaN)], [[0, 'wait']]],
    ['the same twice', [rung(ANA), rung(BEN), rung(ANA)], [[2, 'twice']]],
  ] as const)('%s is said of its rung', (_what, rungs, faults) => {
    expect([...rungFaults(rungs, LIST)]).toEqual(faults);
  });
});

describe('a shift', () => {
  const night: Shift = { number: ANA, from: NOW, until: NOW + 12 * HOUR_MS };
  const fault = (over: Partial<Shift> = {}, others: readonly Shift[] = []) =>
    shiftFault({ ...night, ...over }, { now: NOW, list: LIST, others });

  it('of somebody on the list, of tonight, can be planned', () => {
    expect(fault()).toBeNull();
    expect(fault({ from: NOW - 6 * HOUR_MS })).toBeNull();
    expect(fault({ until: NOW + SHIFT_MAX_MS })).toBeNull();
  });

  it.each([
    ['of somebody else', { number: GONE }, 'unknownPerson'],
    ['that ends before it begins', { until: NOW - 1 }, 'reversed'],
    ['that ends as it begins', { until: NOW }, 'reversed'],
    ['that nobody stands through', { until: NOW + SHIFT_MAX_MS + 1 }, 'tooLong'],
    ['that is over', { from: NOW - 2 * HOUR_MS, until: NOW }, 'over'],
    ['far ahead', { from: NOW + PLANNED_MAX_MS + 1, until: NOW + PLANNED_MAX_MS + HOUR_MS }, 'tooFar'],
  ] as const)('%s cannot', (_what, over, expected) => {
    expect(fault(over)).toBe(expected);
  });

  it('of the same person at the same time cannot; of another one, or right behind it, it can', () => {
    expect(fault({ from: NOW + HOUR_MS, until: NOW + 2 * HOUR_MS }, [night])).toBe('twice');
    expect(fault({ number: BEN }, [night])).toBeNull();
    expect(fault({ from: night.until, until: night.until + HOUR_MS }, [night])).toBeNull();
  });
});

describe('a way that is not proven', () => {
  const shift = (number: string, from: number, until: number): Shift => ({
    number,
    from: NOW + from,
    until: NOW + until,
  });
  const tonight = shift(ANA, -HOUR_MS, 8 * HOUR_MS);

  it('is that of whoever is on duty now or soon and was never reached', () => {
    expect(unprovenOf([tonight], new Map(), NOW)).toEqual([ANA]);
    expect(unprovenOf([shift(BEN, SOON_MS, SOON_MS + HOUR_MS)], new Map(), NOW)).toEqual([BEN]);
  });

  it('is nobody’s whose shift is over or far', () => {
    expect(unprovenOf([shift(ANA, -2 * HOUR_MS, 0)], new Map(), NOW)).toEqual([]);
    expect(unprovenOf([shift(ANA, SOON_MS + 1, SOON_MS + HOUR_MS)], new Map(), NOW)).toEqual([]);
  });

  it('is proven for five weeks', () => {
    const provenAt = (ago: number) => new Map([[ANA, NOW - ago]]);
    expect(unprovenOf([tonight], provenAt(PROVEN_FOR_MS), NOW)).toEqual([]);
    expect(unprovenOf([tonight], provenAt(PROVEN_FOR_MS + 1), NOW)).toEqual([ANA]);
  });

  it('is told once of each person, however many shifts', () => {
    const two = [tonight, shift(ANA, 20 * HOUR_MS, DAY_MS), shift(BEN, HOUR_MS, 2 * HOUR_MS)];
    expect(unprovenOf(two, new Map([[BEN, NOW]]), NOW)).toEqual([ANA]);
  });
});

describe('the newest proof of a way', () => {
  const at = Date.UTC(2026, 10, 21, 3);

  it.each<[string, Parameters<typeof newestProof>[0], ReturnType<typeof newestProof>]>([
    ['nothing', {}, null],
    ['nothing known', { answer: null, report: null, push: null }, null],
    ['nothing asked', { answer: undefined }, null],
    ['an answer', { answer: at }, { by: 'answer', at }],
    ['a report', { report: at }, { by: 'report', at }],
    ['an alert on the phone', { push: at }, { by: 'push', at }],
    ['a later alert', { answer: at, push: at + 1 }, { by: 'push', at: at + 1 }],
    ['an earlier alert', { answer: at, push: at - 1 }, { by: 'answer', at }],
    ['a key in a call', { call: at }, { by: 'call', at }],
    ['a later call', { answer: at, call: at + 1 }, { by: 'call', at: at + 1 }],
    ['an earlier call', { report: at, call: at - 1 }, { by: 'report', at }],
    ['a call with an alert: the key is surer', { push: at, call: at }, { by: 'call', at }],
    ['a call with an answer', { call: at, answer: at }, { by: 'answer', at }],
    ['a later report', { push: at, report: at + 1 }, { by: 'report', at: at + 1 }],
    ['all at once', { report: at, push: at, answer: at }, { by: 'answer', at }],
    ['a report with an alert', { report: at, push: at }, { by: 'push', at }],
    ['the beginning of time', { report: 0 }, { by: 'report', at: 0 }],
  ])('of %s', (_, proofs, newest) => {
    expect(newestProof(proofs)).toEqual(newest);
  });
});
