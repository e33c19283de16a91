import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { JUDGED_MS, type PublicLevelFacts, publicLevel, type StandingLevel } from './public-level.ts';

const now = at('2026-11-21 12:10:00');
const quiet: StandingLevel = {
  truth: { released: 0, shown: 0 },
  takenBackAt: null,
  judgedAt: at('2026-11-21 12:00:00'),
};
const facts = (stands: Partial<StandingLevel> | null, more: Partial<PublicLevelFacts> = {}): PublicLevelFacts => ({
  now,
  isClockInDoubt: false,
  stands: stands && { ...quiet, ...stands },
  ...more,
});
const nothingMeasures = { released: 0, shown: 'no information' } as const;
const level2 = { released: 2, shown: 2 } as const;

describe('level 0 is shown only where somebody can say so', () => {
  it('something measures, and somebody has judged it', () => {
    expect(publicLevel(facts({}))).toEqual({ level: 0, doubt: null });
  });

  it.each<[string, PublicLevelFacts, string]>([
    ['nobody has released anything', facts(null), 'nothing released'],
    ['nothing measures', facts({ truth: nothingMeasures }), 'nothing measures'],
    ['nobody ever judged', facts({ judgedAt: null }), 'not judged'],
    ['nobody judged for an hour', facts({ judgedAt: now - JUDGED_MS - 1 }), 'not judged'],
    ['the clock is in doubt', facts({}, { isClockInDoubt: true }), 'clock in doubt'],
    ['it was taken back', facts({ takenBackAt: now }), 'taken back'],
  ])('%s', (_, given, doubt) => {
    expect(publicLevel(given)).toEqual({ level: null, doubt });
  });

  it('an hour after the last run is not too late, and a moment more is', () => {
    const levels = [JUDGED_MS, JUDGED_MS + 1].map((ago) => publicLevel(facts({ judgedAt: now - ago })).level);
    expect(levels).toEqual([0, null]);
  });

  it('a run of the future is none that is missing', () => {
    expect(publicLevel(facts({ judgedAt: now + JUDGED_MS }))).toEqual({ level: 0, doubt: null });
  });
});

describe('a level above 0 stays until people say something else', () => {
  it.each([1, 2, 3] as const)('level %i is told without a doubt', (released) => {
    expect(publicLevel(facts({ truth: { released, shown: released } }))).toEqual({ level: released, doubt: null });
  });

  it.each<[string, PublicLevelFacts, string]>([
    ['nothing measures any more', facts({ truth: { released: 2, shown: 'no information' } }), 'nothing measures'],
    ['nobody judges any more', facts({ truth: level2, judgedAt: null }), 'not judged'],
    ['the clock is in doubt', facts({ truth: level2 }, { isClockInDoubt: true }), 'clock in doubt'],
  ])('%s: told beside it', (_, given, doubt) => {
    expect(publicLevel(given)).toEqual({ level: 2, doubt });
  });

  it('goes only where people were told that it was wrong', () => {
    expect(publicLevel(facts({ truth: level2, takenBackAt: now }))).toEqual({ level: null, doubt: 'taken back' });
  });
});

describe('of several doubts the first is told', () => {
  const all = { truth: nothingMeasures, takenBackAt: now, judgedAt: null };
  it.each<[string, Partial<StandingLevel>, boolean]>([
    ['taken back', all, true],
    ['nothing measures', { ...all, takenBackAt: null }, true],
    ['clock in doubt', { ...all, takenBackAt: null, truth: quiet.truth }, true],
    ['not judged', { ...all, takenBackAt: null, truth: quiet.truth }, false],
  ])('%s', (doubt, stands, isClockInDoubt) => {
    expect(publicLevel(facts(stands, { isClockInDoubt })).doubt).toBe(doubt);
  });

  it('whatever holds, a level that is shown is the one that was released', () => {
    for (const released of [0, 1, 2, 3] as const) {
      for (const isClockInDoubt of [false, true]) {
        for (const judgedAt of [null, now, now - 2 * JUDGED_MS]) {
          for (const takenBackAt of [null, now]) {
            const stands = { truth: { released, shown: released }, judgedAt, takenBackAt };
            expect([null, released]).toContain(publicLevel(facts(stands, { isClockInDoubt })).level);
          }
        }
      }
    }
  });
});
