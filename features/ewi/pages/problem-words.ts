// What is wrong with a text, in the user's language.
import type { useTranslation } from 'react-i18next';
import type { MessageProblem } from '../../warning-texts/rules/message-check.ts';

export function problemWords(problem: MessageProblem, t: ReturnType<typeof useTranslation<'ewi'>>['t']): string {
  switch (problem.problem) {
    case 'empty':
      return t('problem.empty');
    case 'too long':
      return t('problem.too long', { parts: problem.parts, maxParts: problem.maxParts });
    case 'link':
      return t('problem.link', { found: problem.found });
  }
}
