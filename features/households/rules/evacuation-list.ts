// The list that is taken along when people are fetched: by purok, and in each of them whoever needs help first.
import { ageOn, groupsOf, type HouseholdGroup, type HouseholdPerson } from './household-groups.ts';

/** The list belongs to an event at level 2 or 3. */
export const EVACUATION_FROM = 2;

export interface ListedPerson extends HouseholdPerson {
  name: string;
}

export interface ListedHousehold {
  number: string;
  purok: string | null;
  /** The head first. */
  people: readonly ListedPerson[];
}

/** Somebody who needs help, and why. */
export interface HelpNeeded {
  name: string;
  /** Whole years; null where the birthdate is not known. */
  age: number | null;
  groups: HouseholdGroup[];
  disability: string | null;
  comorbidity: string | null;
}

export interface EvacuationRow {
  number: string;
  head: string;
  persons: number;
  help: HelpNeeded[];
}

export interface PurokList {
  /** Null: households whose purok nobody has entered. */
  purok: string | null;
  persons: number;
  /** Persons who need help. */
  vulnerable: number;
  households: EvacuationRow[];
}

/** Who is slowest on foot or in most danger on the way is fetched first; the order within a tie is the household number. */
const URGENCY: Record<HouseholdGroup, number> = {
  disability: 5,
  pregnant: 4,
  seniors: 3,
  toddlers: 3,
  comorbidity: 2,
  children: 1,
};

/** Puroks in natural order (2 before 10), the unknown one last; ages on a day (`YYYY-MM-DD`). */
export function evacuationList(households: readonly ListedHousehold[], day: string): PurokList[] {
  const puroks = new Map<string | null, { row: EvacuationRow; urgency: number }[]>();
  for (const household of households) {
    const row = rowOf(household, day);
    const entry = { row, urgency: urgencyOf(row.help) };
    const known = puroks.get(household.purok);
    if (known) known.push(entry);
    else puroks.set(household.purok, [entry]);
  }
  return [...puroks]
    .sort(([a], [b]) => byPurok(a, b))
    .map(([purok, entries]) => {
      const rows = entries
        .sort((a, b) => b.urgency - a.urgency || naturalOrder(a.row.number, b.row.number))
        .map(({ row }) => row);
      return {
        purok,
        persons: sum(rows.map((row) => row.persons)),
        vulnerable: sum(rows.map((row) => row.help.length)),
        households: rows,
      };
    });
}

function rowOf({ number, people }: ListedHousehold, day: string): EvacuationRow {
  const help = people.flatMap((person): HelpNeeded[] => {
    const groups = groupsOf(person, day);
    if (groups.length === 0) return [];
    const age = person.birthdate === null ? null : ageOn(person.birthdate, day);
    return [{ name: person.name, age, groups, disability: person.disability, comorbidity: person.comorbidity }];
  });
  return {
    number,
    head: people[0]?.name ?? '',
    persons: people.length,
    help: help.sort((a, b) => urgencyOf([b]) - urgencyOf([a])),
  };
}

/** The most urgent reason decides, then how many there are: one who cannot walk stands before four children; 0: none. */
export function urgencyOf(help: readonly { groups: readonly HouseholdGroup[] }[]): number {
  const urgencies = help.flatMap(({ groups }) => groups.map((one) => URGENCY[one]));
  return Math.max(0, ...urgencies) * 1000 + sum(urgencies);
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function byPurok(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return naturalOrder(a, b);
}

/** Numbers in a text count as numbers: 2 stands before 10. */
export function naturalOrder(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
/** Made when it is first asked for: 9 ms, which a page that sorts nothing would wait for. */
let collator: Intl.Collator | null = null;
