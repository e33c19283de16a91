// Whom a rung or a shift names, in words.
import { useTranslation } from 'react-i18next';
import type { Person } from './use-ladder.ts';

/** A number that has left the duty list is said to have. */
export function useWho(people: readonly Person[]): (who: string) => string {
  const { t } = useTranslation('ladders');
  return (who) => {
    if (who === 'shift') return t('who.shift');
    if (who === 'everybody') return t('who.everybody');
    return people.find(({ number }) => number === who)?.name ?? t('who.gone', { number: who });
  };
}
