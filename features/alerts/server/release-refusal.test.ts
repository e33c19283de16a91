// What an officer reads when a release is refused: the guard's verdict in a sentence that says what is otherwise now.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { Candidate } from '../rules/candidate-types.ts';
import type { ReleaseVerdict } from '../rules/release-guard.ts';
import { refusalOf } from './release-refusal.ts';
import type { SiteState } from './site-state.ts';

type Verdict = Parameters<typeof refusalOf>[0];
type Changes = Extract<ReleaseVerdict, { code: 'candidateChanged' }>['changes'];

// Of a state and a candidate it reads these alone.
const state = { site: { siteCode: 'lpa' } } as unknown as SiteState;
const candidate = {
  triggers: [
    { triggerId: 4, source: 'rainfall' },
    { triggerId: 5, source: 'surficial' },
    { triggerId: 6, source: 'moms' },
  ],
} as unknown as Candidate; // as above
const names = new Map([[17, 'Elena Halimbawa']]);
const NOW = at('2026-11-21 09:10:40');

/** Code and details of a refused verdict, given without its first word. */
const told = (verdict: object, of: Candidate | null = candidate) => {
  const { code, details } = refusalOf({ verdict: 'refused', ...verdict } as Verdict, state, of, names); // each is one that the guard gives
  return [code, details];
};

describe('a release that is refused says', () => {
  it('who was first, and when; the system where nobody is named', () => {
    const by = (publisherId: number | null) => told({ code: 'releasedByOther', publisherId, releasedAt: NOW });
    expect(by(17)).toEqual(['alreadyReleased', { name: 'Elena Halimbawa', at: '09:10' }]);
    expect(by(18)).toEqual(['alreadyReleased', { name: 'the system', at: '09:10' }]);
    expect(by(null)).toEqual(['alreadyReleased', { name: 'the system', at: '09:10' }]);
  });

  it.each<[Verdict['code'], object, string, object | undefined]>([
    ['nothingToRelease', {}, 'nothingToRelease', { site: 'LPA' }],
    ['dataStampTooOld', {}, 'nothingToRelease', { site: 'LPA' }],
    ['dataStampNotOffered', {}, 'dataStampRefused', { site: 'LPA' }],
    ['dataStampAhead', { now: NOW }, 'dataStampAhead', { time: '09:10' }],
    [
      'unknownTriggers',
      { triggerIds: [99] },
      'candidateChanged',
      { what: 'a trigger that is not part of it any more' },
    ],
    ['levelDiffers', { posted: 1, now: 2 }, 'candidateChanged', { what: 'the level is 2, not 1' }],
  ])('%s', (code, more, expected, details) => {
    expect(told({ code, ...more })).toEqual([expected, details]);
  });

  it('that the event was declared invalid', () => {
    expect(told({ code: 'allDeclaredInvalid' })[0]).toBe('allInvalid');
  });

  it('how many triggers wait, and of which sources; without a candidate their number alone', () => {
    const waiting = { code: 'undecidedTriggers', triggerIds: [4, 6] };
    expect(told(waiting)).toEqual(['triggersUndecided', { count: 2, names: 'rainfall (LPA), moms (LPA)' }]);
    expect(told(waiting, null)).toEqual(['triggersUndecided', { count: 2, names: '' }]);
  });
});

describe('a candidate that is another one by now says what has changed:', () => {
  const same: Changes = { level: null, kind: null, triggers: { added: [], removed: [], decided: [] } };
  it.each<[string, Partial<Changes>]>([
    ['level 1 is now 2', { level: { posted: 1, now: 2 } }],
    ['onset is now escalation', { kind: { posted: 'onset', now: 'escalation' } }],
    ['2 new trigger(s)', { triggers: { ...same.triggers, added: [5, 6] } }],
    ['1 trigger(s) gone', { triggers: { ...same.triggers, removed: [4] } }],
    ['3 trigger(s) decided otherwise', { triggers: { ...same.triggers, decided: [4, 5, 6] } }],
    [
      'level 2 is now 3, 1 new trigger(s), 1 trigger(s) gone',
      { level: { posted: 2, now: 3 }, triggers: { ...same.triggers, added: [5], removed: [4] } },
    ],
    ['the candidate is another one', {}],
  ])('%s', (what, changes) => {
    expect(told({ code: 'candidateChanged', changes: { ...same, ...changes } })).toEqual([
      'candidateChanged',
      { what },
    ]);
  });
});
