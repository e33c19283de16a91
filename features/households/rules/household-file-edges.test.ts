// What a hostile or careless file does to the reading of households: short rows, odd dates and words, the edges of its limits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HouseholdEntry, PersonEntry } from './household-entry.ts';
import { changesOf, HOUSEHOLD_COLUMNS, householdRows, planImport, readHouseholdRows } from './household-rows.ts';

const DAY = '2026-11-21';
const HEADS = ['Household #', 'Name', 'Gender'];
const read = (...lines: string[][]) => readHouseholdRows(lines, DAY);
/** Households of a file that can be read. */
const householdsOf = (...lines: string[][]) => {
  const file = read(...lines);
  if (file.households === null) throw new Error(JSON.stringify(file.fault));
  return file.households;
};
const faultsOf = (...lines: string[][]) =>
  householdsOf(...lines).flatMap((one) => one.faults.map(({ fault, line }) => [fault, line]));

describe('rows of a careless hand', () => {
  it('a row may be shorter than its head or longer', () => {
    expect(faultsOf(HEADS, ['1', 'Ana'])).toEqual([['genderMissing', 2]]);
    expect(faultsOf(HEADS, ['1', 'Ana', 'F', 'more', 'and more'])).toEqual([]);
    expect(faultsOf(HEADS, ['1'])).toEqual([
      ['nameMissing', 2],
      ['genderMissing', 2],
    ]);
  });

  it('of a column that stands twice the first counts', () => {
    const [one] = householdsOf(['Name', 'Household #', 'Pangalan', 'Gender'], ['Ana', '1', 'Ben', 'F']);
    expect(one?.entry.head.name).toBe('Ana');
  });

  it('empty rows keep the lines of the others as they stand in the file', () => {
    // Line 1 is the head, 2 and 4 are empty.
    const found = householdsOf(HEADS, ['', '', ''], ['1', 'Ana', 'F'], [' '], ['2', '', 'F']);
    expect(found.map(({ line, faults }) => [line, faults])).toEqual([
      [3, []],
      [5, [{ fault: 'nameMissing', line: 5 }]],
    ]);
  });

  it('rows without a number above all others are a household of their own, and refused', () => {
    const found = householdsOf(HEADS, ['', 'Ana', 'F'], ['', 'Ben', 'M'], ['1', 'Luz', 'F']);
    expect(found.map(({ entry, faults }) => [entry.number, entry.members.length, faults.length])).toEqual([
      ['', 1, 1],
      ['1', 0, 0],
    ]);
  });

  it('a row without a number follows the row above it, not the household that was begun last', () => {
    const found = householdsOf(HEADS, ['1', 'Ana', 'F'], ['2', 'Luz', 'F'], ['1', 'Ben', 'M'], ['', 'Leo', 'M']);
    expect(found.map(({ entry }) => entry.members.map(({ name }) => name))).toEqual([['Ben', 'Leo'], []]);
  });

  it('a fault of somebody names the own line, also where the head stands below', () => {
    const heads = ['Household #', 'Role', 'Name', 'Gender'];
    expect(faultsOf(heads, ['1', 'Member', '', 'M'], ['1', 'Head', 'Ana', ''])).toEqual([
      ['genderMissing', 3],
      ['nameMissing', 2],
    ]);
  });

  it('no head at all: the first stands for it until somebody says who it is', () => {
    const [one] = householdsOf(['Household #', 'Role', 'Name', 'Gender'], ['1', '', 'Ana', 'F'], ['1', '', 'Ben', 'M']);
    expect([one?.entry.head.name, one?.faults]).toEqual(['Ana', [{ fault: 'headMissing', line: 2 }]]);
  });

  it('a file of nothing, or of a head alone, has no households', () => {
    expect(read().fault).toEqual({ fault: 'noColumn', column: 'Household #' });
    expect(read([]).fault).toEqual({ fault: 'noColumn', column: 'Household #' });
    expect(read(['Name', 'Gender']).fault).toEqual({ fault: 'noColumn', column: 'Household #' });
    expect(read(HEADS).fault).toEqual({ fault: 'empty' });
  });

  it('30,000 rows are read, empty ones do not count', () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [String(index % 5000), 'Ana', 'F']);
    expect(read(HEADS, ...rows, ['', '', '']).fault).toBeNull();
    expect(read(HEADS, ...rows, ['1', 'Ben', 'M']).fault).toEqual({ fault: 'tooManyRows' });
  });

  it('50 members are read, the 51st is refused on the line of the household', () => {
    const rows = Array.from({ length: 52 }, () => ['1', 'Ana', 'F']);
    expect(faultsOf(HEADS, ...rows.slice(0, 51))).toEqual([]);
    expect(faultsOf(HEADS, ...rows)).toEqual([['membersTooMany', 2]]);
  });
});

