import { clipsOf, SPOKEN_NAMES } from '@bantay/kernel/voice/spoken-words';
import { describe, expect, it } from 'vitest';
import { PROBLEM_KINDS, type ProblemKind } from './problem-kinds.ts';
import { spokenNotice } from './spoken-notice.ts';

interface Over {
  site?: string | null;
  facts?: Record<string, string | number>;
  isReminder?: boolean;
}
const problem = (kind: ProblemKind, over: Over = {}) => ({
  ...{ kind, site: null, facts: {}, isReminder: false },
  ...over,
});

describe('what a call says', () => {
  it.each(PROBLEM_KINDS)('%s: an opening, a sentence that can be recorded, and the key', (kind) => {
    const said = spokenNotice([problem(kind)]);
    expect(said).toHaveLength(3);
    expect([said[0], said[2]]).toEqual(['opening', 'press-1']);
    expect(SPOKEN_NAMES).toContain(said[1]);
    expect(['opening', 'press-1', 'thanks', 'trial', 'more']).not.toContain(said[1]);
  });

  it('names site and level where there are some', () => {
    const trigger = problem('trigger', { site: 'LPA', facts: { level: 2, source: 'rainfall' } });
    expect(spokenNotice([trigger])).toEqual(['opening', 'site-lpa', 'trigger', 'level-2', 'press-1']);
  });

  it.each([[0], [4], [1.5], [-1], ['high'], ['']])('says no level of %j', (level) => {
    expect(spokenNotice([problem('trigger', { facts: { level } })])).toEqual(['opening', 'trigger', 'press-1']);
  });

  it.each([1, 2, 3])('says level %i', (level) => {
    expect(spokenNotice([problem('trigger', { facts: { level } })])).toContain(`level-${level}`);
  });

  it('says the most urgent first, whatever the order of the rows', () => {
    const both = [problem('silent', { site: 'SCU' }), problem('help', { site: 'LPA' })];
    const said = ['opening', 'site-lpa', 'help', 'site-scu', 'sensor', 'press-1'];
    expect(spokenNotice(both)).toEqual(said);
    expect(spokenNotice([...both].reverse())).toEqual(said);
  });

  it('says two, and that there are more', () => {
    const three = [problem('help', { site: 'LPA' }), problem('help', { site: 'SCU' }), problem('disk')];
    expect(spokenNotice(three)).toEqual(['opening', 'site-lpa', 'help', 'site-scu', 'help', 'more', 'press-1']);
    expect(spokenNotice(three.slice(0, 2))).not.toContain('more');
  });

  it('says once what sounds the same: five sensors of a site are one sentence', () => {
    const five = Array.from({ length: 5 }, () => problem('silent', { site: 'LPA' }));
    expect(spokenNotice(five)).toEqual(['opening', 'site-lpa', 'sensor', 'press-1']);
    // Another kind that shares the sentence is no other sentence either.
    expect(spokenNotice([...five, problem('stuck', { site: 'LPA' })])).toEqual(spokenNotice(five));
  });

  it('says of another site, or another level, what it says of the first', () => {
    const levels = [1, 2].map((level) => problem('trigger', { site: 'LPA', facts: { level } }));
    expect(spokenNotice(levels)).toEqual([
      ...['opening', 'site-lpa', 'trigger', 'level-1', 'site-lpa', 'trigger', 'level-2', 'press-1'],
    ]);
  });

  it('is a reminder only where all of it was told before', () => {
    const [old, fresh] = [problem('help', { isReminder: true }), problem('disk')];
    expect(spokenNotice([old])[1]).toBe('reminder');
    expect(spokenNotice([old, fresh])).not.toContain('reminder');
    expect(spokenNotice([fresh])).not.toContain('reminder');
  });

  it('names nobody, no number and no sensor, whatever the facts hold', () => {
    const facts = { person: 'Ana Imbento', number: '639000000091', sensor: 'rain_lpasb', job: 'engine', count: 17 };
    for (const kind of PROBLEM_KINDS) {
      const said = spokenNotice([problem(kind, { site: 'LPA', facts })]).join(' ');
      expect(said).not.toMatch(/ana|639|rain|engine|17/i);
    }
  });

  it('can always be played, also where the code of a site is no name of a file', () => {
    for (const kind of PROBLEM_KINDS) {
      const parts = spokenNotice([problem(kind, { site: '../LPA', facts: { level: 3 } })]);
      expect(clipsOf(parts, { fil: new Set(), war: new Set() })).toHaveLength(parts.length);
    }
  });
});
