// Sentences of a report: one for each fact, in each language, and every number in them comes from their own rows.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { checkShift } from './check-shift.fixture.ts';
import { BEGIN, COUNTS, entry, randomShift, release, trigger } from './log-entries.fixture.ts';
import { shiftFacts } from './shift-facts.ts';
import { SHIFT_LANGUAGES } from './shift-language.ts';
import { shiftSentences } from './shift-sentences.ts';
import { SHIFT_WORDS } from './shift-words.ts';

const ENTRIES = [
  trigger(1, BEGIN + 1),
  entry('decision', { triggerId: 1, source: 'rainfall', level: 1, status: 1, remarks: null }, { by: 'Elena' }),
  release(1, BEGIN + HOUR_MS),
  entry('text', { what: 'warning', releaseId: 4, level: 1, ...COUNTS }),
  entry('reply', { what: 'tulong', inboxId: 1, text: 'x', takenBy: null }),
  entry('reply', { what: 'ok', releaseId: 4, count: 6 }),
  entry('measurement', { what: 'markers', moId: 1, observer: 'Aida', markers: 1 }),
  entry('measurement', { what: 'feature', momsId: 1, feature: 'Crack', level: 2 }),
  entry('measurement', { what: 'request', requestId: 1, level: 1, reason: 'x' }),
  entry('data', { what: 'gap', sensor: 'LPASB', since: BEGIN }),
  entry('problem', { what: 'begun', problemId: 1, problemKind: 'disk', facts: {} }, { siteCode: null }),
  entry('roll-call', { what: 'opened', rollcallId: 1, centre: 'School' }),
  entry('note', { noteId: 1, text: 'x' }, { siteCode: null }),
  entry('hand-over', { what: 'given', handOverId: 1, other: null, remarks: '' }, { siteCode: null }),
];
const facts = once(() => shiftFacts(ENTRIES, [release(2, BEGIN - HOUR_MS)]));
const texts = (language: 'en' | 'fil' | 'war') => shiftSentences(facts(), language).map(({ text }) => text);

it('says it plainly', () => {
  expect(texts('en')).toEqual([
    'When the shift began, level 2 held (released 11/20 23:00).',
    '1 trigger from rain gauges, the highest of level 1.',
    'Decided by Elena: 1 valid, 0 invalid, 0 validating.',
    'Level 1 released by Elena, 11/21 01:00, 59 min after the first trigger.',
    'SMS (warning) of 11/21 01:00 to 14 numbers: 12 sent, 9 delivered, 1 failed, 6 answered.',
    '1 call for help (TULONG), 0 read by somebody.',
    '6 answered OK, 0 wrote something else.',
    '1 round of measuring, 1 marker read.',
    '1 landslide feature reported, the highest of level 2.',
    '1 request for monitoring on demand.',
    'LPASB: fell silent 1 time, came back 0 times.',
    '1 roll-call opened, 0 closed.',
    '1 problem began, 0 ended.',
    '1 note written.',
    'Shift handed over: 1 given, 0 taken.',
  ]);
});

describe.each(SHIFT_LANGUAGES)('in %s', (language) => {
  it('there is a sentence for each fact, with the same numbers', () => {
    const numbers = (text: string) => (text.match(/\d+/g) ?? []).sort().join(' ');
    expect(texts(language).map(numbers)).toEqual(texts('en').map(numbers));
    expect(texts(language).every((text) => text.endsWith('.'))).toBe(true);
  });

  it('nothing is left unsaid', () => {
    for (const text of texts(language)) expect(text).not.toMatch(/undefined|null|NaN|\{\{/);
  });

  it('what the program did is its own', () => {
    const facts = shiftFacts([release(0, BEGIN + 1, { releaseKind: 'routine' }, null)], []);
    expect(shiftSentences(facts, language)[0]!.text).toContain(SHIFT_WORDS[language].program);
  });
});

it('no two languages say the same', () => {
  for (const [place, text] of texts('en').entries()) {
    expect(texts('fil')[place]).not.toBe(text);
    expect(texts('war')[place]).not.toBe(texts('fil')[place]);
  }
});

describe('of a hundred random shifts', () => {
  it.each(Array.from({ length: 100 }, (_, seed) => seed))(
    '%i: no sentence without rows, and its rows alone say it',
    (seed) => {
      expect(checkShift(randomShift(seed))).toEqual([]);
    },
  );
});

it('a sentence that its rows do not bear out is found', () => {
  const lying: typeof shiftFacts = (all, held) =>
    shiftFacts(all, held).map((fact) => (fact.kind === 'triggers' ? { ...fact, count: fact.count + 1 } : fact));
  const faults = checkShift({ entries: ENTRIES, standing: [] }, lying);
  expect(faults).toEqual(expect.arrayContaining([expect.stringContaining('its rows do not say'), 'triggers: 2 for 1']));
});

it('a sentence without rows, and one of a row that there is not, are found', () => {
  const lying =
    (rows: string[]): typeof shiftFacts =>
    () => [{ kind: 'notes', site: null, count: 1, rows }];
  expect(checkShift({ entries: [], standing: [] }, lying([]))).toContain('notes rests on nothing');
  expect(checkShift({ entries: [], standing: [] }, lying(['note:1']))).toContain('notes: no row note:1');
});