describe('a birthdate', () => {
  const born = (text: string) => {
    const [one] = householdsOf([...HEADS, 'Birthdate'], ['1', 'Ana', 'F', text]);
    return [one?.entry.head.birthdate, one?.faults.map(({ fault }) => fault)];
  };
  it.each([
    ['the day before the first that is taken', '1899-12-31', '1899-12-31', ['birthdateTooEarly']],
    ['the first that is taken', '1900-01-01', '1900-01-01', []],
    ['today', '2026-11-21', '2026-11-21', []],
    ['tomorrow', '2026-11-22', '2026-11-22', ['birthdateInFuture']],
    ['a leap day', '2024/2/29', '2024-02-29', []],
    ['a leap day of a year without one', '2025-02-29', '2025-02-29', ['birthdateWrong']],
    // 1900 is no leap year: 100 divides it, 400 does not.
    ['the leap day that 1900 did not have', '1900-02-29', '1900-02-29', ['birthdateWrong']],
    ['a day that is not, as it was written', '2001/2/30', '2001/2/30', ['birthdateWrong']],
    ['month 13', '2001-13-01', '2001-13-01', ['birthdateWrong']],
    ['day 0', '2001-01-00', '2001-01-00', ['birthdateWrong']],
    ['a year alone', '1990', '1990', ['birthdateWrong']],
    ['a number of a spreadsheet', '32907', '32907', ['birthdateWrong']],
    ['a time that is not midnight', '1990-02-03 08:00', '1990-02-03 08:00', ['birthdateWrong']],
    ['two kinds of strokes', '1990-2/3', '1990-02-03', []],
    ['nothing', '', null, []],
  ])('%s', (_what, text, stored, faults) => expect(born(text)).toEqual([stored, faults]));
});

describe('a condition or a pregnancy', () => {
  const heads = [...HEADS, 'Disability', 'Comorbidity', 'Pregnant'];
  const of = (...cells: string[]) => householdsOf(heads, ['1', 'Ana', 'F', ...cells])[0];
  it.each(['Yes', 'y', 'TRUE', '1', 'X', 'oo', '✓'])('%s alone says that there is one, not which', (word) => {
    expect(of(word, word, word)).toMatchObject({
      entry: { head: { disability: 'not specified', comorbidity: 'not specified', pregnant: true } },
      faults: [],
    });
  });

  it.each(['no arm', 'oo, bulag', 'walang paa', '10', 'yes and no'])('%s is what it is', (word) => {
    expect(of(word, '', '')?.entry.head.disability).toBe(word);
  });

  it.each(['no', '', 'oo'])('a man whose pregnancy reads %j is not pregnant, and nobody is refused for it', (word) => {
    const [one] = householdsOf([...HEADS, 'Pregnant'], ['1', 'Ben', 'M', word]);
    expect([one?.entry.head.pregnant, one?.faults]).toEqual([false, []]);
  });

  it('of 55 characters is taken, of 56 refused', () => {
    expect(of('ñ'.repeat(55), 'ñ'.repeat(55), '')?.faults).toEqual([]);
    expect(of('ñ'.repeat(56), 'x'.repeat(56), '')?.faults.map(({ fault }) => fault)).toEqual([
      'disabilityTooLong',
      'comorbidityTooLong',
    ]);
  });
});

