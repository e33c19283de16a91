// How many people live at a site and how many of them need help first: persons, heads and members each by their own birthdate (screens §24).
import { type HouseholdGroup, type HouseholdPerson, isInGroup } from './household-groups.ts';

/** Everybody of one household, the head first. */
export type Household = readonly HouseholdPerson[];

/** Six counts of persons, and how many there are. */
export interface HouseholdCounts extends Record<HouseholdGroup, number> {
  households: number;
  persons: number;
}

/** Counts on a day (`YYYY-MM-DD`); null where no household is known. */
export function householdCounts(households: readonly Household[], day: string): HouseholdCounts | null {
  if (households.length === 0) return null;
  const persons = households.flat();
  const count = (group: HouseholdGroup) => persons.filter((person) => isInGroup(person, group, day)).length;
  return {
    households: households.length,
    persons: persons.length,
    pregnant: count('pregnant'),
    disability: count('disability'),
    comorbidity: count('comorbidity'),
    seniors: count('seniors'),
    children: count('children'),
    toddlers: count('toddlers'),
  };
}
