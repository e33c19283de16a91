// Sentences of the contract's catalogue of refusals in one language, with places as the pages fill them.
import type { RefusalLanguage, Refusals } from '@bantay/kernel/wire/refusals/refusal';

/** In a build each file of words gets its own language only (fold-refusals.ts). */
export function sentencesOf<C extends Refusals>(catalogue: C, language: RefusalLanguage): { [K in keyof C]: string } {
  const sentences = Object.entries(catalogue).map(([code, refusal]) => [
    code,
    refusal[language].replace(/\{(\w+)\}/g, '{{$1}}'),
  ]);
  return Object.fromEntries(sentences); // one for each code, as the type says
}

/** Titles of those that have one. */
export function titlesOf(catalogue: Refusals, language: RefusalLanguage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([code, { title }]) => (title ? [[code, title[language]]] : [])),
  );
}
