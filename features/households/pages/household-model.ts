// Between the wire, the rules of the domain and the form: what a household is, what is shown of it, what an edit sends.
import type { Household, HouseholdInput } from '@bantay/web/api/shapes.ts';
import { naturalOrder } from '../rules/evacuation-list.ts';
import {
  conditionOf,
  type FoundFault,
  type HouseholdEntry,
  type HouseholdFault,
  householdFaults,
  NOT_SPECIFIED,
  type PersonEntry,
  tidyHousehold,
} from '../rules/household-entry.ts';
import { ageOn, groupsOf, type HouseholdGroup } from '../rules/household-groups.ts';

type WirePerson = Pick<Household, 'gender' | 'birthdate' | 'pregnant' | 'disability' | 'comorbidity'>;
export type KnownPerson = PersonEntry & { gender: 'M' | 'F' };

const personOf = (name: string, one: WirePerson): KnownPerson => ({
  name,
  gender: one.gender,
  birthdate: one.birthdate,
  pregnant: one.pregnant,
  disability: one.disability,
  comorbidity: one.comorbidity,
});

/** Everybody of a household, the head first. */
export const peopleOf = (household: Household): KnownPerson[] => [
  personOf(household.householdHead, household),
  ...household.members.map((member) => personOf(member.householdMember, member)),
];

export function entryOf(household: Household): HouseholdEntry {
  const [head, ...members] = peopleOf(household);
  return { number: household.householdId, purok: household.purok, head: head!, members }; // the head is always there
}

/** What goes over the wire; every gender is chosen by then. */
export const inputOf = ({ number, purok, head, members }: HouseholdEntry): HouseholdInput => ({
  householdId: number,
  purok,
  householdHead: head.name,
  ...wireFacts(head),
  members: members.map((member) => ({ householdMember: member.name, ...wireFacts(member) })),
});

/** As it will stand with this edit, null: as it stands. */
export const withInput = (household: Household, input: HouseholdInput | null): Household =>
  input === null
    ? household
    : {
        ...household,
        householdId: input.householdId,
        householdHead: input.householdHead,
        purok: input.purok ?? null,
        ...knownFacts(input),
        members: input.members.map((one) => ({ householdMember: one.householdMember, ...knownFacts(one) })),
      };

const knownFacts = (one: Pick<HouseholdInput, keyof WirePerson>): WirePerson => ({
  gender: one.gender,
  birthdate: one.birthdate ?? null,
  pregnant: one.pregnant ?? false,
  disability: one.disability ?? null,
  comorbidity: one.comorbidity ?? null,
});

/** What an edit says of the household that it was typed over: where somebody was quicker, the fields are told apart by it. */
export const overStored = (seen: Household) => ({ id: seen.id, version: seen.version, base: inputOf(entryOf(seen)) });

const wireFacts = ({ gender, birthdate, pregnant, disability, comorbidity }: PersonEntry) => ({
  gender: gender ?? 'F',
  birthdate,
  pregnant,
  disability,
  comorbidity,
});

/** Somebody who needs help first, and why. */
export interface Helped {
  name: string;
  age: number | null;
  groups: HouseholdGroup[];
  disability: string | null;
  comorbidity: string | null;
}

/** A household as the table knows it: what is looked for is made once, not with each letter typed. */
export interface HouseholdRow {
  household: Household;
  words: string;
  helped: Helped[];
}

export function rowsOf(households: readonly Household[], day: string): HouseholdRow[] {
  return households
    .map((household) => {
      const people = peopleOf(household);
      const words = [household.householdId, household.purok ?? '', ...people.map(({ name }) => name)];
      return {
        household,
        words: plain(words.join('\n')),
        helped: people.flatMap((one): Helped[] => {
          const groups = groupsOf(one, day);
          const age = one.birthdate === null ? null : ageOn(one.birthdate, day);
          const { name, disability, comorbidity } = one;
          return groups.length === 0 ? [] : [{ name, age, groups, disability, comorbidity }];
        }),
      };
    })
    .sort((a, b) => naturalOrder(a.household.householdId, b.household.householdId));
}

export interface Filter {
  search: string;
  /** null: every purok; '': households without one. */
  purok: string | null;
  group: HouseholdGroup | null;
}
export const NO_FILTER: Filter = { search: '', purok: null, group: null };

