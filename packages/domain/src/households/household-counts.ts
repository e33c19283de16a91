// Who lives at a site and needs help first: counts of persons, heads and members each by their own birthdate (screens §24).

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

/** Everybody of one household, the head first. */
export type Household = readonly HouseholdPerson[];

/** Six counts of persons, and how many there are. */
export interface HouseholdCounts {
  households: number;
  persons: number;
  pregnant: number;
  disability: number;
  comorbidity: number;
  seniors: number;
  children: number;
  toddlers: number;
}

/** api-facts §11: seniors from 60, children 6–12, toddlers up to 5, in whole years. */
const SENIOR_FROM = 60;
const CHILD = { from: 6, to: 12 };

/** Counts on a day (`YYYY-MM-DD`); null where no household is known. */
export function householdCounts(households: readonly Household[], day: string): HouseholdCounts | null {
  if (households.length === 0) return null;
  const persons = households.flat();
  const ages = persons.flatMap(({ birthdate }) => (birthdate === null ? [] : [ageOn(birthdate, day)]));
  const count = (is: (person: HouseholdPerson) => boolean) => persons.filter(is).length;
  return {
    households: households.length,
    persons: persons.length,
    pregnant: count((person) => person.pregnant && person.gender === 'F'),
    disability: count((person) => person.disability !== null),
    comorbidity: count((person) => person.comorbidity !== null),
    seniors: ages.filter((age) => age >= SENIOR_FROM).length,
    children: ages.filter((age) => age >= CHILD.from && age <= CHILD.to).length,
    toddlers: ages.filter((age) => age >= 0 && age < CHILD.from).length,
  };
}

/** Whole years on a day; who was born on February 29 is a year older on March 1. Below 0 before the birth. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
