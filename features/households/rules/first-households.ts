// What the page of households shows first: how many people live there, and how many of them need help first. No name.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { HouseholdCounts } from './household-counts.ts';
import { HOUSEHOLD_GROUPS } from './household-groups.ts';

interface CountWords extends Readonly<Record<keyof HouseholdCounts, string>> {
  none: string;
}

const COUNT_WORDS: Readonly<Record<PageLanguage, CountWords>> = {
  en: {
    none: 'No household has been entered.',
    ...{ households: 'Households', persons: 'People', pregnant: 'Pregnant', disability: 'With a disability' },
    ...{ comorbidity: 'With a comorbidity', seniors: 'Senior citizens', children: 'Children 6–12' },
    toddlers: 'Children 0–5',
  },
  fil: {
    none: 'Wala pang nailagay na sambahayan.',
    ...{ households: 'Mga sambahayan', persons: 'Mga tao', pregnant: 'Buntis', disability: 'PWD' },
    ...{ comorbidity: 'May Comorbidity', seniors: 'Senior Citizen', children: 'Batang 6–12' },
    toddlers: 'Batang 0–5',
  },
  war: {
    none: 'Waray pa naibutang nga panimalay.',
    ...{ households: 'Mga panimalay', persons: 'Mga tawo', pregnant: 'Burod', disability: 'May kapansanan (PWD)' },
    ...{ comorbidity: 'May iba nga sakit', seniors: 'Mga lagas (Senior Citizen)', children: 'Kabataan 6–12' },
    toddlers: 'Kabataan 0–5',
  },
};

/** In the order of the page. */
const COUNTED = ['households', 'persons', ...HOUSEHOLD_GROUPS] as const;

export function firstHouseholds(counts: HouseholdCounts, language: PageLanguage): FirstData {
  const words = COUNT_WORDS[language];
  const isEmpty = counts.households === 0;
  return {
    sentence: isEmpty ? words.none : null,
    isNotable: isEmpty,
    rows: isEmpty ? [] : COUNTED.map((what) => ({ name: words[what], value: String(counts[what]), at: null })),
  };
}
