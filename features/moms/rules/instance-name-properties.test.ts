// Names that features get one after the other: the letters in their order, none twice, whatever people have named before.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { nextInstanceName } from './instance-name.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);
/** Names that are given to so many features of one type, one after the other. */
function named(count: number, before: readonly (string | null)[] = []): string[] {
  const names: string[] = [];
  for (let n = 0; n < count; n++) names.push(nextInstanceName([...before, ...names]));
  return names;
}

describe('features that nobody named', () => {
  it('get the letters in their order, and after Z two of them', () => {
    const names = named(60);
    expect(names.slice(0, 26).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    expect(names.slice(26, 30)).toEqual(['AA', 'AB', 'AC', 'AD']);
    expect(names.slice(50, 54)).toEqual(['AY', 'AZ', 'BA', 'BB']);
  });

  it.each(SEEDS)('get names that nobody has, whatever was there (seed %i)', (seed) => {
    const random = randomOf(seed);
    const before = Array.from({ length: Math.floor(random() * 40) }, () => {
      const kind = random();
      if (kind < 0.2) return null;
      if (kind < 0.4) return 'crack at the school';
      const letter = String.fromCharCode(65 + Math.floor(random() * 26));
      return kind < 0.7 ? letter : kind < 0.9 ? ` ${letter.toLowerCase()} ` : letter + letter;
    });
    const taken = new Set(before.flatMap((name) => (name === null ? [] : [name.trim().toUpperCase()])));
    const names = named(40, before);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => taken.has(name))).toEqual([]);
    for (const name of names) expect(name).toMatch(/^[A-Z]{1,2}$/);
  });

  it.each(SEEDS)('never go back before the highest single letter (seed %i)', (seed) => {
    const random = randomOf(seed + 100);
    const letters = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
      String.fromCharCode(65 + Math.floor(random() * 26)),
    );
    const highest = [...letters].sort().at(-1) ?? '';
    const next = nextInstanceName(letters);
    if (highest === 'Z') expect(next).toBe('AA');
    else expect([next.length, next > highest]).toEqual([1, true]);
  });
});
