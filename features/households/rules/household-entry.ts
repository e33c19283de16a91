// What a household must look like before it is stored, and what a blank or a tick of the form means (specification 001, §3 and §5).
import { isDate } from '@bantay/kernel/time/day';

/** A person as entered; gender null as long as nobody has chosen one. */
export interface PersonEntry {
  name: string;
  gender: 'M' | 'F' | null;
  birthdate: string | null;
  pregnant: boolean;
  disability: string | null;
  comorbidity: string | null;
}

export interface HouseholdEntry {
  /** Household number, unique at its site. */
  number: string;
  purok: string | null;
  head: PersonEntry;
  members: readonly PersonEntry[];
}

/** Longest texts (api-facts §11); the purok like the number. */
export const HOUSEHOLD_MAX = { number: 65, name: 65, purok: 65, condition: 55, members: 50 } as const;
/** Nobody alive was born before; a slip like 1089 would make a senior. */
export const EARLIEST_BIRTHDATE = '1900-01-01';
/** A disability or comorbidity that is there but was not named (specification 001, §3). */
export const NOT_SPECIFIED = 'not specified';

export type HouseholdFault =
  | 'numberMissing'
  | 'numberTooLong'
  | 'purokTooLong'
  | 'membersTooMany'
  | 'nameMissing'
  | 'nameTooLong'
  | 'genderMissing'
  | 'birthdateWrong'
  | 'birthdateInFuture'
  | 'birthdateTooEarly'
  | 'disabilityTooLong'
  | 'comorbidityTooLong';

/** A fault of the household, or of one person in it. */
export interface FoundFault {
  fault: HouseholdFault;
  /** 0 is the head, 1 the first member; null is the household itself. */
  person: number | null;
}

/** What stands for a disability or comorbidity: off is null, on and left blank is 'not specified'. */
export function conditionOf(isOn: boolean, text: string): string | null {
  if (!isOn) return null;
  return oneLine(text) || NOT_SPECIFIED;
}

/** Blanks taken off, a male never pregnant, a blank condition not specified. */
export function tidyPerson<P extends PersonEntry>(person: P): P {
  return {
    ...person,
    name: oneLine(person.name),
    pregnant: person.pregnant && person.gender === 'F',
    disability: person.disability === null ? null : conditionOf(true, person.disability),
    comorbidity: person.comorbidity === null ? null : conditionOf(true, person.comorbidity),
  };
}

export function tidyHousehold(entry: HouseholdEntry): HouseholdEntry {
  return {
    number: oneLine(entry.number),
    purok: oneLine(entry.purok ?? '') || null,
    head: tidyPerson(entry.head),
    members: entry.members.map(tidyPerson),
  };
}

/** Everything that stops a tidy household from being stored on a day (`YYYY-MM-DD`). */
export function householdFaults(entry: HouseholdEntry, day: string): FoundFault[] {
  const own: (HouseholdFault | false)[] = [
    entry.number === '' && 'numberMissing',
    entry.number.length > HOUSEHOLD_MAX.number && 'numberTooLong',
    (entry.purok?.length ?? 0) > HOUSEHOLD_MAX.purok && 'purokTooLong',
    entry.members.length > HOUSEHOLD_MAX.members && 'membersTooMany',
  ];
  return [
    ...own.flatMap((fault) => (fault ? [{ fault, person: null }] : [])),
    ...[entry.head, ...entry.members].flatMap((one, person) =>
      personFaults(one, day).map((fault) => ({ fault, person })),
    ),
  ];
}

export function personFaults(person: PersonEntry, day: string): HouseholdFault[] {
  const { birthdate } = person;
  const found: (HouseholdFault | false)[] = [
    person.name === '' && 'nameMissing',
    person.name.length > HOUSEHOLD_MAX.name && 'nameTooLong',
    person.gender === null && 'genderMissing',
    birthdate !== null && birthdateFault(birthdate, day),
    (person.disability?.length ?? 0) > HOUSEHOLD_MAX.condition && 'disabilityTooLong',
    (person.comorbidity?.length ?? 0) > HOUSEHOLD_MAX.condition && 'comorbidityTooLong',
  ];
  return found.filter((fault) => fault !== false);
}

function birthdateFault(birthdate: string, day: string): HouseholdFault | false {
  if (!isDate(birthdate)) return 'birthdateWrong';
  if (birthdate > day) return 'birthdateInFuture';
  return birthdate < EARLIEST_BIRTHDATE && 'birthdateTooEarly';
}

/** Without blanks around, and with one where there are several. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
