// The sentences of the screens beside each other, as somebody reads who speaks Waray: what the program brings, and what was written here.
import {
  fits,
  isFixed,
  type SentenceState,
  sentenceState,
  shownText,
} from '../../screen-words/rules/screen-sentence.ts';
import { GLOSSARY_PLACE, type PlannedSentence } from '../../screen-words/rules/sentence-file.ts';
import { type PlacedWord, wordsCheck } from '../../screen-words/rules/words-check.ts';

export interface Sentence {
  place: string;
  english: string;
  filipino: string;
  /** As the program brings it; empty: Filipino is shown. */
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

/** The newest version of what was written here. */
export interface Stored {
  place: string;
  version: number;
  /** Null: what the program brings holds. */
  text: string | null;
  reviewer: string | null;
  writtenBy: string;
  writtenAt: string;
}

export interface ShownSentence extends Sentence {
  /** Empty: Filipino is shown. */
  shown: string;
  state: SentenceState;
  stored: Stored | null;
}

export function withStored(words: ScreenWords, stored: readonly Stored[], isSetConfirmed: boolean): ShownSentence[] {
  const byPlace = new Map(stored.map((one) => [one.place, one]));
  return words.sentences.map((sentence) => {
    const { place, english, waray: delivered } = sentence;
    const one = byPlace.get(place) ?? null;
    const words = one?.text ? { place, text: one.text, isReviewed: one.reviewer !== null } : null;
    const written = words && fits(words, isFixed(place) ? delivered : english) ? words : null;
    const state = sentenceState({ delivered, written, isSetConfirmed });
    return { ...sentence, shown: shownText({ delivered, written }), state, stored: one };
  });
}

export const STATES = ['missing', 'unreviewed', 'confirmed'] as const satisfies readonly SentenceState[];

export function countStates(sentences: readonly ShownSentence[]): Record<SentenceState, number> {
  const counts = { missing: 0, unreviewed: 0, confirmed: 0 };
  for (const { state } of sentences) counts[state] += 1;
  return counts;
}

/** Null: all of them. */
export interface SentenceFilter {
  search: string;
  state: SentenceState | null;
  catalogue: string | null;
}
export const NO_FILTER: SentenceFilter = { search: '', state: null, catalogue: null };

export const catalogueOf = ({ place }: Pick<Sentence, 'place'>) => place.slice(0, place.indexOf(':'));

/** Every word that is sought, in any of the three languages or the place; marks on letters do not matter. */
export function filterSentences(sentences: readonly ShownSentence[], { search, state, catalogue }: SentenceFilter) {
  const sought = plain(search).split(' ').filter(Boolean);
  return sentences.filter((one) => {
    if (state !== null && one.state !== state) return false;
    if (catalogue !== null && catalogueOf(one) !== catalogue) return false;
    if (sought.length === 0) return true;
    const text = plain([one.english, one.filipino, one.shown, one.place].join(' '));
    return sought.every((word) => text.includes(word));
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type GlossaryWord = readonly [english: string, filipino: string, waray: string];

/** Words of the glossary that the English sentence has, with the ends that English gives to them. */
export const glossaryIn = (english: string, glossary: readonly GlossaryWord[]): GlossaryWord[] =>
  glossary.filter(([names]) =>
    names.split(/, */).some((name) => new RegExp(`\\b${escaped(name)}(s|es|d|ed|ing)?\\b`, 'i').test(english)),
  );

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Heads of the file as it is saved and read: in no language of the screens, so that it comes back from each of them. */
export const FILE_HEADS = ['Place', 'English', 'Filipino', 'Winaray'];

export const csvRows = (sentences: readonly ShownSentence[], glossary: readonly GlossaryWord[]): string[][] => [
  ...sentences.map(({ place, english, filipino, shown }) => [place, english, filipino, shown]),
  // Who reviews sentences wants to see by which words they were made.
  ...glossary.map((words) => [GLOSSARY_PLACE, ...words]),
];

/** What goes to the server of a file: what is new or changed, over the versions that were seen. */
export function linesToSend(plan: readonly PlannedSentence[], sentences: readonly ShownSentence[]) {
  const versions = new Map(sentences.map(({ place, stored }) => [place, stored?.version ?? 0]));
  return plan
    .filter(({ kind }) => kind === 'add' || kind === 'change')
    .map(({ place, text }) => ({ place, text, version: versions.get(place) ?? 0 }));
}
