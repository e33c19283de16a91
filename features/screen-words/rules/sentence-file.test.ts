import { describe, expect, it } from 'vitest';
import { planSentences, readSentenceLines, SENTENCE_LINES_MAX, sentenceFaults } from './sentence-file.ts';

const HEADS = ['Place', 'English', 'Filipino', 'Winaray'];
const known = [
  { place: 'shell:menu', english: 'Menu', waray: '' },
  { place: 'shell:greeting', english: 'Hi, {{name}}!', waray: 'Maupay, {{name}}!' },
  { place: 'levels:1', english: 'Get ready', waray: 'Pangandam' },
];

describe('a file of sentences', () => {
  it('is read by its heads; lines without Waray and the glossary at its end say nothing', () => {
    const cells = [
      HEADS,
      ['shell:menu', 'Menu', 'Menu', ' Pilian\n'],
      ['shell:greeting', 'Hi', 'Hi', ''],
      [''],
      ['glossary', 'rain', 'ulan', 'uran'],
      ['shell:minus', '-', '-', "'-5"],
    ];
    expect(readSentenceLines(cells)).toEqual({
      fault: null,
      lines: [
        { line: 2, place: 'shell:menu', text: 'Pilian' },
        { line: 6, place: 'shell:minus', text: '-5' },
      ],
    });
  });

  it('may have its columns in another order, and heads in Filipino', () => {
    const read = readSentenceLines([
      ['WARAY', 'Kinalalagyan'],
      ['Pilian', 'shell:menu'],
    ]);
    expect(read.lines).toEqual([{ line: 2, place: 'shell:menu', text: 'Pilian' }]);
  });

  it.each<[string, string[][]]>([
    ['noPlace', [['English', 'Winaray']]],
    ['noWaray', [['Place', 'English']]],
    ['noPlace', []],
    ['empty', [HEADS]],
    ['empty', [HEADS, ['shell:menu', 'Menu', 'Menu', '  ']]],
    ['tooManyRows', [HEADS, ...Array(SENTENCE_LINES_MAX + 1).fill(['shell:menu', '', '', 'x'])]],
  ])('is refused as a whole: %s', (fault, cells) => {
    expect(readSentenceLines(cells)).toEqual({ lines: null, fault });
  });

  it('does with each line what the preview says', () => {
    const lines = [
      { line: 2, place: 'shell:menu', text: 'Pilian' },
      { line: 3, place: 'shell:greeting', text: 'Maupay, {{name}}!' },
      { line: 4, place: 'shell:nowhere', text: 'Pilian' },
      { line: 5, place: 'shell:menu', text: 'Pilian' },
      { line: 6, place: 'levels:1', text: 'Pangandam' },
    ];
    expect(planSentences(lines, known).map(({ line, kind, faults }) => [line, kind, faults])).toEqual([
      [2, 'add', []],
      [3, 'same', []],
      [4, 'refused', [{ fault: 'unknown', what: 'shell:nowhere' }]],
      [5, 'refused', [{ fault: 'twice', what: '2' }]],
      [6, 'same', []],
    ]);
    expect(planSentences([{ line: 9, place: 'shell:greeting', text: 'Hoy {{name}}' }], known)[0]?.kind).toBe('change');
  });

  it('with 5,000 lines is planned in less than a second', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ place: `room:${n}`, english: '{{n}} x', waray: '' }));
    const lines = many.map(({ place }, n) => ({ line: n + 2, place, text: '{{n}} y' }));
    const begun = performance.now();
    expect(planSentences(lines, many).every(({ kind }) => kind === 'add')).toBe(true);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('a text for a sentence', () => {
  const faults = (text: string, place = 'shell:greeting') =>
    sentenceFaults(text, { place, english: 'Hi, {{name}}!' }).map(({ fault, what }) => `${fault} ${what}`);

  it.each([
    ['Maupay, {{name}}!', []],
    ['Maupay!', ['missing {{name}}']],
    ['{{nam}} {{name}}', ['strange {{nam}}']],
    ['{{name}} <b>', ['strange <b>', 'broken <b>']],
    ['{{name}', ['missing {{name}}', 'strange {name}', 'broken {']],
    [`{{name}}${'x'.repeat(1000)}`, ['tooLong 1000']],
  ])('"%s" has the faults %j', (text, found) => expect(faults(text)).toEqual(found));

  it('of a level stands in warnings and comes with the program', () =>
    expect(faults('Dalagan', 'levels:3')).toEqual(['fixed ']));
});
