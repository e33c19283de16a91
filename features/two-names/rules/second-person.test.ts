// When a release needs two names: only where it raises a level, by the strictest that was set at that level or below.
import { describe, expect, it } from 'vitest';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import {
  OVERRIDE_AFTER_S,
  POLICY_LEVELS,
  policyAt,
  type ReleasePolicy,
  SECOND_PERSONS,
  type SecondPerson,
  wantedFor,
} from './second-person.ts';

const LEVELS: readonly AlertLevel[] = [0, 1, 2, 3];

const policies = (one: SecondPerson, two: SecondPerson, three: SecondPerson, seconds = 120): ReleasePolicy[] => [
  { level: 1, secondPerson: one, overrideAfterS: seconds },
  { level: 2, secondPerson: two, overrideAfterS: seconds },
  { level: 3, secondPerson: three, overrideAfterS: seconds },
];

describe('at a level', () => {
  it.each<[string, ReleasePolicy[], AlertLevel, string | null]>([
    ['nothing was ever set', [], 3, null],
    ['everything is off', policies('off', 'off', 'off'), 3, null],
    ['level 0 has none', policies('must', 'must', 'must'), 0, null],
    ['its own', policies('off', 'off', 'must'), 3, 'must'],
    ['below it nothing', policies('off', 'off', 'must'), 2, null],
    ['offered', policies('off', 'ask', 'off'), 2, 'ask'],
    ['a lower one holds above it', policies('off', 'must', 'off'), 3, 'must'],
    ['the stricter of two', policies('must', 'off', 'ask'), 3, 'must'],
    ['the stricter of two, at the lower level', policies('ask', 'must', 'off'), 1, 'ask'],
    ['one row alone', [{ level: 1, secondPerson: 'ask', overrideAfterS: 60 }], 2, 'ask'],
  ])('%s', (_, set, level, mode) => {
    expect(policyAt(set, level)?.mode ?? null).toBe(mode);
  });

  it('a higher level never asks for less than a lower one, whatever was set', () => {
    const strictness = (set: ReleasePolicy[], level: AlertLevel) =>
      SECOND_PERSONS.indexOf(policyAt(set, level)?.mode ?? 'off');
    for (const one of SECOND_PERSONS)
      for (const two of SECOND_PERSONS)
        for (const three of SECOND_PERSONS) {
          const set = policies(one, two, three);
          for (const level of POLICY_LEVELS)
            expect(strictness(set, level)).toBeGreaterThanOrEqual(
              strictness(set, level === 1 ? 0 : level === 2 ? 1 : 2),
            );
        }
  });

  it('the order of the rows says nothing', () => {
    const set = policies('ask', 'off', 'must');
    for (const level of LEVELS) expect(policyAt([...set].reverse(), level)).toEqual(policyAt(set, level));
  });

  it('of two that are as strict the wait of the higher level holds', () => {
    const set: ReleasePolicy[] = [
      { level: 1, secondPerson: 'must', overrideAfterS: 20 },
      { level: 3, secondPerson: 'must', overrideAfterS: 90 },
    ];
    expect(policyAt(set, 3)).toEqual({ mode: 'must', overrideAfterS: 90 });
    expect(policyAt(set, 2)).toEqual({ mode: 'must', overrideAfterS: 20 });
  });

  it.each([
    [120, 120],
    [121, 120],
    [86_400, 120],
    [60, 60],
    [10, 10],
    [0, 10],
    [-5, 10],
  ])('a wait of %i s that somehow stands there is one of %i s: nobody waits longer than two minutes', (set, holds) => {
    expect(policyAt(policies('off', 'off', 'must', set), 3)?.overrideAfterS).toBe(holds);
  });

  it('the usual wait is one that may be set', () => {
    expect(OVERRIDE_AFTER_S.usual).toBeGreaterThanOrEqual(OVERRIDE_AFTER_S.least);
    expect(OVERRIDE_AFTER_S.usual).toBeLessThanOrEqual(OVERRIDE_AFTER_S.most);
    expect(OVERRIDE_AFTER_S.most).toBe(120);
  });
});

describe('of a release', () => {
  const all = policies('must', 'must', 'must');

  it('every raise needs it, and nothing else does', () => {
    for (const level of LEVELS)
      for (const releasedLevel of LEVELS)
        expect(wantedFor(all, { level, releasedLevel }) !== null).toBe(level > releasedLevel);
  });

  it.each<[string, AlertLevel, AlertLevel]>([
    ['the next release of a running alert', 3, 3],
    ['a lowering', 3, 2],
    ['the all-clear', 3, 0],
    ['routine', 0, 0],
  ])('%s goes on as always', (_, releasedLevel, level) => {
    expect(wantedFor(all, { level, releasedLevel })).toBeNull();
  });

  it('without a policy not even a raise by three levels', () => {
    expect(wantedFor([], { level: 3, releasedLevel: 0 })).toBeNull();
  });

  it('the wait comes along', () => {
    expect(wantedFor(policies('off', 'ask', 'must', 45), { level: 3, releasedLevel: 1 })).toEqual({
      mode: 'must',
      overrideAfterS: 45,
    });
  });
});
