// The few words the parts themselves speak; the shell hands in the translations, English stands by.
import { createContext, type ReactNode, useContext } from 'react';

/** In English, which is there from the first line on. */
export const ENGLISH = {
  close: 'Close',
  tryAgain: 'Try again',
  discardTitle: 'Discard changes?',
  discardYes: 'Yes, discard',
  discardNo: 'Keep editing',
  partFailed: 'This part could not be shown',
  readFailed: 'Could not be read',
  since: 'since {time}',
  loading: 'Loading',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'Required',
  optional: 'Optional',
  noData: 'No data',
  unknownLevel: 'No information',
  alertLevel: 'Alert level {level}',
  success: 'Success!',
  error: 'Error!',
  notices: 'Notices',
  stepDone: 'done',
  on: 'On',
  off: 'Off',
  busy: 'Working',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: 'Page {page} of {pages}',
};

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
