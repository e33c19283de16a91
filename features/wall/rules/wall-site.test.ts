// What waits beside the released plate and since when, and when the next release is due: the table of the wall's two statements.
import { fromManilaText, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import type { CandidateTrigger } from '../../alerts/rules/candidate-types.ts';
import { type DueFacts, isUnjudged, nextDue, UNJUDGED_MS, wallWaiting } from './wall-site.ts';

const manila = (text: string) => fromManilaText(`${text}:00`)!; // the texts below are times
const at = (time: string) => manila(`2026-11-21 ${time}`);

const trigger = (more: Partial<CandidateTrigger> = {}): CandidateTrigger => ({
  ...{ triggerId: 1, source: 'rainfall', symbol: 'r1', level: 1, status: null, isInvalid: false },
  isRetroactive: false,
  ...{ startedAt: at('09:00'), updatedAt: at('09:00'), isNew: true, isReleasable: false, isUndecided: true },
  ...more,
});
const surficial = (more: Partial<CandidateTrigger> = {}) =>
  trigger({ triggerId: 2, source: 'surficial', symbol: 'g2', level: 2, ...more });
const possible = (more: Partial<CandidateTrigger> = {}) =>
  trigger({ triggerId: 3, source: 'rainfall', symbol: 'r0t', level: 0, ...more });
const question = (triggerId: number, time: string) => ({ triggerId, isAnswered: false, at: at(time) });
const answer = (triggerId: number, time: string) => ({ triggerId, isAnswered: true, at: at(time) });

describe('beside the released plate', () => {
  it('stands nothing where nothing waits, whatever was decided before', () => {
    expect(wallWaiting(null, [trigger({ status: 1 })], [answer(1, '09:10')])).toBeNull();
  });

  it('stands the level that nobody has decided, since somebody was asked', () => {
    const waits = { for: 'decision', level: 1, triggers: 1 } as const;
    expect(wallWaiting(waits, [trigger()], [question(1, '09:05')])).toEqual({
      ...{ for: 'decision', level: 1, since: at('09:05'), isPossible: false },
    });
  });

  it('of several stands the highest, with its own age and not that of a lower one', () => {
    const waits = { for: 'decision', level: 2, triggers: 2 } as const;
    const asked = [question(1, '07:00'), question(2, '09:20')];
    expect(wallWaiting(waits, [trigger(), surficial()], asked)).toMatchObject({ level: 2, since: at('09:20') });
  });

  it('of two of one level the older one says the age', () => {
    const waits = { for: 'decision', level: 2, triggers: 2 } as const;
    const two = [surficial(), surficial({ triggerId: 4, source: 'subsurface', symbol: 's2' })];
    const asked = [question(2, '09:20'), question(4, '08:10')];
    expect(wallWaiting(waits, two, asked)).toMatchObject({ level: 2, since: at('08:10') });
  });

  it('a question that was put anew a day later does not make the wait younger', () => {
    const waits = { for: 'decision', level: 1, triggers: 1 } as const;
    const asked = [question(1, '09:05'), question(1, '06:05')];
    expect(wallWaiting(waits, [trigger()], asked)?.since).toBe(at('06:05'));
  });

  it('what somebody looks at still waits', () => {
    const waits = { for: 'decision', level: 1, triggers: 1 } as const;
    expect(wallWaiting(waits, [trigger({ status: 0 })], [question(1, '09:05')])).toMatchObject({
      ...{ for: 'decision', since: at('09:05') },
    });
  });

  it('what was declared invalid raises no plate over what is open', () => {
    const waits = { for: 'decision', level: 1, triggers: 1 } as const;
    const two = [trigger(), surficial({ isInvalid: true, status: -1 })];
    expect(wallWaiting(waits, two, [question(1, '09:05'), question(2, '09:00')])).toMatchObject({ level: 1 });
  });

  it('what is decided and not released waits since the last decision', () => {
    const waits = { for: 'release', level: 2, triggers: 2 } as const;
    const two = [trigger({ status: 1 }), surficial({ status: 1 })];
    const asked = [question(1, '09:00'), answer(1, '09:10'), answer(2, '09:25'), answer(77, '09:50')];
    expect(wallWaiting(waits, two, asked)).toEqual({
      ...{ for: 'release', level: 2, since: at('09:25'), isPossible: false },
    });
  });

  it('what people reported needs no decision, and has no time of one', () => {
    const waits = { for: 'release', level: 2, triggers: 1 } as const;
    const feature = trigger({ triggerId: 5, source: 'moms', symbol: 'm2', level: 2 });
    expect(wallWaiting(waits, [feature], [])).toMatchObject({ for: 'release', level: 2, since: null });
  });

  it('what is only possible shows the level that a Valid would make of it, and says so', () => {
    const waits = { for: 'decision', level: 0, triggers: 1 } as const;
    expect(wallWaiting(waits, [possible()], [question(3, '09:05')])).toEqual({
      ...{ for: 'decision', level: 1, since: at('09:05'), isPossible: true },
    });
  });

  it('what is certain stands before what is only possible', () => {
    const waits = { for: 'decision', level: 2, triggers: 2 } as const;
    const asked = [question(2, '09:20'), question(3, '08:00')];
    expect(wallWaiting(waits, [possible(), surficial()], asked)).toMatchObject({
      ...{ level: 2, since: at('09:20'), isPossible: false },
    });
  });

  it('what is seen and not offered yet waits without an age: none is made up', () => {
    const waits = { for: 'decision', level: 3, triggers: 1 } as const;
    expect(wallWaiting(waits, [], [])).toEqual({ for: 'decision', level: 3, since: null, isPossible: false });
  });

  it('a trigger without a question has no age either', () => {
    const waits = { for: 'decision', level: 1, triggers: 1 } as const;
    expect(wallWaiting(waits, [trigger()], [question(9, '09:05')])?.since).toBeNull();
  });
});

describe('the next release', () => {
  // A Saturday in November: season 1 is wet, and no day of routine (Monday to Friday).
  const saturday = at('09:00');
  const friday = manila('2026-11-20 09:00');
  const facts = (more: Partial<DueFacts> = {}): DueFacts => ({
    ...{ place: { place: 'routine' }, level: 0, dataAt: friday - 10 * HOUR_MS, seasonGroup: 1, candidates: [] },
    ...more,
  });

  it('of what is offered is due when the schedule asks for it, the first of several', () => {
    const candidates = [
      { dueAt: at('12:00'), blocked: null },
      { dueAt: at('08:00'), blocked: 'undecided triggers' as const },
    ];
    expect(nextDue(facts({ candidates }), saturday)).toBe(at('08:00'));
  });

  it('of what is only possible is asked of nobody', () => {
    const candidates = [{ dueAt: at('08:00'), blocked: 'only possible' as const }];
    expect(nextDue(facts({ candidates }), saturday)).toBeNull();
  });

  it('of a running alert is due four hours after the last, by its data and not by its hour', () => {
    const running = { place: { place: 'latest' }, level: 1 } as const;
    expect(nextDue(facts({ ...running, dataAt: at('07:30') }), saturday)).toBe(at('12:00'));
    expect(nextDue(facts({ ...running, dataAt: at('07:00') }), saturday)).toBe(at('08:00'));
  });

  it('of an alert that nobody went on with stays where it was: it is late, and does not move on', () => {
    const left = { place: { place: 'overdue' }, level: 2, dataAt: manila('2026-11-20 11:30') } as const;
    expect(nextDue(facts(left), saturday)).toBe(manila('2026-11-20 16:00'));
  });

  it('of a lowered site is none for the rest of the day', () => {
    expect(nextDue(facts({ place: { place: 'latest' } }), saturday)).toBeNull();
  });

  it('in extended monitoring is at noon, and stays due until it is released', () => {
    const extended = { place: { place: 'extended', day: 1 } } as const;
    expect(nextDue(facts(extended), saturday)).toBe(at('12:00'));
    expect(nextDue(facts(extended), at('15:00'))).toBe(at('12:00'));
    expect(nextDue(facts({ ...extended, dataAt: at('11:30') }), at('15:00'))).toBeNull();
  });

  it('of routine is at noon on its days alone', () => {
    expect(nextDue(facts(), saturday)).toBeNull();
    expect(nextDue(facts(), friday)).toBe(manila('2026-11-20 12:00'));
    expect(nextDue(facts({ dataAt: manila('2026-11-20 11:30') }), friday + 4 * HOUR_MS)).toBeNull();
  });

  it('of the other season is on other days', () => {
    // Dry in November: Tuesday and Friday.
    const thursday = manila('2026-11-19 09:00');
    expect(nextDue(facts({ seasonGroup: 2, dataAt: 0 }), thursday)).toBeNull();
    expect(nextDue(facts({ seasonGroup: 2, dataAt: 0 }), friday)).toBe(manila('2026-11-20 12:00'));
  });

  it.each(['invalid', 'closed', 'to routine'] as const)('of a site in the place %s is none', (place) => {
    expect(nextDue(facts({ place: { place } }), friday)).toBeNull();
  });
});

describe('data', () => {
  const now = at('09:10');
  it('that were never judged, or not for long, colour no plate', () => {
    expect(isUnjudged(null, now)).toBe(true);
    expect(isUnjudged(now - UNJUDGED_MS - 1, now)).toBe(true);
    expect(isUnjudged(now - 24 * HOUR_MS, now)).toBe(true);
  });

  it('of the half hour that has just ended, and of the one before, are judged', () => {
    expect(isUnjudged(now - UNJUDGED_MS, now)).toBe(false);
    expect(isUnjudged(now - HALF_HOUR_MS - 10 * MINUTE_MS, now)).toBe(false);
    // A clock that was set back says nothing about the engine.
    expect(isUnjudged(now + HOUR_MS, now)).toBe(false);
  });
});
