// When the hub believes a push, and what goes first.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { CLOCK_APART_MS } from '../../watch/rules/pulse.ts';
import {
  BEHIND_MS,
  CLOCK_TOLD_MS,
  faultOfPush,
  type Item,
  isAskedAgain,
  isWithin,
  nextBatch,
  owedOf,
  PUSH_FAULTS,
  type Push,
  type PushHearing,
  SPEAKS_EVERY_MS,
  UNHEARD_MS,
} from './push.ts';

const NOW = 1_800_000_000_000;
const push = (part: Partial<Push> = {}): Push => ({
  ...{ to: 'hub', nonce: 'any', sequence: NOW, at: NOW },
  ...{ after: NOW - 10, last: NOW - 10, ...part },
});
const hearing = (part: Partial<PushHearing> = {}): PushHearing => ({
  ...{ own: 'hub', heard: NOW - 10, challenge: null, now: NOW },
  ...part,
});

describe('a push', () => {
  it('is taken when it is meant for this hub, newer than the last, and goes on where that ended', () => {
    expect(faultOfPush(push(), hearing())).toBeNull();
  });

  it('is refused when it is meant for another hub, even with the nonce that was asked for', () => {
    expect(faultOfPush(push({ to: 'other' }), hearing())).toBe('misdirected');
    expect(faultOfPush(push({ to: 'other', nonce: 'n' }), hearing({ challenge: 'n' }))).toBe('misdirected');
  });

  it('is refused the second time, and when a newer one was taken', () => {
    expect(faultOfPush(push(), hearing({ heard: NOW }))).toBe('replayed');
    expect(faultOfPush(push(), hearing({ heard: NOW + 1 }))).toBe('old');
  });

  it.each([1, -1])('is refused by a clock that is hours apart (%i), not by one that is just so far', (sign) => {
    const far = sign * CLOCK_APART_MS;
    expect(faultOfPush(push({ at: NOW + far }), hearing())).toBeNull();
    expect(faultOfPush(push({ at: NOW + far + sign }), hearing())).toBe('clock');
  });

  it('that bears the nonce of our question is new, whatever its number and its clock', () => {
    const asked = hearing({ challenge: 'n', heard: NOW + HOUR_MS });
    const whole = { nonce: 'n', after: 0, last: 0 };
    expect(faultOfPush(push(whole), asked)).toBeNull();
    expect(faultOfPush(push({ ...whole, sequence: NOW + HOUR_MS }), asked)).toBeNull();
    expect(faultOfPush(push({ ...whole, at: 0 }), asked)).toBeNull();
    expect(faultOfPush(push({ ...whole, nonce: 'another' }), asked)).toBe('old');
  });

  it('without a question no nonce helps', () => {
    expect(faultOfPush(push({ nonce: '' }), hearing({ heard: NOW }))).toBe('replayed');
  });

  describe('that rests on another state', () => {
    it('is refused where the hub has lost what it had acknowledged', () => {
      expect(faultOfPush(push({ after: NOW - 5, last: NOW - 5 }), hearing())).toBe('gap');
      expect(faultOfPush(push(), hearing({ heard: 0 }))).toBe('gap');
    });

    it('is refused where the cell has lost what it had sent', () => {
      expect(faultOfPush(push({ after: NOW - 20, last: NOW - 15 }), hearing())).toBe('gap');
    });

    it('is taken where an answer was lost: whether the hub has heard the last one or not', () => {
      const unsure = push({ after: NOW - 20, last: NOW - 10 });
      expect(faultOfPush(unsure, hearing({ heard: NOW - 10 }))).toBeNull();
      expect(faultOfPush(unsure, hearing({ heard: NOW - 20 }))).toBeNull();
      expect(faultOfPush(unsure, hearing({ heard: NOW - 15 }))).toBeNull();
      expect(faultOfPush(unsure, hearing({ heard: NOW - 21 }))).toBe('gap');
    });

    it('is taken where it tells all anew', () => {
      expect(faultOfPush(push({ after: 0, last: 0 }), hearing())).toBeNull();
      expect(faultOfPush(push({ after: 0, last: 0 }), hearing({ heard: 0 }))).toBeNull();
    });
  });

  it('is asked for again where only its being new is in doubt', () => {
    expect(PUSH_FAULTS.filter(isAskedAgain)).toEqual(['replayed', 'old', 'clock']);
    expect(isAskedAgain(null)).toBe(false);
  });
});

