import { describe, expect, it } from 'vitest';
import { ageOn, groupsOf, type HouseholdPerson, isInGroup } from './household-groups.ts';

const DAY = '2026-11-21';
const person = (change: Partial<HouseholdPerson> = {}): HouseholdPerson => ({
  gender: 'F',
  birthdate: '1990-01-01',
  pregnant: false,
  disability: null,
  comorbidity: null,
  ...change,
});

describe('age in whole years', () => {
  it.each([
    ['1966-11-21', 60],
    ['1966-11-22', 59],
    ['2020-11-21', 6],
    ['2020-11-22', 5],
    ['2026-11-21', 0],
    ['2026-11-22', -1],
  ])('%s is %i', (birthdate, age) => {
    expect(ageOn(birthdate, DAY)).toBe(age);
  });

  it('February 29 counts from March 1 in other years', () => {
    expect(ageOn('2020-02-29', '2026-02-28')).toBe(5);
    expect(ageOn('2020-02-29', '2026-03-01')).toBe(6);
  });
});

describe('groups of a person', () => {
  it.each([
    ['1966-11-21', ['seniors']],
    ['1966-11-22', []],
    ['2013-11-21', []],
    ['2013-11-22', ['children']],
    ['2020-11-21', ['children']],
    ['2020-11-22', ['toddlers']],
    ['2026-11-21', ['toddlers']],
    ['2026-11-22', []],
    [null, []],
  ])('born %s: %j', (birthdate, groups) => {
    expect(groupsOf(person({ birthdate }), DAY)).toEqual(groups);
  });

  it('a male is never pregnant, whatever is stored', () => {
    expect(isInGroup(person({ pregnant: true }), 'pregnant', DAY)).toBe(true);
    expect(isInGroup(person({ pregnant: true, gender: 'M' }), 'pregnant', DAY)).toBe(false);
  });

  it('one person can be in several, in the order of the summary', () => {
    const all = person({ birthdate: '1950-01-01', disability: 'not specified', comorbidity: 'asthma' });
    expect(groupsOf(all, DAY)).toEqual(['disability', 'comorbidity', 'seniors']);
  });
});
