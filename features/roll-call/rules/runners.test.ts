import { describe, expect, it } from 'vitest';
import { person } from './roll-people.fixture.ts';
import { isOf, isOneHousehold, peopleOf, type Runner } from './runners.ts';

const PEOPLE = [
  person(1, { household: 'H-1', purok: 'Purok 1' }),
  person(2, { household: 'H-2', purok: 'Purok 1' }),
  person(3, { household: 'H-3', purok: 'Purok 2' }),
  person(4, { household: 'H-4', purok: null }),
];
const purok = (target: string): Runner => ({ kind: 'purok', target });
const household = (target: string): Runner => ({ kind: 'household', target });
const ids = (...runners: Runner[]) => peopleOf(runners, PEOPLE).map(({ personId }) => personId);

describe('who is looked after', () => {
  it('a purok, the households without one, a household', () => {
    expect(ids(purok('Purok 1'))).toEqual([1, 2]);
    expect(ids(purok(''))).toEqual([4]);
    expect(ids(household('H-3'))).toEqual([3]);
  });

  it('a purok that is called as a household is another thing', () => {
    expect(ids(purok('H-3'))).toEqual([]);
    expect(ids(household('Purok 1'))).toEqual([]);
    expect(ids(household(''))).toEqual([]);
  });

  it('of a purok and a household in it everybody stands once', () => {
    expect(ids(purok('Purok 1'), household('H-2'))).toEqual([1, 2]);
    expect(ids(household('H-4'), purok('Purok 2'))).toEqual([3, 4]);
  });

  it('of nobody, nobody', () => {
    expect(ids()).toEqual([]);
    expect(peopleOf([purok('Purok 1')], [])).toEqual([]);
  });

  it('the same of one person', () => {
    expect(isOf(purok('Purok 2'), PEOPLE[2]!)).toBe(true);
    expect(isOf(purok('Purok 2'), PEOPLE[0]!)).toBe(false);
  });
});

it('a bare UWI is said of one household, never of several nor of a purok', () => {
  expect(isOneHousehold([household('H-1')])).toBe(true);
  expect(isOneHousehold([household('H-1'), household('H-2')])).toBe(false);
  expect(isOneHousehold([purok('Purok 1')])).toBe(false);
  expect(isOneHousehold([])).toBe(false);
});
