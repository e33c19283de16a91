import { describe, expect, it } from 'vitest';
import type { HouseholdEntry, PersonEntry } from './household-entry.ts';
import { changesOf, HOUSEHOLD_COLUMNS, householdRows, planImport, readHouseholdRows } from './household-rows.ts';

const DAY = '2026-11-21';
const person = (name: string, change: Partial<PersonEntry> = {}): PersonEntry => ({
  name,
  gender: 'F',
  birthdate: null,
  pregnant: false,
  disability: null,
  comorbidity: null,
  ...change,
});
const FAMILY: HouseholdEntry = {
  number: 'LPA-1',
  purok: 'Purok 2',
  head: person('Ana', { birthdate: '1990-02-03', pregnant: true }),
  members: [
    person('Ben', { gender: 'M', disability: 'not specified' }),
    person('Luz', { birthdate: '2020-01-01', comorbidity: 'asthma' }),
  ],
};
const read = (...lines: string[][]) => readHouseholdRows(lines, DAY);
const householdsOf = (...lines: string[][]) => read(...lines).households!;
const HEADS = ['Household #', 'Name', 'Gender'];

describe('a file that was written here', () => {
  it('has a row for each person and is read back without a difference', () => {
    const rows = householdRows([FAMILY]);
    expect(rows[0]).toEqual(['LPA-1', 'Purok 2', 'Head', 'Ana', '1990-02-03', 'F', 'Yes', '', '']);
    expect(rows.map(([, , role]) => role)).toEqual(['Head', 'Member', 'Member']);
    const [back] = householdsOf([...HOUSEHOLD_COLUMNS], ...rows);
    expect(back).toEqual({ line: 2, entry: FAMILY, faults: [] });
  });

  it('loses the apostrophe that kept a spreadsheet from running a name', () => {
    const [back] = householdsOf(HEADS, ["'-1", "'=cmd", 'F'], ["'-1", "'t Hooft", 'M']);
    expect([back!.entry.number, back!.entry.head.name, back!.entry.members[0]!.name]).toEqual([
      '-1',
      '=cmd',
      "'t Hooft",
    ]);
  });
});

describe('a file of somebody else', () => {
  it('names its columns in any case, order and language; what else there is does not matter', () => {
    const [one] = householdsOf(
      ['PANGALAN', 'Kasarian', 'Kaarawan', 'Remarks', 'household_no', 'PWD', 'Buntis'],
      ['Ana', 'babae', '1990/2/3', 'x', '7', 'oo', 'Yes'],
    );
    expect(one!.entry).toEqual({
      number: '7',
      purok: null,
      head: person('Ana', { birthdate: '1990-02-03', pregnant: true, disability: 'not specified' }),
      members: [],
    });
  });

  it('without roles the first row is the head; a row without a number belongs to the household above', () => {
    const [one, two] = householdsOf(
      HEADS,
      ['1', 'Ana', 'F'],
      ['', 'Ben', 'M'],
      ['', '', ''],
      ['2', 'Luz', 'F'],
      ['1', 'Leo', 'M'],
    );
    expect(one!.entry.head.name).toBe('Ana');
    expect(one!.entry.members.map(({ name }) => name)).toEqual(['Ben', 'Leo']);
    expect([two!.line, two!.entry.head.name]).toEqual([5, 'Luz']);
  });

  it('a head that stands below its members comes first', () => {
    const [one] = householdsOf(
      ['Household #', 'Role', 'Name', 'Gender'],
      ['1', 'Member', 'Ben', 'M'],
      ['1', 'HEAD', 'Ana', 'F'],
    );
    expect([one!.entry.head.name, one!.entry.members[0]!.name, one!.line]).toEqual(['Ana', 'Ben', 2]);
  });
});