const NAMES = ['Ana', 'Niño Peña', 'Ma. Corazón de los Santos', "O'Neill", '=SUM', 'Ñ'] as const;
const anyPerson: fc.Arbitrary<PersonEntry> = fc.record({
  name: fc.constantFrom(...NAMES),
  gender: fc.constantFrom('M' as const, 'F' as const),
  birthdate: fc.constantFrom(null, '1900-01-01', '2024-02-29', '2026-11-21'),
  pregnant: fc.constant(false),
  disability: fc.constantFrom(null, 'not specified', 'bulag', 'hindi makalakad'),
  comorbidity: fc.constantFrom(null, 'not specified', 'hika', 'walang lakas'),
});
const anyHouseholds: fc.Arbitrary<HouseholdEntry[]> = fc.uniqueArray(
  fc.record({
    number: fc.constantFrom('1', '01', 'LPA-1', 'lpa-1', 'Ñ 2', '-3'),
    purok: fc.constantFrom(null, 'Purok 1', 'Sitio Niño'),
    head: anyPerson,
    members: fc.array(anyPerson, { maxLength: 4 }),
  }),
  { minLength: 1, selector: ({ number }) => number },
);

describe('whatever is written', () => {
  it('is read back as it was, and an import of it changes nothing', () => {
    fc.assert(
      fc.property(anyHouseholds, (entries) => {
        const found = householdsOf([...HOUSEHOLD_COLUMNS], ...householdRows(entries));
        expect(found.map(({ entry }) => entry)).toEqual(entries);
        const known = entries.map((entry, id) => ({ id, version: 1, entry }));
        expect(planImport(known, found).map(({ kind }) => kind)).toEqual(entries.map(() => 'same'));
        expect(planImport([], found).map(({ kind }) => kind)).toEqual(entries.map(() => 'add'));
      }),
      { numRuns: 60 },
    );
  });

  it('reads alike in any order of the columns', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 });
    fc.assert(
      fc.property(anyHouseholds, order, (entries, columns) => {
        const table = [[...HOUSEHOLD_COLUMNS] as string[], ...householdRows(entries)];
        const turned = table.map((row) => columns.map((index) => row[index] ?? ''));
        expect(readHouseholdRows(turned, DAY)).toEqual(readHouseholdRows(table, DAY));
      }),
      { numRuns: 60 },
    );
  });

  it('has a row for each person', () => {
    fc.assert(
      fc.property(anyHouseholds, (entries) => {
        let persons = 0;
        for (const { members } of entries) persons += 1 + members.length;
        const rows = householdRows(entries);
        expect(rows).toHaveLength(persons);
        expect(rows.filter(([, , role]) => role === 'Head')).toHaveLength(entries.length);
      }),
      { numRuns: 60 },
    );
  });

  it('a change of one thing in a person is a change of that person alone', () => {
    const [entry] = fc.sample(anyHouseholds, { numRuns: 1, seed: 7 })[0] ?? [];
    if (entry === undefined) throw new Error('the sample has at least one household');
    const other: Required<PersonEntry> = {
      name: 'Somebody Else',
      gender: null,
      birthdate: '1955-05-05',
      pregnant: true,
      disability: 'deaf',
      comorbidity: 'gout',
    };
    for (const key of Object.keys(other)) {
      const changed = { ...entry.head, [key]: other[key as keyof PersonEntry] }; // its own keys
      expect([key, changesOf(entry, { ...entry, head: changed })]).toEqual([key, ['head']]);
    }
    expect(changesOf(entry, structuredClone(entry))).toEqual([]);
    expect(
      changesOf(entry, { number: 'new', purok: 'new', head: other, members: [other, other, other, other, other] }),
    ).toEqual(['number', 'purok', 'head', 'members']);
  });
});
