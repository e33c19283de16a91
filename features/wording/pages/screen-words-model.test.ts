import { readWords } from '@bantay/web/i18n/read-words.ts';
import { GLOSSARY } from '@bantay/web/i18n/war/glossary.ts';
import { describe, expect, test } from 'vitest';
import { brokenPart, placeholderFaults } from '../../screen-words/rules/placeholders.ts';
import { PLACE, PLACE_MAX, SENTENCE_MAX } from '../../screen-words/rules/screen-sentence.ts';
import { planSentences, readSentenceLines } from '../../screen-words/rules/sentence-file.ts';
import { wordsCheck } from '../../screen-words/rules/words-check.ts';
import {
  beside,
  countStates,
  csvRows,
  FILE_HEADS,
  filterSentences,
  glossaryIn,
  linesToSend,
  NO_FILTER,
  type Stored,
  withStored,
} from './screen-words-model.ts';

const word = (place: string, text: string) => ({ place, text });
const stored = (place: string, text: string | null, more: Partial<Stored> = {}): Stored => ({
  ...{ place, text, version: 1, reviewer: null, writtenBy: 'Ana Cruz', writtenAt: '2026-11-21 09:10:00' },
  ...more,
});
const words = beside(
  [
    word('shell:menu', 'Menu'),
    word('shell:language', 'Language'),
    word('levels:1', 'Get ready'),
    word('rain:sum', 'Rain: {{sum}} mm'),
  ],
  [word('shell:language', 'Wika'), word('shell:menu', 'Menu'), word('rain:sum', 'Ulan: {{sum}} mm')],
  [word('shell:language', 'Yinaknan'), word('levels:1', 'Pangandam')],
);
const shown = (some: Stored[] = [], isSetConfirmed = false) => withStored(words, some, isSetConfirmed);
const states = (...given: Parameters<typeof shown>) => shown(...given).map(({ shown: text, state }) => [text, state]);

test('sentences stand beside each other; what Waray has not is empty and counted', () => {
  expect(words).toMatchObject({
    ...{ worded: 2, check: wordsCheck([word('levels:1', 'Pangandam'), word('shell:language', 'Yinaknan')]) },
  });
  expect(states()).toEqual([
    ['', 'missing'],
    ['Yinaknan', 'unreviewed'],
    ['Pangandam', 'unreviewed'],
    ['', 'missing'],
  ]);
  expect(countStates(shown([], true))).toEqual({ missing: 2, unreviewed: 0, confirmed: 2 });
});

test('what was written here is shown, confirmed or not, where it fits; what was put back is not', () => {
  const some = [
    stored('shell:menu', 'Pilian', { reviewer: 'Aling Rosa' }),
    stored('shell:language', null, { version: 3 }),
    stored('levels:1', 'Dalagan', { reviewer: 'Aling Rosa' }),
    stored('rain:sum', 'Uran'),
    stored('shell:gone', 'Waray na'),
  ];
  expect(states(some)).toEqual([
    ['Pilian', 'confirmed'],
    ['Yinaknan', 'unreviewed'],
    ['Pangandam', 'unreviewed'],
    ['', 'missing'],
  ]);
  expect(shown(some)[1]?.stored?.version).toBe(3);
});

test.each([
  ['all', NO_FILTER, 4],
  ['missing', { ...NO_FILTER, state: 'missing' }, 2],
  ['of one screen', { ...NO_FILTER, catalogue: 'shell' }, 2],
  ['by an English word', { ...NO_FILTER, search: 'GET ready' }, 1],
  ['by a Filipino word', { ...NO_FILTER, search: 'ulan' }, 1],
  ['by a Waray word, whatever its marks', { ...NO_FILTER, search: 'yináknan' }, 1],
  ['by its place', { ...NO_FILTER, search: 'shell:menu' }, 1],
  ['by words that stand apart', { ...NO_FILTER, search: ' mm rain ' }, 1],
  ['none', { ...NO_FILTER, search: 'menu', state: 'confirmed' }, 0],
] as const)('found are: %s', (_, filter, count) => expect(filterSentences(shown(), filter)).toHaveLength(count));

test.each([
  ['Cracks in the ground', ['crack', 'ground, soil']],
  ['The soil is wet', ['ground, soil']],
  ['It rained', ['rain']],
  ['Training', []],
])('of the glossary "%s" has %j', (english, found) => {
  expect(
    glossaryIn(english, GLOSSARY)
      .map(([name]) => name)
      .sort(),
  ).toEqual(found);
});

test('the file comes back as it was saved, with what was changed in it over the versions that were seen', () => {
  const sentences = shown([stored('shell:menu', 'Pilian', { version: 4 })]);
  const rows = csvRows(sentences, [['rain', 'ulan', 'uran']]);
  expect(rows.at(-1)).toEqual(['glossary', 'rain', 'ulan', 'uran']);
  const plan = (cells: string[][]) =>
    planSentences(
      readSentenceLines([FILE_HEADS, ...cells]).lines ?? [],
      sentences.map(({ shown: waray, ...one }) => ({ ...one, waray })),
    );
  expect(plan(rows).map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
  const changed = rows.map(([place = '', english = '', filipino = '', waray = '']) => [
    ...[place, english, filipino],
    place === 'shell:menu' ? 'Menyu' : place === 'rain:sum' ? 'Uran: {{sum}} mm' : waray,
  ]);
  expect(linesToSend(plan(changed), sentences)).toEqual([
    { place: 'shell:menu', text: 'Menyu', version: 4 },
    { place: 'rain:sum', text: 'Uran: {{sum}} mm', version: 0 },
  ]);
});

describe('the sentences of the program', () => {
  test('can all be written here: their places are spelled so, they are short enough and closed', async () => {
    const [english, filipino] = await Promise.all([readWords('en'), readWords('fil')]);
    expect(english.length).toBeGreaterThan(3000);
    expect(english.filter(({ place }) => !PLACE.test(place) || place.length > PLACE_MAX)).toEqual([]);
    const all = [...english, ...filipino];
    expect(all.filter(({ text }) => text.length > SENTENCE_MAX || brokenPart(text) !== null)).toEqual([]);
    // Pages that show them hold them against the Filipino ones, this page against the English ones.
    const byPlace = new Map(filipino.map(({ place, text }) => [place, text]));
    expect(
      english.filter(
        ({ place, text }) => !place.startsWith('levels:') && placeholderFaults(byPlace.get(place) ?? '', text),
      ),
    ).toEqual([]);
  });
});
