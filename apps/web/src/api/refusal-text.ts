// Why what waited on this device was not taken, also where the server is newer than this page and says so by a code that the page has no sentence for.
import { useTranslation } from 'react-i18next';
import { type KeptProblem, problemOf } from './kept-problem.ts';
import { useProblemText } from './use-problem-text.ts';

/** What answers call their sentence: this server, and what stands before it. */
const SENTENCES = ['message', 'feedback', 'detail', 'title', 'error'] as const;

export function sentenceIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const named = body as Partial<Record<string, unknown>>; // whatever was answered
  const texts = SENTENCES.map((name) => named[name]);
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

/** By the code whoever is asked for help finds what it was. */
export const refusalText = ({ code, body }: Pick<KeptProblem, 'code' | 'body'>, without: string): string =>
  `${sentenceIn(body) ?? without} (${code})`;

export function useRefusalText(): (problem: KeptProblem) => string {
  const { t, i18n } = useTranslation('problems');
  const problemText = useProblemText();
  return (problem) =>
    i18n.exists(problem.code, { ns: ['problems', 'refusals'] })
      ? problemText(problemOf(problem))
      : refusalText(problem, t('noSentence'));
}
