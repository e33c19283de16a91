// Invented households for tests.
import type { Household, HouseholdSummary } from '@bantay/web/api/shapes.ts';

export const household = (more: Partial<Household> = {}): Household => ({
  id: 1,
  householdId: 'LPA-1',
  householdHead: 'Ana Peña',
  birthdate: '1990-01-01',
  gender: 'F',
  pregnant: true,
  disability: null,
  comorbidity: null,
  siteId: 24,
  purok: 'Purok 2',
  version: 3,
  members: [
    {
      householdMember: 'Ben Peña',
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
  pregnantCount: 1,
  disabilityCount: 1,
  comorbidityCount: 0,
  seniorsCount: 1,
  childrenCount: 0,
  toddlerCount: 0,
  householdCount: 1,
  personCount: 2,
};
