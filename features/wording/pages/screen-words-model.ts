// The sentences of the screens beside each other, as somebody reads who speaks Waray.
import { type PlacedWord, wordsCheck } from '../../screen-words/rules/words-check.ts';

export interface Sentence {
  place: string;
  english: string;
  filipino: string;
  /** Empty: Filipino is shown. */
  waray: string;
}

export interface ScreenWords {
  sentences: Sentence[];
  /** How many have words in Waray. */
  worded: number;
  /** Of the words in Waray. */
  check: string;
}

/** In the order of the English ones. */
export function beside(english: readonly PlacedWord[], filipino: readonly PlacedWord[], waray: readonly PlacedWord[]) {
  const by = (words: readonly PlacedWord[]) => new Map(words.map(({ place, text }) => [place, text]));
  const [ofFilipino, ofWaray] = [by(filipino), by(waray)];
  const sentences = english.map(({ place, text }) => ({
    ...{ place, english: text, filipino: ofFilipino.get(place) ?? '', waray: ofWaray.get(place) ?? '' },
  }));
  const worded = sentences.filter((one) => one.waray !== '').length;
  return { sentences, worded, check: wordsCheck(waray) } satisfies ScreenWords;
}

export const csvRows = ({ sentences }: ScreenWords) =>
  sentences.map(({ place, english, filipino, waray }) => [place, english, filipino, waray]);
