// Made-up sentences: whatever the words and their order, the places of the English one must be there, each as often.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { brokenPart, placeholderFaults, placeholdersOf } from './placeholders.ts';
import { fits, openSentences, sentenceState, type WrittenWord } from './screen-sentence.ts';
import { type KnownSentence, planSentences, readSentenceLines } from './sentence-file.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const WORDS = ['uran', 'tuna', 'liki', 'ha', 'ñ', '5', '<', '-'];
const HELD = ['{{name}}', '{level}', '{{count}}', '<2/>'];

function sentenceOf(random: () => number): { words: string[]; text: string } {
  const one = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const words = Array.from({ length: 1 + Math.floor(random() * 8) }, () => one(random() < 0.4 ? HELD : WORDS));
  return { words, text: words.join(' ') };
}
const mixed = (words: readonly string[], random: () => number) => [...words].sort(() => random() - 0.5).join(' ');

describe('a made-up sentence', () => {
  it.each(SEEDS)('fits in any order of its words, and not with a place more or less (seed %i)', (seed) => {
    const random = randomOf(seed);
    const { words, text } = sentenceOf(random);
    expect(placeholderFaults(mixed(words, random), text)).toBeNull();
    expect(brokenPart(text)).toBeNull();
    expect(placeholderFaults(`${text} {{more}}`, text)).toEqual({ missing: [], strange: ['{{more}}'] });
    const [held] = placeholdersOf(text);
    if (held === undefined) return;
    expect(placeholderFaults(text.replace(held, ''), text)).toEqual({ missing: [held], strange: [] });
  });

  it.each(SEEDS)('is open exactly where something is shown that nobody has confirmed (seed %i)', (seed) => {
    const random = randomOf(seed);
    const delivered = Array.from({ length: 6 }, (_, n) => ({ place: `room:${n}`, text: sentenceOf(random).text }));
    const isSetConfirmed = random() < 0.5;
    const written = delivered.flatMap(({ place, text }): WrittenWord[] => {
      const dice = random();
      const isReviewed = random() < 0.7;
      if (dice < 0.3) return [];
      return [{ place, isReviewed, text: dice < 0.6 ? text : dice < 0.8 ? `${text} pa` : `${text} {{lie}}` }];
    });
    const states = delivered.map(({ place, text }) => {
      const one = written.find((other) => other.place === place) ?? null;
      return sentenceState({ delivered: text, written: one && fits(one, text) ? one : null, isSetConfirmed });
    });
    const outside = { place: 'other:1', text: 'uran', isReviewed: random() < 0.5 };
    const { isOpen, doubtful } = openSentences(delivered, [...written, outside], isSetConfirmed);
    expect(isOpen).toBe(states.includes('unreviewed'));
    expect(doubtful).toEqual(isOpen || outside.isReviewed ? [] : [outside]);
  });

  it.each(SEEDS)('comes back from a file as it was saved: nothing changes (seed %i)', (seed) => {
    const random = randomOf(seed);
    const known = Array.from({ length: 12 }, (_, n): KnownSentence => {
      const { words, text } = sentenceOf(random);
      return { place: `room:${n}`, english: text, waray: random() < 0.5 ? '' : mixed(words, random) };
    });
    const rows = known.map(({ place, english, waray }) => [place, english, '', waray]);
    const read = readSentenceLines([['Place', 'English', 'Filipino', 'Winaray'], ...rows]);
    const worded = known.filter(({ waray }) => waray !== '');
    expect(read.fault).toBe(worded.length === 0 ? 'empty' : null);
    const plan = planSentences(read.lines ?? [], known);
    expect(plan.map(({ place, kind }) => [place, kind])).toEqual(worded.map(({ place }) => [place, 'same']));
    // And with one word more each is a change, or new where there was none.
    const longer = planSentences(
      known.map(({ place, english }, n) => ({ line: n + 2, place, text: `${english} pa` })),
      known,
    );
    expect(longer.map(({ kind }) => kind)).toEqual(known.map(({ waray }) => (waray === '' ? 'add' : 'change')));
  });
});
