// Filipino sentences of the refusals that a stranger can meet, from the contract's catalogue, and of calls that got no answer. For review by a native speaker.
import { FIRST_REFUSALS } from '@bantay/kernel/wire/refusals/first';
import { sentencesOf, titlesOf } from '../refusal-words.ts';

export const problems = {
  ...sentencesOf(FIRST_REFUSALS, 'fil'),
  noSentence: 'Tinanggihan ito ng server at hindi sinasabi kung bakit.',
  network: 'Walang koneksyon sa server. Suriin ang network at subukang muli.',
  timeout: 'Hindi sumagot ang server sa takdang oras. Subukang muli.',
  nonsense: 'Hindi mabasa ang sagot ng server. Subukang muli.',
  fault: 'May nagkamali sa pahinang ito. Subukang muli; kung nananatili, i-load muli.',
  titles: titlesOf(FIRST_REFUSALS, 'fil'),
} as const;
