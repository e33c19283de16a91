// English sentences of the refusals that a stranger can meet, from the contract's catalogue, and of calls that got no answer.
import { FIRST_REFUSALS } from '@bantay/kernel/wire/refusals/first';
import { sentencesOf, titlesOf } from '../refusal-words.ts';

export const problems = {
  ...sentencesOf(FIRST_REFUSALS, 'en'),
  noSentence: 'The server refused it and does not say why.',
  network: 'No connection to the server. Check the network and try again.',
  timeout: 'The server did not answer in time. Please try again.',
  nonsense: 'The answer of the server cannot be read. Please try again.',
  fault: 'Something went wrong here. Please reload.',
  titles: titlesOf(FIRST_REFUSALS, 'en'),
} as const;
