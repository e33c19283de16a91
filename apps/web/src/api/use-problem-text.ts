// What a failed call is called in the reader's language: by its code, else by the server's own sentence.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from './problem.ts';

/** Codes come from the server, so the compiler cannot know them: `t` takes only keys that it knows. */
type Translate = (key: string, details?: object) => string;
const anyKey = (t: unknown) => t as Translate; // what i18next returns takes every key while it runs

/** The second one comes with the signed-in pages. */
const CATALOGUES = ['problems', 'refusals'] as const;

// Waits for no catalogue: until it is there the server's own sentence is shown.
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('problems', { useSuspense: false });
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) return t('fault');
      if (!i18n.exists(error.code, { ns: CATALOGUES })) return error.message;
      return anyKey(t)(error.code, { ...error.details, ns: CATALOGUES });
    },
    [t, i18n],
  );
}

/** The title of a refusal that has one. */
export function useProblemTitle(): (error: unknown) => string | null {
  const { t, i18n } = useTranslation('problems', { useSuspense: false });
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) return null;
      const key = `titles.${error.code}`;
      return i18n.exists(key, { ns: CATALOGUES }) ? anyKey(t)(key, { ns: CATALOGUES }) : (error.title ?? null);
    },
    [t, i18n],
  );
}
