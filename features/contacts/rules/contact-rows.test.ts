// Heads and cells of files of contacts: each spelling that is read, what a cell is bared of, and what "warned" may say.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTACT_CELL_MAX, CONTACT_COLUMNS, contactRows, isNotWarned, readContactLines } from './contact-rows.ts';

const HEAD = ['first_name', 'last_name', 'sex', 'designation', 'site_code', 'number'];
const lineOf = (cells: readonly string[], head: readonly string[] = HEAD) => {
  const { lines, fault } = readContactLines([head, cells]);
  if (fault !== null) throw new Error(`refused: ${fault.fault}`);
  return lines[0]!; // there is one row
};

it('the file of the command has the columns that are needed, in their order', () => {
  expect(CONTACT_COLUMNS.slice(0, -1)).toEqual(HEAD);
});

describe('a head', () => {
  it.each([
    [0, ['First Name', 'FIRST_NAME', 'firstname', 'Pangalan', '\uFEFFfirst_name']],
    [1, ['Last name', 'Surname', 'Apelyido']],
    [2, ['Gender', 'KASARIAN']],
    [3, ['Group', 'grupo', ' Designation ']],
    [4, ['Site', 'site code']],
    [5, ['Mobile Number', 'mobile_number', 'Numero']],
  ])('of column %i is read as %j', (place, spellings) => {
    const cells = ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '0917'];
    for (const spelling of spellings) {
      const head = HEAD.map((one, index) => (index === place ? spelling : one));
      expect(Object.values(lineOf(cells, head))).toEqual(expect.arrayContaining(cells));
    }
  });

  it('of something else is passed over, and columns may stand in any order', () => {
    const head = ['remarks', ...HEAD.toReversed(), 'warned'];
    expect(lineOf(['x', '0917', 'lpa', 'LEWC', 'F', 'Cruz', 'Ana', 'no'], head)).toEqual({
      ...{ line: 2, firstName: 'Ana', lastName: 'Cruz', sex: 'F', designation: 'LEWC', siteCode: 'lpa' },
      ...{ number: '0917', warned: 'no' },
    });
  });

  it.each(HEAD)('%s is needed', (column) => {
    const head = HEAD.filter((one) => one !== column);
    expect(readContactLines([head, ['x']]).fault).toEqual({ fault: 'noColumn', column });
  });
});

describe('a cell', () => {
  it.each([
    ['  Maria   Clara ', 'Maria Clara'],
    ['Dela\nCruz', 'Dela Cruz'],
    ["'+63917", '+63917'],
    ["'-Ana", '-Ana'],
    // A name may begin with one.
    ["'Ana", "'Ana"],
    ["Ana '-", "Ana '-"],
    ['', ''],
  ])('%j is read as %j', (cell, read) => expect(lineOf([cell, 'x']).firstName).toBe(read));

  it('whatever it holds, it comes in one line and is cut where no name goes on', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (cell) => {
        const { firstName } = lineOf([cell, 'x']);
        expect(firstName.length).toBeLessThanOrEqual(CONTACT_CELL_MAX);
        expect(firstName).not.toMatch(/[\n\r\t]/);
      }),
    );
  });
});

it.each([
  ...(['no', 'No', ' NO ', 'n', 'hindi', '0', 'false'] as const).map((word) => [word, true] as const),
  ...(['', 'yes', 'oo', 'nobody', '1'] as const).map((word) => [word, false] as const),
])('"%s" in the column "warned" keeps somebody out: %s', (word, expected) => expect(isNotWarned(word)).toBe(expected));

it('lines are counted as an editor shows them, whatever rows are empty', () => {
  const row = ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '0917'];
  const { lines } = readContactLines([HEAD, row, [], [' ', ''], row, [''], row]);
  expect(lines?.map(({ line }) => line)).toEqual([2, 5, 7]);
});

it('who is switched off is written so with each number; a number that is off, alone', () => {
  const ana = {
    ...{ firstName: 'Ana', lastName: 'Cruz', sex: 'Female' as const, designation: 'LEWC', siteCodes: ['lpa'] },
    numbers: [
      { number: '639170000001', isOn: true },
      { number: '639170000002', isOn: false },
    ],
  };
  const warned = (isWarned: boolean) => contactRows([{ ...ana, isWarned }]).map((row) => row.at(-1));
  expect([warned(true), warned(false)]).toEqual([
    ['yes', 'no'],
    ['no', 'no'],
  ]);
});