export function filterRows(rows: readonly HouseholdRow[], { search, purok, group }: Filter): HouseholdRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (purok === null || (row.household.purok ?? '') === purok) &&
      (group === null || row.helped.some(({ groups }) => groups.includes(group))) &&
      words.every((word) => row.words.includes(word)),
  );
}

/** Puroks of the list in natural order, '' last where some household has none. */
export function puroksOf(households: readonly Household[]): string[] {
  const all = [...new Set(households.map(({ purok }) => purok ?? ''))];
  return all.sort((a, b) => Number(a === '') - Number(b === '') || naturalOrder(a, b));
}

/** Small letters without accents: ñ is found by n. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export interface PersonForm {
  /** Stays with the person while others are removed. */
  key: number;
  name: string;
  birthdate: string;
  gender: '' | 'M' | 'F';
  pregnant: boolean;
  isDisabled: boolean;
  disability: string;
  isComorbid: boolean;
  comorbidity: string;
}

export interface HouseholdForm {
  number: string;
  purok: string;
  /** The head first. */
  people: PersonForm[];
}

let lastKey = 0;
export const emptyPerson = (): PersonForm => ({
  key: ++lastKey,
  name: '',
  birthdate: '',
  gender: '',
  pregnant: false,
  isDisabled: false,
  disability: '',
  isComorbid: false,
  comorbidity: '',
});

export const emptyForm = (): HouseholdForm => ({ number: '', purok: '', people: [emptyPerson()] });

export const formOf = (household: Household): HouseholdForm => ({
  number: household.householdId,
  purok: household.purok ?? '',
  people: peopleOf(household).map((one) => ({
    ...emptyPerson(),
    name: one.name,
    birthdate: one.birthdate ?? '',
    gender: one.gender,
    pregnant: one.pregnant,
    isDisabled: one.disability !== null,
    disability: shownCondition(one.disability),
    isComorbid: one.comorbidity !== null,
    comorbidity: shownCondition(one.comorbidity),
  })),
});

/** What was left blank is blank again. */
const shownCondition = (condition: string | null) => (condition === NOT_SPECIFIED ? '' : (condition ?? ''));

export function entryOfForm({ number, purok, people }: HouseholdForm): HouseholdEntry {
  const [head, ...members] = people.map(
    (one): PersonEntry => ({
      name: one.name,
      gender: one.gender === '' ? null : one.gender,
      birthdate: one.birthdate === '' ? null : one.birthdate,
      pregnant: one.pregnant,
      disability: conditionOf(one.isDisabled, one.disability),
      comorbidity: conditionOf(one.isComorbid, one.comorbidity),
    }),
  );
  return tidyHousehold({ number, purok, head: head!, members }); // a form begins with its head
}

/** A change of a person; who becomes male is not pregnant any more. */
export function withPerson(form: HouseholdForm, index: number, change: Partial<PersonForm>): HouseholdForm {
  const people = form.people.map((one, place) => {
    if (place !== index) return one;
    const next = { ...one, ...change };
    return next.gender === 'F' ? next : { ...next, pregnant: false };
  });
  return { ...form, people };
}

/** The first fault of each field, by person (`null`: the household) and field. */
export type FormFaults = (person: number | null, ...faults: HouseholdFault[]) => HouseholdFault | undefined;

export function faultsOf(entry: HouseholdEntry, day: string): { all: FoundFault[]; at: FormFaults } {
  const all = householdFaults(entry, day);
  const at: FormFaults = (person, ...faults) =>
    all.find((one) => one.person === person && faults.includes(one.fault))?.fault;
  return { all, at };
}

/** Names of fields and values for a conflict. */
export interface FormWords {
  number: string;
  purok: string;
  head: string;
  member: (count: number) => string;
  person: (person: PersonEntry) => string;
}

/** What differs between the own entry and the stored one, field by field, person by person. */
export function differencesOf(mine: HouseholdEntry, theirs: HouseholdEntry, words: FormWords) {
  const lines = Math.max(mine.members.length, theirs.members.length);
  const person = (one: PersonEntry | undefined) => (one ? words.person(one) : '');
  return [
    { field: words.number, mine: mine.number, theirs: theirs.number },
    { field: words.purok, mine: mine.purok ?? '', theirs: theirs.purok ?? '' },
    { field: words.head, mine: person(mine.head), theirs: person(theirs.head) },
    ...Array.from({ length: lines }, (_, index) => ({
      field: words.member(index + 1),
      mine: person(mine.members[index]),
      theirs: person(theirs.members[index]),
    })),
  ].filter((one) => one.mine !== one.theirs);
}
