// Facts of a shift → sentences of a fixed grammar, each with the rows that it rests on.
import { type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { ShiftFact } from './shift-facts.ts';
import type { ShiftLanguage } from './shift-language.ts';
import { SHIFT_WORDS, type ShiftWords } from './shift-words.ts';

export interface ShiftSentence {
  /** Null: of the office. */
  site: string | null;
  text: string;
  /** At least one. */
  rows: readonly string[];
}

/** `11/21 14:30`: the year stands in the title. */
const timeText = (at: Instant): string => toDisplayTime(at).slice(5);

/** In the order of the facts. */
export function shiftSentences(facts: readonly ShiftFact[], language: ShiftLanguage): ShiftSentence[] {
  const words = SHIFT_WORDS[language];
  return facts.map((fact) => ({ site: fact.site, text: sentenceOf(fact, words), rows: fact.rows }));
}

function sentenceOf<Fact extends ShiftFact>(fact: Fact, words: ShiftWords): string {
  // Each kind has the sentence of its own fact; the type of the table says so.
  const sentence = words.facts[fact.kind] as (fact: Fact, time: typeof timeText, words: ShiftWords) => string;
  return sentence(fact, timeText, words);
}
