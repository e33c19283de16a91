// The words of the report of a shift: names where there are names, one and many in English, the same order in each language.
import { describe, expect, it } from 'vitest';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { BEGIN } from './log-entries.fixture.ts';
import type { ShiftFact } from './shift-facts.ts';
import { SHIFT_LANGUAGES } from './shift-language.ts';
import { shiftSentences } from './shift-sentences.ts';
import { SHIFT_WORDS } from './shift-words.ts';

const say = (fact: ShiftFact, language: (typeof SHIFT_LANGUAGES)[number] = 'en') =>
  shiftSentences([fact], language).map(({ text }) => text)[0];
const of = { site: 'lpa', rows: ['x:1'] };

it.each<[ShiftFact, string]>([
  [{ ...of, kind: 'notes', count: 1 }, '1 note written.'],
  [{ ...of, kind: 'notes', count: 2 }, '2 notes written.'],
  [{ ...of, kind: 'help', count: 1, taken: 1 }, '1 call for help (TULONG), 1 read by somebody.'],
  [{ ...of, kind: 'requests', count: 3 }, '3 requests for monitoring on demand.'],
  [{ ...of, kind: 'problems', begun: 0, ended: 4 }, '0 problems began, 4 ended.'],
  [{ ...of, kind: 'silent', sensor: 'LPASB', gaps: 2, returns: 1 }, 'LPASB: fell silent 2 times, came back 1 time.'],
  [
    { ...of, kind: 'released', level: 0, at: BEGIN, by: null, minutes: null },
    'Level 0 released by the program, 11/21 00:00.',
  ],
])('%j', (fact, text) => {
  expect(say(fact)).toBe(text);
});

describe.each(SHIFT_LANGUAGES)('in %s', (language) => {
  it('a person is named, and the program as itself', () => {
    const decided = { ...of, kind: 'decided', valid: 1, invalid: 0, validating: 0 } as const;
    expect(say({ ...decided, by: 'Elena Demo' }, language)).toContain('Elena Demo');
    expect(say({ ...decided, by: null }, language)).toContain(SHIFT_WORDS[language].program);
  });

  it('each source of triggers has its word', () => {
    const said = SOURCE_NAMES.map((source) => say({ ...of, kind: 'triggers', source, count: 1, level: 1 }, language));
    expect(new Set(said).size).toBe(SOURCE_NAMES.length);
  });

  it('no round of SMS is called as another', () => {
    const { whats } = SHIFT_WORDS[language];
    expect(new Set(Object.values(whats)).size).toBe(4);
  });

  it('the paper has its title, its remarks and its note', () => {
    const { title, office, nothing, remarks, noRemarks, note, made } = SHIFT_WORDS[language];
    for (const text of [title, office, nothing, remarks, noRemarks, note]) expect(text.length).toBeGreaterThan(3);
    expect(made('Elena Demo', '11/21 06:00')).toMatch(/Elena Demo.*11\/21 06:00/);
  });
});
