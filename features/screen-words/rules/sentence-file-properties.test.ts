// Made-up files of sentences: columns and lines in any order, lines that are wrong between others, signs without their other half.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { brokenPart, placeholderFaults } from './placeholders.ts';
import { PLACE, tidy } from './screen-sentence.ts';
import { type KnownSentence, planSentences, readSentenceLines, type SentenceLine } from './sentence-file.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const below = (random: () => number, count: number) => Math.floor(random() * count);
function shuffled<T>(some: readonly T[], random: () => number): T[] {
  return some
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Every third has no Waray yet. */
const KNOWN: KnownSentence[] = Array.from({ length: 30 }, (_, n) => ({
  place: `room:group.key${n}`,
  english: n % 2 === 0 ? `Sentence ${n} of {{count}}` : `Sentence ${n}`,
  waray: n % 3 === 0 ? '' : n % 2 === 0 ? `Pulong ${n} han {{count}}` : `Pulong ${n}`,
}));

/** A line with what it must come to. */
function lineOf(line: number, random: () => number): { line: SentenceLine; must: string } {
  const sentence = KNOWN[below(random, KNOWN.length)]!; // in range
  const { place, english, waray } = sentence;
  switch (below(random, 5)) {
    case 0:
      return { line: { line, place: `${place}x`, text: english }, must: 'refused' };
    case 1:
      return { line: { line, place, text: `${english} {{lie}}` }, must: 'refused' };
    case 2:
      return { line: { line, place, text: `${english} <b>` }, must: 'refused' };
    case 3:
      return { line: { line, place, text: waray || `${english} pa` }, must: waray ? 'same' : 'add' };
    default:
      return { line: { line, place, text: `${english} pa` }, must: waray ? 'change' : 'add' };
  }
}

describe('a made-up file', () => {
  it.each(SEEDS)('does with each line what that line alone would do; a place twice is refused (seed %i)', (seed) => {
    const random = randomOf(seed);
    const lines = Array.from({ length: 25 }, (_, n) => lineOf(n + 2, random));
    const firstAt = new Map<string, number>();
    const plan = planSentences(
      lines.map(({ line }) => line),
      KNOWN,
    );
    expect(plan).toHaveLength(lines.length);
    for (const [n, { line, must }] of lines.entries()) {
      const planned = plan[n];
      const first = firstAt.get(line.place);
      if (first === undefined) {
        expect([line, planned?.kind]).toEqual([line, must]);
        // One that is wrong keeps its place for none but itself: the second is refused all the same.
        if (KNOWN.some(({ place }) => place === line.place)) firstAt.set(line.place, line.line);
      } else {
        expect(planned).toMatchObject({ kind: 'refused', faults: [{ fault: 'twice', what: String(first) }] });
      }
      expect(planned?.faults.length === 0).toBe(planned?.kind !== 'refused');
    }
  });

  it.each(SEEDS)('is read alike with its columns in any order, and says the line of the file (seed %i)', (seed) => {
    const random = randomOf(seed);
    const heads = shuffled(['Place', 'English', 'Filipino', 'Winaray', 'Note'], random);
    const rows = Array.from({ length: 20 }, (_, n) => {
      const isEmpty = random() < 0.3;
      return { place: ` room:key${n} `, waray: isEmpty ? ' ' : `Pulong\n  ${n}`, isEmpty };
    });
    const cells = rows.map(({ place, waray }) =>
      heads.map((head) => (head === 'Place' ? place : head === 'Winaray' ? waray : 'x')),
    );
    const expected = rows.flatMap(({ isEmpty }, n) =>
      isEmpty ? [] : [{ line: n + 2, place: `room:key${n}`, text: `Pulong ${n}` }],
    );
    expect(readSentenceLines([heads, ...cells])).toEqual({ lines: expected, fault: null });
  });
});

describe('a made-up text', () => {
  it.each(SEEDS)('with one sign cut is broken, or differs from the English one (seed %i)', (seed) => {
    const random = randomOf(seed);
    const english = shuffled(['Uran', '{{sum}}', 'ha', '<b>tuna</b>', '{level}', '<1>liki</1>'], random).join(' ');
    expect(brokenPart(english)).toBeNull();
    const signs = [...english.matchAll(/[{}<>/]/g)];
    const at = signs[below(random, signs.length)]!.index; // there are some
    const cut = english.slice(0, at) + english.slice(at + 1);
    expect(brokenPart(cut) !== null || placeholderFaults(cut, english) !== null).toBe(true);
  });

  it.each(SEEDS)('is tidied once for all, and its place is spelled as one or is none (seed %i)', (seed) => {
    const random = randomOf(seed);
    const sign = () => ' \n\tañ.:{'.charAt(below(random, 8));
    const text = Array.from({ length: 12 }, sign).join('');
    expect(tidy(tidy(text))).toBe(tidy(text));
    expect(tidy(text)).not.toMatch(/^\s|\s$|\s\s|[\n\t]/);
    expect(PLACE.test(`room:${text}`)).toBe(/^[ \wa.]+$/.test(text));
  });
});
