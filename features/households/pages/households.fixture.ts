// Invented households for tests.
import type { Household, HouseholdSummary } from '../wire/households.ts';

export const household = (more: Partial<Household> = {}): Household => ({
  id: 1,
  household_id: 'LPA-1',
  household_head: 'Ana Peña',
  birthdate: '1990-01-01',
  gender: 'F',
  pregnant: true,
  disability: null,
  comorbidity: null,
  site_id: 24,
  purok: 'Purok 2',
  version: 3,
  members: [
    {
      household_member: 'Ben Peña',
      birthdate: '1950-01-01',
      gender: 'M',
      pregnant: false,
      disability: 'not specified',
      comorbidity: null,
    },
  ],
  ...more,
});

export const summary: HouseholdSummary = {
  status: true,
  pregnant_count: 1,
  disability_count: 1,
  comorbidity_count: 0,
  seniors_count: 1,
  children_count: 0,
  toddler_count: 0,
  household_count: 1,
  person_count: 2,
};
