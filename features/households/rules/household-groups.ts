// Who needs help first: the six groups of persons that are counted, listed and fetched before others (api-facts §11).

/** A person of a household, head or member. */
export interface HouseholdPerson {
  gender: 'M' | 'F';
  /** `YYYY-MM-DD`; null where nobody has told it. */
  birthdate: string | null;
  pregnant: boolean;
  /** Null when there is none. */
  disability: string | null;
  comorbidity: string | null;
}

/** In the order of the summary (specification 001, §3). */
export const HOUSEHOLD_GROUPS = ['pregnant', 'disability', 'comorbidity', 'seniors', 'children', 'toddlers'] as const;
export type HouseholdGroup = (typeof HOUSEHOLD_GROUPS)[number];

/** Ages of a group in whole years, both included: seniors from 60, children 6–12, toddlers up to 5. */
const AGES = {
  seniors: { from: 60, to: Number.POSITIVE_INFINITY },
  children: { from: 6, to: 12 },
  toddlers: { from: 0, to: 5 },
} as const;

/** Whether the person counts in the group on a day (`YYYY-MM-DD`); an unknown birthdate is in no group of age. */
export function isInGroup(person: HouseholdPerson, group: HouseholdGroup, day: string): boolean {
  if (group === 'pregnant') return person.pregnant && person.gender === 'F';
  if (group === 'disability' || group === 'comorbidity') return person[group] !== null;
  if (person.birthdate === null) return false;
  const age = ageOn(person.birthdate, day);
  return age >= AGES[group].from && age <= AGES[group].to;
}

/** Groups of a person on a day, in the order of the summary. */
export const groupsOf = (person: HouseholdPerson, day: string): HouseholdGroup[] =>
  HOUSEHOLD_GROUPS.filter((group) => isInGroup(person, group, day));

/** Whole years on a day; who was born on February 29 is a year older on March 1. Below 0 before the birth. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