describe('words that people write', () => {
  it.each([
    ['Household number', 'NAME', 'SEX'],
    ['Household ID', 'Full name', 'Gender'],
    ['HouseholdNo.', 'Pangalan', 'kasarian'],
  ])('the columns %s, %s, %s are known', (...heads) => {
    expect(householdsOf(heads, ['1', 'Ana', 'F'])[0]).toMatchObject({ faults: [], entry: { number: '1' } });
  });
  it.each([
    ['Sitio/Purok', 'Birthday', 'Kapansanan', 'Sakit'],
    ['Purok', 'Date of birth', 'Disability', 'Comorbidity'],
  ])('so are %s, %s, %s, %s', (...more) => {
    const [one] = householdsOf([...HEADS, ...more], ['1', 'Ana', 'F', '2', '1990-02-03', 'deaf', 'asthma']);
    expect(one!.entry).toMatchObject({
      purok: '2',
      head: { birthdate: '1990-02-03', disability: 'deaf', comorbidity: 'asthma' },
    });
  });
  it.each([
    ['m', 'M'],
    ['Male', 'M'],
    ['LALAKI', 'M'],
    ['f', 'F'],
    ['female', 'F'],
    ['Babae', 'F'],
  ])('%s is %s', (word, gender) => {
    expect(householdsOf(HEADS, ['1', 'Ana', word])[0]!.entry.head.gender).toBe(gender);
  });
  it.each(['no', 'N', 'FALSE', '0', '-', 'None', 'wala', 'hindi', ''])(
    '%j is no condition and no pregnancy',
    (word) => {
      const [one] = householdsOf([...HEADS, 'Disability', 'Pregnant'], ['1', 'Ana', 'F', word, word]);
      expect(one).toMatchObject({ faults: [], entry: { head: { disability: null, pregnant: false } } });
    },
  );
  it.each(['Household head', 'ulo', 'Puno', 'HEAD'])('%s is the head', (role) => {
    const heads = ['Household #', 'Role', 'Name', 'Gender'];
    const [one] = householdsOf(heads, ['1', 'Member', 'Ben', 'M'], ['1', role, 'Ana', 'F']);
    expect([one!.entry.head.name, one!.faults]).toEqual(['Ana', []]);
  });
  it.each([
    ['1990.12.31', '1990-12-31'],
    ['1990-2-3 00:00:00', '1990-02-03'],
    ['1990-12-31T00:00', '1990-12-31'],
  ])('the birthdate %s is %s', (text, date) => {
    expect(householdsOf([...HEADS, 'Birthdate'], ['1', 'Ana', 'F', text])[0]!.entry.head.birthdate).toBe(date);
  });
  it.each(['on 1990-12-31', '1990-12-31 or so', '1990-12-31 00:00 about'])('%s is no birthdate', (text) => {
    expect(householdsOf([...HEADS, 'Birthdate'], ['1', 'Ana', 'F', text])[0]!.faults).toEqual([
      { fault: 'birthdateWrong', line: 2 },
    ]);
  });
});

describe('what is refused, with its line', () => {
  it.each([
    ['a gender that is none', ['1', 'Ana', 'X'], 'genderUnreadable'],
    ['no gender', ['1', 'Ana', ''], 'genderMissing'],
    ['no name', ['1', '', 'F'], 'nameMissing'],
    ['no number', ['', 'Ana', 'F'], 'numberMissing'],
  ])('%s', (_, row, fault) => {
    expect(householdsOf(HEADS, row)[0]!.faults).toEqual([{ fault, line: 2 }]);
  });

  it.each([
    ['2027-01-01', 'birthdateInFuture'],
    ['5/3/2010', 'birthdateWrong'],
    ['2001-02-30', 'birthdateWrong'],
    ['about 1960', 'birthdateWrong'],
  ])('born %s', (birthdate, fault) => {
    const rows = [
      ['1', 'Ana', 'F', ''],
      ['1', 'Ben', 'M', birthdate],
    ];
    expect(householdsOf([...HEADS, 'Birthdate'], ...rows)[0]!.faults).toEqual([{ fault, line: 3 }]);
  });

  it('a pregnancy that is neither yes nor no', () => {
    expect(householdsOf([...HEADS, 'Pregnant'], ['1', 'Ana', 'F', 'maybe'])[0]!.faults).toEqual([
      { fault: 'pregnantUnreadable', line: 2 },
    ]);
  });

  it('no head, two heads, two puroks', () => {
    const heads = ['Household #', 'Role', 'Name', 'Gender', 'Purok'];
    const faults = (...rows: string[][]) => householdsOf(heads, ...rows)[0]!.faults.map(({ fault }) => fault);
    expect(faults(['1', 'Member', 'Ana', 'F', ''])).toEqual(['headMissing']);
    expect(faults(['1', 'Head', 'Ana', 'F', ''], ['1', 'Head', 'Ben', 'M', ''])).toEqual(['headTwice']);
    expect(faults(['1', 'Head', 'Ana', 'F', '1'], ['1', 'Member', 'Ben', 'M', '2'])).toEqual(['purokTwice']);
    expect(faults(['1', 'Head', 'Ana', 'F', '1'], ['1', 'Member', 'Ben', 'M', ''])).toEqual([]);
  });

  it('a file without rows, without a needed column, or far too long', () => {
    expect(read().fault).toEqual({ fault: 'noColumn', column: 'Household #' });
    expect(read(['Household #']).fault).toEqual({ fault: 'noColumn', column: 'Name' });
    expect(read(HEADS, ['', ' ', '']).fault).toEqual({ fault: 'empty' });
    const many = (count: number, number: (index: number) => string) =>
      read(HEADS, ...Array.from({ length: count }, (_, index) => [number(index), 'Ana', 'F'])).fault;
    expect(many(30_001, () => '1')).toEqual({ fault: 'tooManyRows' });
    expect(many(5001, String)).toEqual({ fault: 'tooManyHouseholds' });
    expect(many(5000, String)).toBeNull();
  });
});

