// The few words the parts themselves speak; the shell hands in the translations, English stands by.
import { createContext, type ReactNode, useContext } from 'react';
import { ENGLISH } from './english-words.ts';

/** All words of the parts; what stands in braces is filled in. */
export type UiWords = typeof ENGLISH;

const WordsContext = createContext<UiWords>(ENGLISH);

export function UiWordsProvider({ words, children }: { words: Partial<UiWords>; children: ReactNode }) {
  return <WordsContext value={{ ...ENGLISH, ...words }}>{children}</WordsContext>;
}

export function useUiWords(): UiWords {
  return useContext(WordsContext);
}

/** Puts values into `{name}` places. */
export function fillWords(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
