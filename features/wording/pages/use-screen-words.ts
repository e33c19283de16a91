// The words of the screens, what was written here, who has confirmed which, and what changes them.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { readWords } from '@bantay/web/i18n/read-words.ts';
import { forgetWritten, WARAY_STATE } from '@bantay/web/i18n/written-sentences.ts';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  importSentences,
  listSentences,
  listSentenceVersions,
  saveSentence,
} from '../../screen-words/wire/screen-sentences.ts';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import type { listScreenReviews, reviewScreenWords } from '../../screen-words/wire/screen-words.ts';
import { beside } from './screen-words-model.ts';

const REVIEWS = keys.of('settings', 'screens');
const SENTENCES = keys.of('settings', 'sentences');

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

export const useSentences = () =>
  useQuery({
    queryKey: SENTENCES,
    queryFn: ({ signal }) => send<typeof listSentences>(screenWordsCalls.listSentences, { signal }),
    ...polling,
  });

/** The newest first. */
export const useSentenceVersions = (place: string) =>
  useQuery({
    queryKey: keys.of('settings', 'sentences', place),
    queryFn: ({ signal }) =>
      send<typeof listSentenceVersions>(screenWordsCalls.listSentenceVersions, { query: { place }, signal }),
    ...polling,
  });

/** Refused or not, what is shown is asked again; the note under each page too. */
function useScreenChange<Content, Reply>(shown: QueryKey, change: (deed: Deed<Content>) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      forgetWritten();
      for (const queryKey of [shown, keys.session(), WARAY_STATE]) void queries.invalidateQueries({ queryKey });
    },
  });
}

export const useReviewScreens = () =>
  useScreenChange(REVIEWS, ({ content, key }: Deed<BodyOf<typeof reviewScreenWords>>) =>
    send<typeof reviewScreenWords>(screenWordsCalls.reviewScreenWords, { body: content, key }),
  );

export const useSaveSentence = () =>
  useScreenChange(SENTENCES, ({ content, key }: Deed<BodyOf<typeof saveSentence>>) =>
    send<typeof saveSentence>(screenWordsCalls.saveSentence, { body: content, key }),
  );

export const useImportSentences = () =>
  useScreenChange(SENTENCES, ({ content, key }: Deed<BodyOf<typeof importSentences>>) =>
    send<typeof importSentences>(screenWordsCalls.importSentences, { body: content, key }),
  );
