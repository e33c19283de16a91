// A sentence of the screens in Waray: what is shown of what the program brings and what was written here, and whether that is confirmed.
import { placeholderFaults } from './placeholders.ts';
import type { PlacedWord } from './words-check.ts';

/** Longest sentence and name of a place that are taken; of ours the longest have 282 and 44 signs. */
export const SENTENCE_MAX = 1000;
export const PLACE_MAX = 120;
/** Catalogue and key: `shell:tabs.events`. */
export const PLACE = /^[a-z][a-zA-Z-]*:[\w ./-]+$/;

/** A sentence is one line. */
export const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The newest of what was written at a place. */
export interface WrittenWord extends PlacedWord {
  isReviewed: boolean;
}

/** Words of the levels stand in warnings, too: they come with the program, and can only be confirmed. */
export const isFixed = (place: string): boolean => place.startsWith('levels:');

/** Whether what was written can stand there. `basis`: the sentence as the program brings it, in a language that fills the same places. */
export const fits = ({ place, text }: PlacedWord, basis: string): boolean =>
  isFixed(place) ? text === basis : placeholderFaults(text, basis) === null;

export type SentenceState = 'missing' | 'unreviewed' | 'confirmed';

interface Sources {
  /** As the program brings it in Waray; empty: Filipino is shown. */
  delivered: string;
  /** Only where it fits. */
  written: WrittenWord | null;
  /** All that the program brings was confirmed together. */
  isSetConfirmed: boolean;
}

export const shownText = ({ delivered, written }: Omit<Sources, 'isSetConfirmed'>): string =>
  written?.text ?? delivered;

export function sentenceState({ delivered, written, isSetConfirmed }: Sources): SentenceState {
  const shown = shownText({ delivered, written });
  if (shown === '') return 'missing';
  return written?.isReviewed || (isSetConfirmed && shown === delivered) ? 'confirmed' : 'unreviewed';
}

/**
 * Whether something is shown in Waray that nobody has confirmed. `doubtful`: drafts where the program has no Waray, which are shown
 * only if there is such a sentence at all; who asks looks there, and nowhere while there are none.
 */
export function openSentences(
  delivered: readonly PlacedWord[],
  written: readonly WrittenWord[],
  isSetConfirmed: boolean,
): { isOpen: boolean; doubtful: WrittenWord[] } {
  const byPlace = new Map(written.map((one) => [one.place, one]));
  const isOpen = delivered.some(({ place, text }) => {
    const one = byPlace.get(place) ?? null;
    byPlace.delete(place);
    const state = sentenceState({ delivered: text, written: one && fits(one, text) ? one : null, isSetConfirmed });
    return state === 'unreviewed';
  });
  return { isOpen, doubtful: isOpen ? [] : [...byPlace.values()].filter(({ isReviewed }) => !isReviewed) };
}
