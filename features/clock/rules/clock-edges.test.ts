// The clock of a server: what only makes doubt must never be undone by less, and loggers agree in whatever order they spoke.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type ClockFacts, judgeClock, type LoggerStamp, loggersAgreeForMs } from './judge-clock.ts';

const now = at('2027-01-01 00:00:00');
const quiet: ClockFacts = {
  now,
  steppedMs: 0,
  newestAt: null,
  databaseMs: null,
  agreedForMs: { database: null, loggers: null },
  isSynchronised: null,
  returnedForMs: null,
  confirmedForMs: null,
};
const stepped = { ...quiet, steppedMs: HOUR_MS };

it('every witness is asked in turn: person, return, kernel, database, loggers', () => {
  // It came back, so that it does not stand ahead any more; what it wrote does.
  const all: ClockFacts = {
    ...quiet,
    newestAt: now + HOUR_MS,
    confirmedForMs: 0,
    returnedForMs: 0,
    isSynchronised: true,
    agreedForMs: { database: MINUTE_MS, loggers: MINUTE_MS },
  };
  const without = [
    {},
    { confirmedForMs: null },
    { returnedForMs: null },
    { isSynchronised: null },
    { agreedForMs: { database: null, loggers: MINUTE_MS } },
    { agreedForMs: { database: null, loggers: null } },
  ];
  let facts = all;
  const asked = without.map((more) => {
    facts = { ...facts, ...more };
    return judgeClock(facts).trustedBy;
  });
  expect(asked).toEqual(['person', 'return', 'synchronised', 'database', 'loggers', null]);
});

it.each([
  ['a moment before five minutes are over', { confirmedForMs: 5 * MINUTE_MS - 1 }, false],
  ['when they are over', { confirmedForMs: 5 * MINUTE_MS }, true],
])('what a person said holds: %s', (_, more, isHeld) => {
  expect(judgeClock({ ...stepped, ...more })).toMatchObject({ doubts: ['step'], isHeld });
});

it('a return is one up to ten minutes of where it was, either way', () => {
  const held = [10 * MINUTE_MS, -10 * MINUTE_MS, -10 * MINUTE_MS - 1].map(
    (steppedMs) => judgeClock({ ...quiet, newestAt: now + HOUR_MS, returnedForMs: 0, steppedMs }).isHeld,
  );
  expect(held).toEqual([false, false, true]);
});

it('nobody is asked where nothing is doubtful', () => {
  expect(judgeClock({ ...quiet, confirmedForMs: 0, isSynchronised: true })).toEqual({
    doubts: [],
    trustedBy: null,
    isHeld: false,
  });
});

describe('loggers', () => {
  const stamps = fc.array(
    fc.record({
      logger: fc.constantFrom('a', 'b', 'c'),
      aheadMs: fc.integer({ min: -20 * MINUTE_MS, max: 12 * MINUTE_MS }),
      agoMs: fc.integer({ min: 0, max: 2 * HOUR_MS }),
    }),
    { maxLength: 6 },
  );

  it('agree in whatever order they are told', () => {
    fc.assert(
      fc.property(stamps, (given) => {
        expect(loggersAgreeForMs(given.toReversed())).toBe(loggersAgreeForMs(given));
      }),
    );
  });

  it('do not agree any more once one is ahead, however many say so', () => {
    fc.assert(
      fc.property(stamps, fc.integer({ min: 0, max: HOUR_MS }), (given, agoMs) => {
        expect(loggersAgreeForMs([...given, { logger: 'd', aheadMs: 10 * MINUTE_MS + 1, agoMs }])).toBeNull();
      }),
    );
  });

  const stamp = (logger: string, aheadMs: number, agoMs: number): LoggerStamp => ({ logger, aheadMs, agoMs });
  it.each<[string, LoggerStamp, number | null]>([
    ['ten minutes ahead', stamp('b', 10 * MINUTE_MS, 5), 5],
    ['ten minutes behind', stamp('b', -10 * MINUTE_MS, 5), 5],
    ['a moment more behind', stamp('b', -10 * MINUTE_MS - 1, 5), null],
    ['heard an hour ago', stamp('b', 0, HOUR_MS), 7],
    ['heard a moment before that', stamp('b', 0, HOUR_MS + 1), null],
  ])('the second one %s', (_, second, forMs) => {
    expect(loggersAgreeForMs([stamp('a', 0, 7), second])).toBe(forMs);
  });
});
