// Two edits of one household at once: each person counts as one field, for facts of a person belong together.
import { mergeFields } from '@bantay/kernel/entries/merge-fields';
import { type HouseholdEntry, type PersonEntry, tidyHousehold } from './household-entry.ts';

export type HouseholdMerge = { entry: HouseholdEntry; taken: string[] } | null;

/** `base`: what the edit was typed over; `theirs`: what stands now. Null where both changed the same: a person decides. */
export function mergeHousehold(base: HouseholdEntry, mine: HouseholdEntry, theirs: HouseholdEntry): HouseholdMerge {
  const all = [base, mine, theirs].map((one) => tidyHousehold(one));
  // Where somebody has come or gone it is not known who is who: then all of them are one field.
  const isOneByOne = all.every(({ members }) => members.length === base.members.length);
  const [was, own, stands] = all.map((entry) => fieldsOf(entry, isOneByOne));
  if (!was || !own || !stands) return null;
  const merged = mergeFields(was, own, stands);
  if (merged.kind === 'clash') return null;
  const { number, purok, head, ...members } = merged.row;
  return {
    // As they were laid out by fieldsOf.
    entry: { number, purok, head, members: Object.values(members).flat() as PersonEntry[] } as HouseholdEntry,
    taken: merged.taken,
  };
}

function fieldsOf({ number, purok, head, members }: HouseholdEntry, isOneByOne: boolean): Record<string, unknown> {
  const persons = members.map(plain);
  const ofMembers = isOneByOne
    ? Object.fromEntries(persons.map((one, i) => [`member ${i + 1}`, one]))
    : { members: persons };
  return { number, purok, head: plain(head), ...ofMembers };
}

/** In one order, whatever order they came in. */
const plain = ({ name, gender, birthdate, pregnant, disability, comorbidity }: PersonEntry): PersonEntry => ({
  ...{ name, gender, birthdate, pregnant, disability, comorbidity },
});
