import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { featurePrompt } from './feature-prompts.ts';
import { DESCRIPTION_MAX, judgeReport, type ReportedFeature } from './feature-report.ts';
import { featureSentence } from './feature-sentence.ts';
import { FEATURE_TYPES, featureTypeOf, needsInstance, parseFeatureType } from './feature-types.ts';
import { nextInstanceName } from './instance-name.ts';

const at = (text: string) => fromManilaText(text)!;
const NOW = at('2026-11-21 09:10:00');

describe('feature types', () => {
  it('are the nine of the specification, in its order', () => {
    expect(FEATURE_TYPES.map(({ featureId, title }) => [featureId, title])).toEqual([
      [1, 'Crack'],
      [2, 'Scarp'],
      [3, 'Seepage'],
      [4, 'Ponding'],
      [5, 'Tilted/Split Trees'],
      [6, 'Damaged Structures'],
      [7, 'Slope Failure'],
      [8, 'Bulging/Depression'],
      [9, 'No Changes Observed'],
    ]);
  });

  it.each([
    ['Crack', 1],
    ['crack', 1],
    [' CRACK ', 1],
    ['tilted/split trees', 5],
    ['No Changes Observed', 9],
    ['none', 9],
    ['None', 9],
  ])('%s is type %i', (text, id) => expect(parseFeatureType(text)?.featureId).toBe(id));

  it.each(['', 'cracks', 'Sinkhole', 'null'])('"%s" is none of them', (text) =>
    expect(parseFeatureType(text)).toBeNull(),
  );

  it('each say what they are and what belongs to each of their levels, in words of their own', () => {
    const words = FEATURE_TYPES.flatMap(({ description, levels }) => [description, ...Object.values(levels)]);
    expect(words.filter((text) => !/^[A-Z][^.]+\.$/.test(text))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
  });

  it('1–8 belong to a named sign and take all three levels; 9 takes level 0 alone', () => {
    for (const type of FEATURE_TYPES.slice(0, 8)) {
      expect([needsInstance(type), Object.keys(type.levels)]).toEqual([true, ['0', '2', '3']]);
    }
    expect([needsInstance(featureTypeOf(9)), Object.keys(featureTypeOf(9).levels)]).toEqual([false, ['0']]);
    expect(() => featureTypeOf(10)).toThrow();
  });
});

describe('the questions of a type', () => {
  /** Topics of screens §21, each by a word that its question cannot do without. */
  it.each([
    [1, ['Ilan', 'haba', 'lapad', 'lalim', 'patungo', 'nagbago']],
    [2, ['Ilan', 'haba', 'lapad', 'taas', 'patungo', 'nagbago']],
    [3, ['lakas', 'karami', 'kulay', 'Bago']],
    [4, ['laki', 'malapit', 'Bago']],
    [5, ['hilig', 'biyak']],
    [6, ['lumubog', 'tumagilid', 'bitak', 'patungo']],
    [7, ['bahagi', 'umabot', 'tinamaan', 'taas', 'lapad']],
    [8, ['Ilan', 'laki', 'malapit']],
  ] as const)('%i asks for every topic, a line each, within the room of a description', (featureId, topics) => {
    const prompt = featurePrompt({ featureId });
    for (const topic of topics) expect(prompt).toContain(topic);
    expect(prompt.split('\n').every((line) => line.endsWith('? '))).toBe(true);
    expect(prompt.split('\n').length).toBeGreaterThan(1);
    expect(prompt.length).toBeLessThan(DESCRIPTION_MAX / 2);
  });

  it('9 has none', () => expect(featurePrompt({ featureId: 9 })).toBe(''));
});

describe('the name of a feature that nobody named', () => {
  it.each([
    [[], 'A'],
    [['A'], 'B'],
    [['A', 'C'], 'D'],
    [['c', ' b '], 'D'],
    [[' C ', 'A'], 'D'],
    [['D', 'B'], 'E'],
    [['CRACK', 'near the well', null], 'A'],
    [['Y'], 'Z'],
    [['Z'], 'AA'],
    [['Z', 'AA'], 'AB'],
    [['Z', 'AZ', 'AA'], 'AB'],
    [['Z', ...Array.from({ length: 26 }, (_, i) => `A${String.fromCharCode(65 + i)}`)], 'BA'],
  ])('after %j it is %s', (taken, next) => expect(nextInstanceName(taken)).toBe(next));
});

const report: ReportedFeature = {
  level: 2,
  type: 'Crack',
  name: '',
  location: '',
  description: 'One crack, 3 m long.',
  narratives: 'Seen above the road.',
  observedAt: NOW - 60_000,
  pictures: '',
};
const judge = (change: Partial<ReportedFeature>, isValidated = true) => {
  const judged = judgeReport({ ...report, ...change }, NOW, isValidated);
  return 'refusal' in judged ? judged.refusal : [judged.type.featureId, judged.level];
};

describe('a report', () => {
  it.each([0, 2, 3])('of level %i stands', (level) => expect(judge({ level })).toEqual([1, level]));

  it.each([
    ['level 1', { level: 1 }, 'levelWrong'],
    ['level 4', { level: 4 }, 'levelWrong'],
    ['level −1', { level: -1 }, 'levelWrong'],
    ['no level', { level: null }, 'levelWrong'],
    ['an unknown type', { type: 'Hole' }, 'typeUnknown'],
    ['no type', { type: '' }, 'typeUnknown'],
    ['a time one second ahead', { observedAt: NOW + 1000 }, 'observedInFuture'],
    ['no description', { description: '' }, 'noDescription'],
    ['a description of 1001', { description: 'x'.repeat(1001) }, 'descriptionTooLong'],
    ['no narratives', { narratives: '' }, 'noNarratives'],
    ['narratives of 501', { narratives: 'x'.repeat(501) }, 'narrativesTooLong'],
    ['a name of 46', { name: 'x'.repeat(46) }, 'nameTooLong'],
    ['a location of 501', { location: 'x'.repeat(501) }, 'locationTooLong'],
    ['pictures of 456', { pictures: 'x'.repeat(456) }, 'picturesTooLong'],
    ['nothing changed but level 2', { type: 'None' }, 'noChangesRaise'],
  ])('with %s is refused', (_what, change, refusal) => expect(judge(change)).toBe(refusal));

  it('the limits themselves are allowed, and a time of this very moment', () => {
    expect(
      judge({
        description: 'x'.repeat(1000),
        narratives: 'x'.repeat(500),
        name: 'x'.repeat(45),
        location: 'x'.repeat(500),
        pictures: 'x'.repeat(455),
        observedAt: NOW,
      }),
    ).toEqual([1, 2]);
  });

  it('that nothing changed needs no description, but narratives', () => {
    const none = { type: 'No Changes Observed', level: 0, description: '' };
    expect(judge(none)).toEqual([9, 0]);
    expect(judge({ ...none, narratives: '' })).toBe('noNarratives');
  });

  it('that waits for validation needs no level, but all the rest', () => {
    expect(judge({ level: null }, false)).toEqual([1, 0]);
    expect(judge({ level: 1 }, false)).toBe('levelWrong');
    expect(judge({ level: null, narratives: '' }, false)).toBe('noNarratives');
  });
});

describe('the technical sentence', () => {
  it.each([
    [[{ featureId: 1, name: 'A', level: 2 }], 'Significant (Crack A) feature observed.'],
    [[{ featureId: 8, name: 'Kanto', level: 3 }], 'Critical (Bulging/Depression Kanto) feature observed.'],
    [[{ featureId: 1, name: 'A', level: 0 }], 'Non-triggering (Crack A) feature observed.'],
    [[{ featureId: 9, name: null, level: 0 }], 'No changes observed.'],
    [
      [
        { featureId: 2, name: 'A', level: 2 },
        { featureId: 1, name: 'A', level: 3 },
        { featureId: 3, name: 'B', level: 2 },
      ],
      'Multiple critical (Crack A) and significant (Scarp A, Seepage B) features observed.',
    ],
    [
      [
        { featureId: 1, name: 'A', level: 2 },
        { featureId: 1, name: 'A', level: 2 },
      ],
      'Significant (Crack A) feature observed.',
    ],
  ] as const)('%j', (reports, sentence) => expect(featureSentence(reports)).toBe(sentence));
});
