import { describe, expect, it } from 'vitest';
import { PROBLEM_KINDS, type ProblemKind } from './problem-kinds.ts';
import { shortItems } from './short-notice.ts';

const problem = (kind: ProblemKind, over: { site?: string | null; facts?: Record<string, string | number> } = {}) => ({
  ...{ kind, site: null, facts: {} },
  ...over,
});

/** Everything that a fact may name. */
const NAMED = {
  ...{ sensor: 'rain_lpasb', person: 'Ana Imbento', watchman: 'burol', job: 'engine', server: 'isa' },
  ...{ source: 'rainfall', number: '639000000091', count: 17, free: 300, volts: 3.3, minutes: 9, trigger: 41 },
};

describe('a problem on a phone', () => {
  it.each(PROBLEM_KINDS)('%s is said in words, without a name, a number or a sensor', (kind) => {
    const [item] = shortItems([problem(kind, { site: 'LPA', facts: NAMED })]);
    expect(item?.what).toMatch(/^[A-Za-z ,-]{10,60}$/);
    expect(item?.site).toBe('LPA');
    expect(item?.level).toBeNull();
    expect(JSON.stringify(item)).not.toMatch(/\d|Ana|burol|rain_|engine/);
  });

  it('says its level where it has one', () => {
    expect(
      shortItems([problem('trigger', { site: 'LPA', facts: { level: 2, source: 'rainfall', trigger: 7 } })]),
    ).toEqual([{ what: 'may trigger na wala pang pasya', site: 'LPA', level: 2 }]);
    expect(shortItems([problem('trigger', { facts: { level: 0 } })])[0]?.level).toBe(0);
    expect(shortItems([problem('trigger', { facts: { level: 'high' } })])[0]?.level).toBeNull();
  });

  it('stands in the order of urgency, whatever the order of the rows', () => {
    const kinds = [...PROBLEM_KINDS].reverse();
    const said = shortItems(kinds.map((kind) => problem(kind)));
    expect(said).toEqual(shortItems(PROBLEM_KINDS.map((kind) => problem(kind))));
    expect(said[0]?.what).toContain('TULONG');
  });

  it('is no other than another kind: each has its own words', () => {
    const words = PROBLEM_KINDS.map((kind) => shortItems([problem(kind)])[0]?.what);
    expect(new Set(words).size).toBe(PROBLEM_KINDS.length);
  });

  it('none is none', () => {
    expect(shortItems([])).toEqual([]);
  });
});
