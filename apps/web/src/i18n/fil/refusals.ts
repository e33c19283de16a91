// Filipino sentences of the refusals that only people who are signed in can meet, from the contract's catalogue; the others are in `problems.ts`. For review by a native speaker.
import { INNER_REFUSALS } from '@bantay/kernel/wire/refusals';
import { sentencesOf, titlesOf } from '../refusal-words.ts';

export const refusals = {
  ...sentencesOf(INNER_REFUSALS, 'fil'),
  titles: titlesOf(INNER_REFUSALS, 'fil'),
} as const;