describe('what an import does', () => {
  const known = [{ id: 4, version: 3, entry: FAMILY }];
  const plan = (entry: HouseholdEntry, faults: { fault: 'nameMissing'; line: number }[] = []) =>
    planImport(known, [{ line: 2, entry, faults }])[0]!;

  it('adds what is new, changes what differs, leaves what is the same', () => {
    expect(plan({ ...FAMILY, number: 'LPA-2' })).toMatchObject({ kind: 'add', known: null, changes: [] });
    expect(plan(structuredClone(FAMILY))).toMatchObject({ kind: 'same', changes: [] });
    expect(plan({ ...FAMILY, purok: null })).toMatchObject({
      kind: 'change',
      known: { id: 4, version: 3 },
      changes: ['purok'],
    });
    expect(plan({ ...FAMILY, head: person('Ana') }).changes).toEqual(['head']);
    expect(plan({ ...FAMILY, members: FAMILY.members.slice(1) }).changes).toEqual(['members']);
    expect(plan({ ...FAMILY, members: [...FAMILY.members, person('Leo')] }).changes).toEqual(['members']);
    expect(plan({ ...FAMILY, members: [FAMILY.members[0]!, person('Leo')] }).changes).toEqual(['members']);
    expect(changesOf(FAMILY, { ...FAMILY, number: 'LPA-9' })).toEqual(['number']);
    expect(plan({ ...FAMILY, members: FAMILY.members.toReversed() }).changes).toEqual(['members']);
  });

  it('a column that the file does not have empties nothing: the purok stays, the rest is refused', () => {
    const entry = { ...FAMILY, purok: null };
    const planned = (changed: HouseholdEntry, missing: string[]) =>
      planImport(known, [{ line: 2, entry: changed, faults: [] }], missing)[0]!;
    expect(planned(entry, ['Purok', 'Role'])).toMatchObject({ kind: 'same', entry: FAMILY });
    expect(planned({ ...entry, head: person('Ana') }, ['Purok', 'Birthdate'])).toMatchObject({
      kind: 'refused',
      faults: [{ fault: 'columnsMissing', line: 2 }],
    });
    expect(planned({ ...entry, number: 'LPA-9' }, ['Birthdate']).kind).toBe('add');
    expect(read(HEADS, ['1', 'Ana', 'F'])).toMatchObject({
      missing: ['Purok', 'Role', 'Birthdate', 'Pregnant', 'Disability', 'Comorbidity'],
    });
  });

  it('refuses a household with a fault, known or not', () => {
    expect(plan(FAMILY, [{ fault: 'nameMissing', line: 2 }]).kind).toBe('refused');
    expect(plan({ ...FAMILY, number: 'LPA-2' }, [{ fault: 'nameMissing', line: 2 }])).toMatchObject({
      kind: 'refused',
      known: null,
    });
  });
});

describe('words that are names of something else in the language of the machine', () => {
  it.each(['constructor', 'Constructor', '__proto__', 'toString', 'valueOf'])('%s is no gender', (word) => {
    const [one] = householdsOf(HEADS, ['1', 'Ana', word]);
    expect(one).toMatchObject({
      entry: { head: { gender: null } },
      faults: [{ fault: 'genderUnreadable', line: 2 }],
    });
  });

  it.each(['constructor', '__proto__', 'toString', ''])('a column %j is passed over', (head) => {
    const [one] = householdsOf([head, ...HEADS], ['x', '1', 'Ana', 'F']);
    expect([one?.entry.number, one?.entry.head.name, one?.faults]).toEqual(['1', 'Ana', []]);
  });

  it('a household may have such a number', () => {
    expect(householdsOf(HEADS, ['constructor', 'Ana', 'F'])[0]?.entry.number).toBe('constructor');
  });
});

describe('blanks', () => {
  it('inside a number make no second household of it', () => {
    const found = householdsOf(HEADS, ['LPA 1', 'Ana', 'F'], ['LPA  1', 'Ben', 'M'], ['LPA\n1', 'Luz', 'F']);
    expect(found.map(({ entry }) => [entry.number, entry.members.length])).toEqual([['LPA 1', 2]]);
  });

  it('inside a purok make no second purok of it', () => {
    const heads = [...HEADS, 'Purok'];
    const found = householdsOf(heads, ['1', 'Ana', 'F', 'Purok 2'], ['1', 'Ben', 'M', 'Purok  2']);
    expect(found.map(({ entry, faults }) => [entry.purok, faults])).toEqual([['Purok 2', []]]);
  });

  it('around any cell are nothing', () => {
    const heads = [...HEADS, 'Pregnant', 'Disability', 'Birthdate'];
    const [one] = householdsOf(heads, [' 1 ', '\tAna ', ' F\n', ' YES ', ' none ', ' 1990-02-03 ']);
    expect(one).toMatchObject({
      entry: { number: '1', head: { name: 'Ana', gender: 'F', pregnant: true, disability: null } },
      faults: [],
    });
    expect(one?.entry.head.birthdate).toBe('1990-02-03');
  });
});
