// How a room says what its forms need to be opened and filled without a line, on pages that nobody has visited: a file
// `pages/kept-questions.ts` that exports `keptQuestions`. What is kept of the answers decides kept-answers.ts.
import type { KnownSite } from '@bantay/features/sites/rules/site.ts';
import type { Call } from '@bantay/kernel/wire/route';
import type { QueryKey } from '@tanstack/react-query';

export interface KeptQuestion {
  /** Asked of whoever may ask it. */
  call: Call;
  queryKey: QueryKey;
  // The answer is kept as it is, whatever it is.
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
}

export interface KeptQuestions {
  ofSite?: (site: KnownSite) => readonly KeptQuestion[];
  ofAll?: () => readonly KeptQuestion[];
}
