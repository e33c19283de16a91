// English sentences of the refusals that only people who are signed in can meet, from the contract's catalogue; the others are in `problems.ts`.
import { INNER_REFUSALS } from '@bantay/kernel/wire/refusals';
import { sentencesOf, titlesOf } from '../refusal-words.ts';

export const refusals = {
  ...sentencesOf(INNER_REFUSALS, 'en'),
  // Not of the server: neither did it answer, nor can the device keep what was entered.
  notKept: 'Not sent, and this device could not keep it. Leave this form open and save again.',
  titles: titlesOf(INNER_REFUSALS, 'en'),
} as const;
