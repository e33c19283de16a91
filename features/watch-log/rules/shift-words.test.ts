// The words of the report of a shift: names where there are names, one and many in English, the same order in each language.
import { describe, expect, it } from 'vitest';
import { SOURCE_NAMES, type TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import { BEGIN, COUNTS } from './log-entries.fixture.ts';
import type { TextWhat } from './log-entry.ts';
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
  [{ ...of, kind: 'help', count: 2, taken: 1 }, '2 calls for help (TULONG), 1 read by somebody.'],
  [{ ...of, kind: 'measured', rounds: 2, markers: 6 }, '2 rounds of measuring, 6 markers read.'],
  [{ ...of, kind: 'features', count: 2, level: 3 }, '2 landslide features reported, the highest of level 3.'],
  [{ ...of, kind: 'roll-calls', opened: 2, closed: 1 }, '2 roll-calls opened, 1 closed.'],
  [
    { ...of, kind: 'triggers', source: 'rainfall', count: 2, level: 1 },
    '2 triggers from rain gauges, the highest of level 1.',
  ],
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

it.each<[TriggerSourceName, string, string, string]>([
  ['subsurface', 'from tilt columns,', 'mula sa tilt column,', 'tikang ha tilt column,'],
  ['surficial', 'from ground markers,', 'mula sa ground marker,', 'tikang ha ground marker,'],
  ['moms', 'from landslide features,', 'mula sa palatandaan ng pagguho,', 'tikang ha tigaman han pagtimpag,'],
  ['rainfall', 'from rain gauges,', 'mula sa panukat ng ulan,', 'tikang ha panukol han uran,'],
  ['earthquake', 'from earthquakes,', 'mula sa lindol,', 'tikang ha linog,'],
  ['on demand', 'from requests,', 'mula sa kahilingan,', 'tikang ha hangyo,'],
])('a trigger by %s is said to come %s %s %s', (source, ...told) => {
  const fact = { ...of, kind: 'triggers', source, count: 1, level: 1 } as const;
  for (const [place, language] of SHIFT_LANGUAGES.entries()) expect(say(fact, language)).toContain(told[place]);
});

it.each<[TextWhat, string, string, string]>([
  ['warning', 'SMS (warning) of', 'SMS (babala) noong', 'SMS (pahimatngon) han'],
  ['correction', 'SMS (correction) of', 'SMS (pagtatama) noong', 'SMS (pagtadong) han'],
  ['cancellation', 'SMS (cancellation) of', 'SMS (pagbawi) noong', 'SMS (pagbawi) han'],
  ['reminder', 'SMS (reminder) of', 'SMS (paalala) noong', 'SMS (pahinumdom) han'],
])('a round of the kind %s is called %s %s %s', (what, ...told) => {
  const fact = { ...of, kind: 'told', what, at: BEGIN, ...COUNTS, people: 1 } as const;
  for (const [place, language] of SHIFT_LANGUAGES.entries()) expect(say(fact, language)).toContain(told[place]);
  expect(say(fact)).toContain('to 1 number:');
});

it.each<['fil' | 'war', string, string, string]>([
  [
    'fil',
    'Antas 2, inilabas ni Elena Demo, 11/21 00:00, 40 min matapos ang unang trigger.',
    'Antas 0, inilabas ng programa, 11/21 00:00.',
    'Pinasyahan ng programa: 1 valid, 0 invalid, 2 sinusuri pa.',
  ],
  [
    'war',
    'Lebel 2, iginpagawas ni Elena Demo, 11/21 00:00, 40 min katapos han siyahan nga trigger.',
    'Lebel 0, iginpagawas han programa, 11/21 00:00.',
    'Gindesisyonan han programa: 1 valid, 0 invalid, 2 ginsusuri pa.',
  ],
])('in %s a release says who, when and how long after the trigger', (language, byPerson, byProgram, decided) => {
  const released = { ...of, kind: 'released', at: BEGIN } as const;
  expect(say({ ...released, level: 2, by: 'Elena Demo', minutes: 40 }, language)).toBe(byPerson);
  expect(say({ ...released, level: 0, by: null, minutes: null }, language)).toBe(byProgram);
  expect(say({ ...of, kind: 'decided', by: null, valid: 1, invalid: 0, validating: 2 }, language)).toBe(decided);
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
