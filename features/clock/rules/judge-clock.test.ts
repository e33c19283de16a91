import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type ClockFacts, judgeClock, type LoggerStamp, loggersAgreeForMs } from './judge-clock.ts';

const now = at('2026-11-21 12:00:00');
const facts = (more: Partial<ClockFacts> = {}): ClockFacts => ({
  now,
  steppedMs: 0,
  newestAt: now,
  databaseMs: 0,
  agreedForMs: { database: null, loggers: null },
  isSynchronised: null,
  returnedForMs: null,
  confirmedForMs: null,
  ...more,
});
const agreed = (database: number | null, loggers: number | null = null) => ({ agreedForMs: { database, loggers } });

describe('what makes a clock doubtful', () => {
  it.each<[string, Partial<ClockFacts>, string[]]>([
    ['nothing', {}, []],
    ['nothing, before the first closing', { newestAt: null, databaseMs: null }, []],
    ['a step ahead of 10 min is none', { steppedMs: 10 * MINUTE_MS }, []],
    ['a step ahead of more', { steppedMs: 10 * MINUTE_MS + 1 }, ['step']],
    ['three days ahead', { steppedMs: 72 * HOUR_MS }, ['step']],
    ['a step back is seen by what lies ahead', { steppedMs: -72 * HOUR_MS }, []],
    ['closed up to ten minutes from now: another server runs a little ahead', { newestAt: now + 10 * MINUTE_MS }, []],
    ['closed beyond that', { newestAt: now + 10 * MINUTE_MS + 1 }, ['behind']],
    ['an outage of a week: nothing ran, nothing stepped', { newestAt: now - 168 * HOUR_MS }, []],
    ['the database 10 min apart', { databaseMs: 10 * MINUTE_MS }, []],
    ['… more, ahead', { databaseMs: 10 * MINUTE_MS + 1 }, ['database']],
    ['… more, behind', { databaseMs: -3 * HOUR_MS }, ['database']],
    [
      'all at once',
      { steppedMs: HOUR_MS, newestAt: now + HOUR_MS, databaseMs: HOUR_MS },
      ['step', 'behind', 'database'],
    ],
  ])('%s', (_, more, doubts) => {
    expect(judgeClock(facts(more))).toEqual({ doubts, trustedBy: null, isHeld: doubts.length > 0 });
  });
});

describe('what makes it trusted again', () => {
  it.each<[string, Partial<ClockFacts>, string | null]>([
    ['nobody', {}, null],
    ['a person has just said so', { confirmedForMs: 0 }, 'person'],
    ['… a while ago: that was another doubt', { confirmedForMs: 5 * MINUTE_MS }, null],
    ['synchronised', { isSynchronised: true }, 'synchronised'],
    ['not synchronised', { isSynchronised: false }, null],
    ['the database elsewhere for a minute', agreed(MINUTE_MS), 'database'],
    ['… for less', agreed(MINUTE_MS - 1), null],
    ['two loggers for a minute', agreed(null, MINUTE_MS), 'loggers'],
    ['… for less', agreed(null, MINUTE_MS - 1), null],
  ])('%s', (_, more, trustedBy) => {
    for (const doubt of [{ steppedMs: 72 * HOUR_MS }, { newestAt: now + 72 * HOUR_MS }]) {
      expect(judgeClock(facts({ ...doubt, ...more }))).toMatchObject({ trustedBy, isHeld: trustedBy === null });
    }
  });
});

describe('back from a step to where it was trusted', () => {
  const ahead = { newestAt: now + 72 * HOUR_MS };
  it.each<[string, Partial<ClockFacts>, string | null]>([
    ['what it wrote meanwhile is no doubt', { ...ahead, returnedForMs: 0 }, 'return'],
    ['a while later it is', { ...ahead, returnedForMs: 5 * MINUTE_MS }, null],
    ['nor is it a return to step back', { ...ahead, steppedMs: -3 * HOUR_MS, returnedForMs: 0 }, null],
    ['nor is it a return to step again', { ...ahead, steppedMs: HOUR_MS, returnedForMs: 0 }, null],
  ])('%s', (_, more, trustedBy) => {
    expect(judgeClock(facts(more))).toMatchObject({ trustedBy, isHeld: trustedBy === null });
  });
});

describe('two loggers agree', () => {
  const stamp = (logger: string, aheadMs: number, agoMs: number): LoggerStamp => ({ logger, aheadMs, agoMs });
  it.each<[string, LoggerStamp[], number | null]>([
    ['none', [], null],
    ['one alone', [stamp('a', 0, 90_000)], null],
    ['since the second', [stamp('a', -MINUTE_MS, 90_000), stamp('b', MINUTE_MS, 70_000)], 70_000],
    ['since the second of three', [stamp('a', 0, 10), stamp('b', 0, 90_000), stamp('c', 0, 70_000)], 70_000],
    ['one that delivers late says nothing', [stamp('a', 0, 90_000), stamp('b', -HOUR_MS, 80_000)], null],
    ['one that is ahead contradicts', [stamp('a', 0, 90_000), stamp('b', 0, 80_000), stamp('c', HOUR_MS, 10)], null],
    ['what is an hour old is forgotten', [stamp('a', 0, 61 * MINUTE_MS), stamp('b', 0, 80_000)], null],
  ])('%s', (_, stamps, forMs) => {
    expect(loggersAgreeForMs(stamps)).toBe(forMs);
  });
});
