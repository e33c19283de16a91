import { describe, expect, it } from 'vitest';
import { ageOn, type HouseholdPerson, householdCounts } from './household-counts.ts';

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

describe('counts of persons', () => {
  it('there are none without households', () => {
    expect(householdCounts([], DAY)).toBeNull();
  });

  it('counts head and members each by their own birthdate', () => {
    const counts = householdCounts(
      [
        [
          person({ birthdate: '1966-11-21' }),
          person({ birthdate: '2013-11-22' }), // 12
          person({ birthdate: '2013-11-21' }), // 13
          person({ birthdate: '2020-11-21' }), // 6
          person({ birthdate: '2020-11-22' }), // 5
          person({ birthdate: '2026-11-21' }), // 0
        ],
        [person({ birthdate: null })],
      ],
      DAY,
    );
    expect(counts).toMatchObject({ households: 2, persons: 7, seniors: 1, children: 2, toddlers: 2 });
  });

  it('counts every person with a mark, not the household once', () => {
    const counts = householdCounts(
      [
        [
          person({ pregnant: true, disability: 'not specified' }),
          person({ disability: 'blind', comorbidity: 'asthma' }),
          // Stored wrongly: a male cannot be pregnant.
          person({ gender: 'M', pregnant: true }),
        ],
      ],
      DAY,
    );
    expect(counts).toMatchObject({ households: 1, persons: 3, pregnant: 1, disability: 2, comorbidity: 1 });
  });

  it('who is not born yet is in no group of age', () => {
    expect(householdCounts([[person({ birthdate: '2027-01-01' })]], DAY)).toMatchObject({
      persons: 1,
      toddlers: 0,
    });
  });
});
