// Filipino sentences of the refusals that only people who are signed in can meet, from the contract's catalogue; the others are in `problems.ts`. For review by a native speaker.
import { INNER_REFUSALS } from '@bantay/kernel/wire/refusals';
import { sentencesOf, titlesOf } from '../refusal-words.ts';

export const refusals = {
  ...sentencesOf(INNER_REFUSALS, 'fil'),
  // Not of the server: neither did it answer, nor can the device keep what was entered.
  notKept: 'Hindi naipadala, at hindi ito maitago ng device na ito. Iwanang bukas ang form at i-save muli.',
  titles: titlesOf(INNER_REFUSALS, 'fil'),
} as const;
