// The words of the screens, who has confirmed them, and a new confirmation.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { readWords } from '@bantay/web/i18n/read-words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import type { listScreenReviews, reviewScreenWords } from '../../screen-words/wire/screen-words.ts';
import { beside } from './screen-words-model.ts';

const REVIEWS = keys.of('settings', 'screens');

/** They come with the program: read once. */
export const useScreenWords = () =>
  useQuery({
    queryKey: ['words', 'beside'],
    queryFn: async () => {
      const [english, filipino, waray] = await Promise.all((['en', 'fil', 'war'] as const).map(readWords));
      return beside(english ?? [], filipino ?? [], waray ?? []);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useScreenReviews = () =>
  useQuery({
    queryKey: REVIEWS,
    queryFn: ({ signal }) => send<typeof listScreenReviews>(screenWordsCalls.listScreenReviews, { signal }),
    ...polling,
  });

/** Refused or not, what is shown is asked again. */
export function useReviewScreens() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content, key }: Deed<BodyOf<typeof reviewScreenWords>>) =>
      send<typeof reviewScreenWords>(screenWordsCalls.reviewScreenWords, { body: content, key }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: REVIEWS });
      // The note under each page.
      void queries.invalidateQueries({ queryKey: keys.session() });
    },
  });
}
