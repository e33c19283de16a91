// The check of words with made-up ones: the same for the same words, and another for every single change.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { type PlacedWord, WORDS_CHECK, wordsCheck } from './words-check.ts';

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);

function wordsOf(seed: number): PlacedWord[] {
  const random = randomOf(seed);
  const sign = () => 'abñ é\t'.charAt(Math.floor(random() * 6));
  return Array.from({ length: 2 + Math.floor(random() * 30) }, (_, n) => ({
    place: `room:${n}`,
    text: Array.from({ length: 1 + Math.floor(random() * 12) }, sign).join(''),
  }));
}

describe('words that somebody has confirmed', () => {
  it.each(SEEDS)('have a check of sixteen signs, in whatever order they are read (seed %i)', (seed) => {
    const words = wordsOf(seed);
    const random = randomOf(seed + 100);
    const mixed = [...words].sort(() => random() - 0.5);
    expect(wordsCheck(words)).toMatch(WORDS_CHECK);
    expect(wordsCheck(mixed)).toBe(wordsCheck(words));
  });

  it.each(SEEDS)('are not confirmed any more when one is changed, added, taken out or moved (seed %i)', (seed) => {
    const words = wordsOf(seed);
    const [first, ...rest] = words as [PlacedWord, ...PlacedWord[]]; // two at least
    const others = [
      [{ ...first, text: `${first.text}x` }, ...rest],
      [{ ...first, place: `${first.place}x` }, ...rest],
      rest,
      [...words, { place: 'room:new', text: 'bag-o' }],
    ];
    const checks = new Set([words, ...others].map(wordsCheck));
    expect(checks.size).toBe(5);
  });
});
