// The words of the yearly paper: whole in each language, with the same numbers, and none of them of another language.
import { describe, expect, it } from 'vitest';
import { TRUTHS } from './ground-truth.ts';
import { SKILL_LANGUAGES, type SkillLanguage } from './skill-language.ts';
import { SKILL_WORDS } from './skill-words.ts';

const numbers = (text: string) => (text.match(/\d+/g) ?? []).sort();
/** Everything that the paper can say, with made-up numbers, in one order. */
function everything(language: SkillLanguage): string[] {
  const words = SKILL_WORDS[language];
  const plain = Object.values(words).filter((one): one is string => typeof one === 'string');
  return [
    ...plain,
    ...TRUTHS.map((what) => words.whats[what]),
    words.title('LPA', 2026),
    words.span('2026/01/01 00:00', '2026/11/21 06:00'),
    words.rate(50, 19, 81, 5, 10),
    words.hours(['1.0', '0.0', '2.5', '0.0']),
    words.slide(words.whats.landslide, '20 m', words.leads.hit('24.0')),
    words.leads.late('2.0'),
    words.leads.missed,
    words.warning(3),
    words.made('2026/11/21 06:00'),
  ];
}

describe.each(SKILL_LANGUAGES)('in %s', (language) => {
  it('nothing is empty or left open', () => {
    for (const text of everything(language)) expect(text).toMatch(/^(?!.*(undefined|null|NaN|\{\{)).+$/);
  });

  it('there are the numbers of the English paper', () => {
    expect(everything(language).map(numbers)).toEqual(everything('en').map(numbers));
  });

  it('a rate says its interval and what it was counted from', () => {
    const text = SKILL_WORDS[language].rate(50, 19, 81, 5, 10);
    expect(numbers(text)).toEqual(['10', '19', '5', '50', '81']);
    expect(text.startsWith('50 %')).toBe(true);
  });

  it('a slide without a size has no empty sentence', () => {
    const words = SKILL_WORDS[language];
    expect(words.slide('X', '', words.leads.missed)).toBe(`X. ${words.leads.missed}`);
    expect(words.slide('X', '20 m', words.leads.missed)).toBe(`X. 20 m. ${words.leads.missed}`);
  });

  it('the four levels of the matrix stand beside one another', () => {
    expect(SKILL_WORDS[language].hours(['1.0', '2.0', '3.0', '4.0'])).toMatch(/^1\.0 · 2\.0 · 3\.0 · 4\.0 /);
  });
});

it('each language has words of its own', () => {
  const [english, filipino, waray] = [everything('en'), everything('fil'), everything('war')];
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.filter((text, place) => text === other[place]);
  expect(isSame(english, filipino).length).toBeLessThan(4);
  expect(isSame(filipino, waray).length).toBeLessThan(4);
});
