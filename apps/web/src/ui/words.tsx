// The few words the parts themselves speak; the shell hands in the translations, English stands by.
import { createContext, type ReactNode, useContext } from 'react';
import { ENGLISH } from './english-words.ts';

/** All words of the parts; what stands in braces is filled in. */
export type UiWords = typeof ENGLISH;

const WordsContext = createContext<UiWords>(ENGLISH);

/** Field time of what the device's own clock said, both epoch ms: that clock may be wrong. */
export type FieldTimeOf = (deviceAt: number) => number;
const FieldTimeContext = createContext<FieldTimeOf>((deviceAt) => deviceAt);

interface Props {
  words: Partial<UiWords>;
  fieldTimeOf?: FieldTimeOf;
  children: ReactNode;
}

export function UiWordsProvider({ words, fieldTimeOf, children }: Props) {
  const own = <WordsContext value={{ ...ENGLISH, ...words }}>{children}</WordsContext>;
  return fieldTimeOf ? <FieldTimeContext value={fieldTimeOf}>{own}</FieldTimeContext> : own;
}

export const useFieldTimeOf = (): FieldTimeOf => useContext(FieldTimeContext);

export function useUiWords(): UiWords {
  return useContext(WordsContext);
}

/** Puts values into `{name}` places. */
export function fillWords(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
