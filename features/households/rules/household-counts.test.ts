import { describe, expect, it } from 'vitest';
import { householdCounts } from './household-counts.ts';
import type { HouseholdPerson } from './household-groups.ts';

const DAY = '2026-11-21';
const person = (change: Partial<HouseholdPerson> = {}): HouseholdPerson => ({
  gender: 'F',
  birthdate: '1990-01-01',
  pregnant: false,
  disability: null,
  comorbidity: null,
  ...change,
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
