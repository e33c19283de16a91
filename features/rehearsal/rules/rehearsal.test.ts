// When the rehearsal is due, and when its absence, its failure or what it found is a problem.
import { DAY_MS, fromManilaText, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import {
  CUT_OFF_MS,
  figuresOf,
  isRehearsalDue,
  isUnexplained,
  OVERDUE_MS,
  REHEARSAL_STEPS,
  type Rehearsed,
  rehearsalTrouble,
} from './rehearsal.ts';

const at = (text: string) => fromManilaText(text)!;
const NIGHT = at('2026-11-21 03:07:00');
const UP = DAY_MS;
const good = (startedAt: number): Rehearsed => ({ startedAt, endedAt: startedAt + 5 * MINUTE_MS, failedAt: null });
const bad = (startedAt: number): Rehearsed => ({ ...good(startedAt), failedAt: 'restore' });
const cut = (startedAt: number): Rehearsed => ({ startedAt, endedAt: null, failedAt: null });

describe('it is due', () => {
  it.each([
    ['2026-11-21 02:59:59', false],
    ['2026-11-21 03:00:00', true],
    ['2026-11-21 05:59:59', true],
    ['2026-11-21 06:00:00', false],
    ['2026-11-21 15:00:00', false],
    ['2026-11-21 23:59:59', false],
  ])('at %s: %s', (now, due) => {
    expect(isRehearsalDue(null, at(now), UP)).toBe(due);
    expect(isRehearsalDue(good(at('2026-11-20 03:01:00')), at(now), UP)).toBe(due);
  });

  it('once a night, whatever came of it', () => {
    for (const one of [good, bad, cut]) expect(isRehearsalDue(one(at('2026-11-21 03:01:00')), NIGHT, UP)).toBe(false);
  });

  it('not again where the last one began on the stroke of three, or this very moment', () => {
    expect(isRehearsalDue(good(at('2026-11-21 03:00:00')), NIGHT, UP)).toBe(false);
    expect(isRehearsalDue(cut(NIGHT), NIGHT, UP)).toBe(false);
  });

  it('not right after a start', () => {
    expect(isRehearsalDue(null, NIGHT, 15 * MINUTE_MS - 1)).toBe(false);
    expect(isRehearsalDue(null, NIGHT, 15 * MINUTE_MS)).toBe(true);
  });

  it('though a clock that was ahead has left one of tomorrow', () => {
    expect(isRehearsalDue(good(NIGHT + DAY_MS), NIGHT, UP)).toBe(true);
  });
});

describe('a problem', () => {
  const trouble = (all: readonly Rehearsed[], onSince = NIGHT - 100 * DAY_MS) => rehearsalTrouble(all, onSince, NIGHT);

  it('is none where the last night was good', () => {
    expect(trouble([good(NIGHT - HOUR_MS)])).toBeNull();
    expect(trouble([good(NIGHT - DAY_MS), bad(NIGHT - 2 * DAY_MS)])).toBeNull();
  });

  it('is one that failed, with its step, until one is good', () => {
    const since = NIGHT - HOUR_MS;
    expect(trouble([bad(since), good(NIGHT - DAY_MS)])).toEqual({ why: 'failed', step: 'restore', since });
  });

  it('is one that has not been for twenty-six hours', () => {
    const last = good(NIGHT - OVERDUE_MS - 5 * MINUTE_MS);
    expect(trouble([last])).toBeNull();
    const older = good(NIGHT - OVERDUE_MS - 5 * MINUTE_MS - 1);
    expect(trouble([older])).toEqual({ why: 'overdue', since: older.endedAt });
  });

  it('is none an hour after its day, as rehearsals begin at another minute each night', () => {
    expect(trouble([good(NIGHT - 25 * HOUR_MS)])).toBeNull();
  });

  it('is still the failure of last night while the one of tonight goes on, and its lateness once that was cut off', () => {
    const before = [bad(NIGHT - DAY_MS), good(NIGHT - 2 * DAY_MS)];
    const failed = { why: 'failed', step: 'restore', since: NIGHT - DAY_MS };
    expect(trouble([cut(NIGHT - 20 * MINUTE_MS), ...before])).toEqual(failed);
    expect(trouble([cut(NIGHT - CUT_OFF_MS), ...before])).toEqual(failed);
    expect(trouble([cut(NIGHT - CUT_OFF_MS - 1), ...before])).toMatchObject({ why: 'overdue' });
  });

  it('is one that was cut off night after night; the one that goes on is none yet', () => {
    const last = good(NIGHT - 2 * DAY_MS);
    expect(trouble([cut(NIGHT - MINUTE_MS), last])).toEqual({ why: 'overdue', since: last.endedAt });
    expect(trouble([cut(NIGHT - CUT_OFF_MS - 1), last])).toEqual({ why: 'overdue', since: last.endedAt });
    expect(trouble([cut(NIGHT - MINUTE_MS), good(NIGHT - DAY_MS)])).toBeNull();
    expect(trouble([cut(NIGHT - CUT_OFF_MS - 1), good(NIGHT - DAY_MS)])).toBeNull();
  });

  it('counts from the switching on where there never was one', () => {
    expect(trouble([], NIGHT - OVERDUE_MS)).toBeNull();
    expect(trouble([], NIGHT - OVERDUE_MS - 1)).toEqual({ why: 'overdue', since: NIGHT - OVERDUE_MS - 1 });
  });

  it('is told by good ones that lie far ahead: the clock was wrong then, or is now', () => {
    expect(trouble([good(NIGHT + 3 * DAY_MS)])).toMatchObject({ why: 'overdue' });
    expect(trouble([good(NIGHT + HOUR_MS)])).toBeNull();
    expect(trouble([good(NIGHT + OVERDUE_MS - 5 * MINUTE_MS)])).toBeNull();
  });
});

describe('what a replay found', () => {
  const equal = { reasons: [], triggers: 0, releases: 0, orphans: 0 };
  it.each([
    ['all equal', {}, false],
    ['a half hour that was closed late', { reasons: ['closed late'], triggers: 1 }, false],
    ['readings that came later', { reasons: ['late readings', 'tag set since'] }, false],
    ['a gauge that was exchanged since', { reasons: ['gauges changed'], triggers: 1 }, false],
    ['a half hour in which the engine failed', { reasons: ['engine failed'], releases: 1 }, false],
    ['a half hour without a reason', { reasons: ['closed late', 'unknown'] }, true],
    ['a reading that was changed', { reasons: ['reading altered'] }, true],
    ['half hours that were never recorded', { reasons: ['no record'] }, true],
    ['a trigger alone', { triggers: 1 }, true],
    ['a release alone', { releases: 1 }, true],
    ['a decision about nothing', { orphans: 1 }, true],
  ] as const)('%s is unexplained: %s', (_what, over, expected) => {
    expect(isUnexplained({ ...equal, ...over })).toBe(expected);
  });
});

it('has six steps, each needing the one before', () => {
  expect(REHEARSAL_STEPS).toEqual(['backup', 'unpack', 'restore', 'record', 'replay', 'trigger']);
});

describe('its figures', () => {
  const done = (step: (typeof REHEARSAL_STEPS)[number], seconds: number, count?: number) => ({
    ...{ step, seconds, said: '' },
    ...(count === undefined ? {} : { count }),
  });

  it('are those of the steps that say them', () => {
    const steps = [done('backup', 1), done('restore', 41.2, 9), done('replay', 7, 96), done('trigger', 2, 1)];
    expect(figuresOf(steps)).toEqual({ restoreSeconds: 41.2, halfHours: 96, raised: 1 });
  });

  it('are none where a step was not reached, or an older program did not count', () => {
    expect(figuresOf([])).toEqual({ restoreSeconds: 0, halfHours: 0, raised: 0 });
    expect(figuresOf([done('restore', 3), done('replay', 7)])).toEqual({ restoreSeconds: 3, halfHours: 0, raised: 0 });
  });
});
