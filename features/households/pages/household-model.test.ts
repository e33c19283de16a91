import { expect, test } from 'vitest';
import {
  differencesOf,
  emptyForm,
  entryOf,
  entryOfForm,
  faultsOf,
  filterRows,
  formOf,
  inputOf,
  NO_FILTER,
  puroksOf,
  rowsOf,
  withPerson,
} from './household-model.ts';
import { household } from './households.fixture.ts';

const DAY = '2026-11-22';
const rows = rowsOf(
  [
    household({ id: 10, householdId: 'LPA-10', purok: null, pregnant: false, members: [] }),
    household(),
    household({ id: 2, householdId: 'LPA-2', householdHead: 'Leo Cruz', gender: 'M', pregnant: false, members: [] }),
  ],
  DAY,
);
const found = (filter: Partial<typeof NO_FILTER>) =>
  filterRows(rows, { ...NO_FILTER, ...filter }).map(({ household: one }) => one.householdId);

test('the list stands in the order of the numbers', () => expect(found({})).toEqual(['LPA-1', 'LPA-2', 'LPA-10']));

test.each([
  [{ search: 'pena' }, ['LPA-1', 'LPA-10']],
  [{ search: 'BEN peña' }, ['LPA-1']],
  [{ search: 'lpa-10' }, ['LPA-10']],
  [{ search: 'purok 2 cruz' }, ['LPA-2']],
  [{ purok: 'Purok 2' }, ['LPA-1', 'LPA-2']],
  [{ purok: '' }, ['LPA-10']],
  [{ group: 'pregnant' }, ['LPA-1']],
  [{ group: 'seniors' }, ['LPA-1']],
  [{ group: 'toddlers' }, []],
  [{ search: 'cruz', purok: '' }, []],
] as const)('%j finds %j', (filter, numbers) => expect(found(filter)).toEqual(numbers));

test('puroks are offered once, in their order, the missing one last', () => {
  expect(puroksOf([household({ purok: 'Purok 10' }), household({ purok: null }), household(), household()])).toEqual([
    'Purok 2',
    'Purok 10',
    '',
  ]);
});

test('a form that nobody touched sends what is stored', () => {
  const stored = household();
  const entry = entryOfForm(formOf(stored));
  expect(entry).toEqual(entryOf(stored));
  const { id, siteId, version, ...wire } = stored;
  expect(inputOf(entry)).toEqual(wire);
});

test('F to M takes the pregnancy away, a blank disability is not specified, an unticked one is none', () => {
  const form = formOf(household());
  expect(entryOfForm(withPerson(form, 0, { gender: 'M' })).head.pregnant).toBe(false);
  expect(form.people[1]).toMatchObject({ isDisabled: true, disability: '' });
  expect(entryOfForm(withPerson(form, 1, { disability: ' blind ' })).members[0]!.disability).toBe('blind');
  expect(entryOfForm(withPerson(form, 1, { isDisabled: false })).members[0]!.disability).toBeNull();
});

test('an empty form misses number, name and gender; each has its place', () => {
  const { all, at } = faultsOf(entryOfForm(emptyForm()), DAY);
  expect(all.map(({ fault }) => fault)).toEqual(['numberMissing', 'nameMissing', 'genderMissing']);
  expect(at(null, 'numberMissing')).toBe('numberMissing');
  expect(at(0, 'nameTooLong', 'nameMissing')).toBe('nameMissing');
  expect(at(1, 'nameMissing')).toBeUndefined();
});

test('a conflict names only what differs, members by their place', () => {
  const words = {
    number: 'No.',
    purok: 'Purok',
    head: 'Head',
    member: (count: number) => `Member ${count}`,
    person: (person: { name: string }) => person.name,
  };
  const mine = entryOf(household({ purok: null, members: [] }));
  expect(differencesOf(mine, entryOf(household()), words)).toEqual([
    { field: 'Purok', mine: '', theirs: 'Purok 2' },
    { field: 'Member 1', mine: '', theirs: 'Ben Peña' },
  ]);
  expect(differencesOf(mine, mine, words)).toEqual([]);
});
