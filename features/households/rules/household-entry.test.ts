import { describe, expect, it } from 'vitest';
import {
  conditionOf,
  type HouseholdEntry,
  householdFaults,
  type PersonEntry,
  tidyHousehold,
  tidyPerson,
} from './household-entry.ts';

const DAY = '2026-11-21';
const person = (change: Partial<PersonEntry> = {}): PersonEntry => ({
  name: 'Ana Abad',
  gender: 'F',
  birthdate: '1990-01-01',
  pregnant: false,
  disability: null,
  comorbidity: null,
  ...change,
});
const household = (change: Partial<HouseholdEntry> = {}): HouseholdEntry => ({
  number: 'LPA-001',
  purok: null,
  head: person(),
  members: [],
  ...change,
});
const faultsOf = (entry: HouseholdEntry) => householdFaults(entry, DAY).map(({ fault, person: one }) => [one, fault]);

describe('a disability or comorbidity', () => {
  it.each([
    [false, '', null],
    [false, 'asthma', null],
    [true, '', 'not specified'],
    [true, '  ', 'not specified'],
    [true, ' cannot  walk ', 'cannot walk'],
  ])('ticked %s with %j is %j', (isOn, text, stored) => {
    expect(conditionOf(isOn, text)).toBe(stored);
  });
});

describe('a tidy household', () => {
  it('has no blanks around its texts, and no purok instead of an empty one', () => {
    const tidy = tidyHousehold(
      household({ number: ' LPA  1 ', purok: ' ', head: person({ name: '  Ana\n Abad ' }), members: [person()] }),
    );
    expect(tidy).toEqual(household({ number: 'LPA 1', members: [person()] }));
    expect(tidyHousehold(household({ purok: ' Purok  2 ' })).purok).toBe('Purok 2');
  });

  it('F to M takes the pregnancy away; a blank condition is not specified', () => {
    expect(tidyPerson(person({ pregnant: true })).pregnant).toBe(true);
    expect(tidyPerson(person({ pregnant: true, gender: 'M' })).pregnant).toBe(false);
    expect(tidyPerson(person({ pregnant: true, gender: null })).pregnant).toBe(false);
    expect(tidyPerson(person({ disability: ' ', comorbidity: null }))).toMatchObject({
      disability: 'not specified',
      comorbidity: null,
    });
  });
});

describe('what stops a household', () => {
  it('nothing does when everything needed is there; the birthdate may be missing or today', () => {
    expect(faultsOf(household())).toEqual([]);
    expect(faultsOf(household({ head: person({ birthdate: null }) }))).toEqual([]);
    expect(faultsOf(household({ head: person({ birthdate: DAY }) }))).toEqual([]);
    expect(faultsOf(household({ head: person({ birthdate: '1900-01-01' }) }))).toEqual([]);
  });

  it.each([
    [{ number: '' }, [[null, 'numberMissing']]],
    [{ number: 'x'.repeat(66) }, [[null, 'numberTooLong']]],
    [{ number: 'x'.repeat(65) }, []],
    [{ purok: 'x'.repeat(65) }, []],
    [{ purok: 'x'.repeat(66) }, [[null, 'purokTooLong']]],
    [{ members: Array.from({ length: 50 }, () => person()) }, []],
    [{ head: person({ name: 'x'.repeat(65), disability: 'x'.repeat(55), comorbidity: 'x'.repeat(55) }) }, []],
    [{ members: Array.from({ length: 51 }, () => person()) }, [[null, 'membersTooMany']]],
    [{ head: person({ name: '' }) }, [[0, 'nameMissing']]],
    [{ head: person({ name: 'x'.repeat(66) }) }, [[0, 'nameTooLong']]],
    [{ head: person({ gender: null }) }, [[0, 'genderMissing']]],
    [
      { members: [person(), person({ name: '', gender: null })] },
      [
        [2, 'nameMissing'],
        [2, 'genderMissing'],
      ],
    ],
    [{ head: person({ birthdate: '2026-11-22' }) }, [[0, 'birthdateInFuture']]],
    [{ head: person({ birthdate: '1899-12-31' }) }, [[0, 'birthdateTooEarly']]],
    [{ head: person({ birthdate: '2001-02-30' }) }, [[0, 'birthdateWrong']]],
    [{ head: person({ disability: 'x'.repeat(56) }) }, [[0, 'disabilityTooLong']]],
    [{ head: person({ comorbidity: 'x'.repeat(56) }) }, [[0, 'comorbidityTooLong']]],
  ] as [Partial<HouseholdEntry>, unknown[]][])('%j', (change, faults) => {
    expect(faultsOf(household(change))).toEqual(faults);
  });
});
