// A household between the wire and the domain.
import type { HouseholdCounts } from '../rules/household-counts.ts';
import type { PersonEntry } from '../rules/household-entry.ts';
import type { Household, HouseholdInput, HouseholdSummary } from '../wire/households.ts';
import type { GivenHousehold, HouseholdRow } from './households-service.ts';

export const presentHousehold = (row: HouseholdRow): Household => ({
  id: row.id,
  household_id: row.number,
  household_head: row.head.name,
  ...factsOf(row.head),
  site_id: row.siteId,
  purok: row.purok,
  version: row.version,
  members: row.members.map((member) => ({ household_member: member.name, ...factsOf(member) })),
});

function factsOf({ birthdate, gender, pregnant, disability, comorbidity }: HouseholdRow['head']) {
  return { birthdate, gender, pregnant, disability, comorbidity };
}

export const presentSummary = (counts: HouseholdCounts): HouseholdSummary => ({
  status: true,
  pregnant_count: counts.pregnant,
  disability_count: counts.disability,
  comorbidity_count: counts.comorbidity,
  seniors_count: counts.seniors,
  children_count: counts.children,
  toddler_count: counts.toddlers,
  household_count: counts.households,
  person_count: counts.persons,
});

export const readGiven = (body: HouseholdInput): GivenHousehold => ({
  number: body.household_id,
  purok: body.purok,
  head: readPerson(body.household_head, body),
  members: body.members.map((member) => readPerson(member.household_member, member)),
});

type PersonInput = Pick<HouseholdInput, 'gender' | 'birthdate' | 'pregnant' | 'disability' | 'comorbidity'>;

const readPerson = (name: string, person: PersonInput): PersonEntry => ({
  name,
  gender: person.gender,
  birthdate: person.birthdate ?? null,
  pregnant: person.pregnant ?? false,
  disability: person.disability ?? null,
  comorbidity: person.comorbidity ?? null,
});