describe('a place', () => {
  const areas = ['Saint Bernard, Southern Leyte', ' leyte '];
  const within = (municipality: string, province: string) => isWithin({ municipality, province }, areas);

  it('is within a municipality by both names, and within a whole province by its own', () => {
    expect(within('Saint Bernard', 'Southern Leyte')).toBe(true);
    expect(within('SAINT BERNARD', 'southern leyte')).toBe(true);
    expect(within('Ormoc', 'Leyte')).toBe(true);
  });

  it('is not within a municipality of the same name elsewhere, nor beside it', () => {
    expect(within('Saint Bernard', 'Bohol')).toBe(false);
    expect(within('Liloan', 'Southern Leyte')).toBe(false);
    expect(within('Leyte', 'Biliran')).toBe(false);
    expect(isWithin({ municipality: 'Ormoc', province: 'Leyte' }, [])).toBe(false);
  });
});

describe('what goes first', () => {
  const item = (name: string, part: Partial<Item> = {}): Item => ({
    name,
    digest: name,
    bytes: 10,
    urgency: 0,
    ...part,
  });
  const names = (items: readonly Item[]) => items.map(({ name }) => name);

  it('owed is what was never sent, is another now, or was not acknowledged', () => {
    const known = new Map([
      ['same', 'same'],
      ['changed', 'before'],
      ['unsure', null],
    ]);
    const all = ['same', 'changed', 'unsure', 'new'].map((name) => item(name));
    expect(names(owedOf(all, known))).toEqual(['changed', 'unsure', 'new']);
    expect(owedOf([], known)).toEqual([]);
  });

  it('owed is what is asked for, though the hub has it', () => {
    const known = new Map([['same', 'same']]);
    const same = item('same');
    expect(names(owedOf([{ ...same, isAsked: true }], known))).toEqual(['same']);
    expect(names(owedOf([{ ...same, isAsked: false }, same], known))).toEqual([]);
  });

  it('the most urgent go first, others in their order', () => {
    const owed = [item('a'), item('b', { urgency: 3 }), item('c'), item('d', { urgency: 1 })];
    expect(names(nextBatch(owed, 1000))).toEqual(['b', 'd', 'a', 'c']);
    expect(names(owed)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('as many as fit, to the byte', () => {
    const owed = ['a', 'b', 'c'].map((name) => item(name));
    expect(names(nextBatch(owed, 30))).toEqual(['a', 'b', 'c']);
    expect(names(nextBatch(owed, 29))).toEqual(['a', 'b']);
    expect(names(nextBatch(owed, 20))).toEqual(['a', 'b']);
  });

  it('one that is larger than all room goes by itself, and holds up nobody for ever', () => {
    const owed = [item('large', { bytes: 100, urgency: 1 }), item('small')];
    expect(names(nextBatch(owed, 50))).toEqual(['large']);
    expect(nextBatch([], 50)).toEqual([]);
  });

  it('ends with what does not fit, though a later one would: their order is kept', () => {
    const owed = [item('a'), item('large', { bytes: 100 }), item('c')];
    expect(names(nextBatch(owed, 50))).toEqual(['a']);
  });
});

it('a cell is silent after more than four turns that failed, and told on duty long after that', () => {
  expect(UNHEARD_MS).toBeGreaterThan(4 * SPEAKS_EVERY_MS);
  expect(BEHIND_MS).toBeGreaterThan(10 * UNHEARD_MS);
  expect(CLOCK_TOLD_MS).toBeLessThan(CLOCK_APART_MS);
  expect(SPEAKS_EVERY_MS).toBe(MINUTE_MS);
});
