// Why somebody needs help, and what a person's facts are, in the reader's words.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NOT_SPECIFIED, type PersonEntry } from '../rules/household-entry.ts';
import type { HouseholdGroup } from '../rules/household-groups.ts';

interface Reasoned {
  groups: readonly HouseholdGroup[];
  disability: string | null;
  comorbidity: string | null;
}

/** `disability: blind, senior citizen`. */
export function useReasons(): (one: Reasoned) => string {
  const { t } = useTranslation('households');
  return useCallback(
    ({ groups, disability, comorbidity }) =>
      groups
        .map((group) => {
          // A group that is neither has no such field, and is said as not specified.
          const what = { disability, comorbidity }[group as 'disability'] ?? NOT_SPECIFIED;
          return t(`reasons.${group}`, { what });
        })
        .join(', '),
    [t],
  );
}

/** All facts of a person in one line, for a comparison. */
export function usePersonWords(): (person: PersonEntry) => string {
  const { t } = useTranslation('households');
  return useCallback(
    (person) =>
      [
        person.name,
        person.gender === null ? '' : t(`form.${person.gender}`),
        person.birthdate ?? '',
        person.pregnant ? t('reasons.pregnant') : '',
        person.disability === null ? '' : t('reasons.disability', { what: person.disability }),
        person.comorbidity === null ? '' : t('reasons.comorbidity', { what: person.comorbidity }),
      ]
        .filter((part) => part !== '')
        .join(', '),
    [t],
  );
}
