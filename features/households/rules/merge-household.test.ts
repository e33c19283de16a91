// Two officers at one household: each person is one field; where somebody comes or goes, all members are.
import { describe, expect, it } from 'vitest';
import type { HouseholdEntry, PersonEntry } from './household-entry.ts';
import { mergeHousehold } from './merge-household.ts';

const one = (name: string, more: Partial<PersonEntry> = {}): PersonEntry => ({
  ...{ name, gender: 'F', birthdate: '1990-01-01', pregnant: false, disability: null, comorbidity: null },
  ...more,
});
const base: HouseholdEntry = {
  number: 'LPA-1',
  purok: 'Purok 1',
  head: one('Ana'),
  members: [one('Ben'), one('Cora')],
};
const withMember = (place: number, person: PersonEntry): HouseholdEntry => ({
  ...base,
  members: base.members.map((member, i) => (i === place ? person : member)),
});

describe('other fields', () => {
  it('a purok and the head go together', () => {
    const merged = mergeHousehold(base, { ...base, purok: 'Purok 2' }, { ...base, head: one('Ana Cruz') });
    expect(merged).toEqual({ entry: { ...base, purok: 'Purok 2', head: one('Ana Cruz') }, taken: ['head'] });
  });

  it('one member each go together', () => {
    const mine = withMember(0, one('Ben', { disability: 'blind' }));
    const theirs = withMember(1, one('Cora', { pregnant: true }));
    expect(mergeHousehold(base, mine, theirs)).toEqual({
      entry: { ...base, members: [one('Ben', { disability: 'blind' }), one('Cora', { pregnant: true })] },
      taken: ['member 2'],
    });
  });

  it('a new member and the purok go together', () => {
    const mine = { ...base, members: [...base.members, one('Dan')] };
    const merged = mergeHousehold(base, mine, { ...base, purok: null });
    expect(merged).toEqual({ entry: { ...mine, purok: null }, taken: ['purok'] });
  });

  it('what one officer removed stays removed where the other changed the head', () => {
    const theirs = { ...base, members: [one('Cora')] };
    const merged = mergeHousehold(base, { ...base, head: one('Ana Cruz') }, theirs);
    expect(merged).toEqual({ entry: { ...theirs, head: one('Ana Cruz') }, taken: ['members'] });
  });
});

describe('the same field', () => {
  it.each<[string, HouseholdEntry, HouseholdEntry]>([
    ['the number', { ...base, number: 'LPA-2' }, { ...base, number: 'LPA-3' }],
    [
      'two facts of one person',
      { ...base, head: one('Ana', { pregnant: true }) },
      { ...base, head: one('Ana', { gender: 'M' }) },
    ],
    ['one member', withMember(0, one('Benny')), withMember(0, one('Benjamin'))],
    [
      'a member that came and one that was changed',
      { ...base, members: [...base.members, one('Dan')] },
      withMember(0, one('Benny')),
    ],
    [
      'a member that went and one that was changed',
      { ...base, members: [one('Cora')] },
      withMember(1, one('Coraz\u00f3n')),
    ],
  ])('%s: a person decides', (_, mine, theirs) => {
    expect(mergeHousehold(base, mine, theirs)).toBeNull();
    expect(mergeHousehold(base, theirs, mine)).toBeNull();
  });

  it('both wrote the same: no clash', () => {
    const both = { ...base, head: one('Ana Cruz') };
    expect(mergeHousehold(base, both, both)).toEqual({ entry: both, taken: [] });
  });
});

it('blanks and the order of facts are no change', () => {
  const { name, ...facts } = one(' Ana ');
  const merged = mergeHousehold({ ...base, head: { ...facts, name } }, base, { ...base, purok: 'Purok 9' });
  expect(merged).toEqual({ entry: { ...base, purok: 'Purok 9' }, taken: ['purok'] });
});

it('the second edit of a device, typed over its first, goes whole', () => {
  const first = { ...base, purok: 'Purok 2' };
  const second = { ...first, head: one('Ana Cruz') };
  expect(mergeHousehold(first, second, first)).toEqual({ entry: second, taken: [] });
});
