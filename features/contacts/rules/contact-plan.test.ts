// Files of contacts: what is read, what each line would do, and what is refused, by its line.
import { describe, expect, it } from 'vitest';
import type { Contact } from './contact.ts';
import { type FoundFault, planContacts } from './contact-plan.ts';
import { CONTACT_COLUMNS, CONTACT_LINES_MAX, type ContactLine, contactRows, readContactLines } from './contact-rows.ts';

const SITES = [
  { siteId: 24, siteCode: 'lpa', shares: [] },
  { siteId: 101, siteCode: 'scu', shares: [{ fromSiteId: 24, designation: 'MLGU' }] },
];
const ANA: Contact = {
  ...{ userId: 1, firstName: 'Ana', lastName: 'Cruz', sex: 'Female', designation: 'LEWC', siteIds: [24] },
  ...{ isWarned: true, hasAccount: false },
  numbers: [{ number: '639170000001', isOn: true, isReachable: true }],
};
const BEN: Contact = {
  ...ANA,
  ...{ userId: 2, firstName: 'Ben', lastName: 'Abad', sex: 'Male', designation: 'MLGU' },
  numbers: [{ number: '639170000002', isOn: false, isReachable: true }],
};
const ELENA: Contact = {
  ...ANA,
  ...{ userId: 3, firstName: 'Elena', lastName: 'Halimbawa', designation: 'MLGU', siteIds: [101], hasAccount: true },
  numbers: [{ number: '639170000003', isOn: true, isReachable: true }],
};

type Cells = [string, string, string, string, string, string, string?];
const linesOf = (...rows: Cells[]): ContactLine[] =>
  rows.map(([firstName, lastName, sex, designation, siteCode, number, warned = ''], index) => ({
    ...{ line: index + 2, firstName, lastName, sex, designation, siteCode, number, warned },
  }));
/** Of an admin of all sites, or of some. */
function plan(rows: Cells[], kept: readonly number[] | null = null, contacts = [ANA, BEN, ELENA]) {
  return planContacts(linesOf(...rows), {
    ...{ contacts, sites: SITES },
    keepsSite: (siteId) => kept?.includes(siteId) ?? true,
    keeps: ({ siteIds }) => kept === null || siteIds.every((siteId) => kept.includes(siteId)),
    sees: ({ siteIds }) => kept === null || siteIds.some((siteId) => kept.includes(siteId)),
  });
}
const kinds = (rows: Cells[]) => plan(rows).lines.map(({ kind, changes }) => [kind, ...changes].join(' '));

describe('a line', () => {
  it('is a new contact, a change, or nothing', () => {
    expect(
      kinds([
        ['Luz', 'Santos', 'F', 'lewc', 'LPA', '0917-111-1111'],
        ['ANA', 'cruz', '', 'LEWC', 'lpa', '+639170000001'],
        ['Ana', 'Cruz', 'f', 'LEWC', 'lpa', '9171111112'],
        ['Ana', 'Cruz', 'Lalaki', 'LEWC', 'scu', '09170000001'],
      ]),
    ).toEqual(['add', 'same', 'change number', 'refused']);
  });

  it('is about the same person by name and site, or by name and number', () => {
    const { lines, people } = plan([
      ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111111'],
      ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111112'],
      ['Luz', 'Santos', 'F', 'LEWC', 'scu', '09171111112'],
      ['Luz', 'Santos', 'F', 'LEWC', 'scu', '09171111112'],
      ['Ana', 'Cruz', 'F', 'LEWC', 'scu', '09170000001'],
    ]);
    expect(lines.map(({ kind, changes }) => [kind, ...changes].join(' '))).toEqual([
      ...['add', 'add', 'add', 'same', 'change site'],
    ]);
    expect(people).toMatchObject([
      { known: { userId: 1 }, joins: [101], added: [] },
      { known: null, joins: [24, 101], added: ['639171111111', '639171111112'] },
    ]);
  });

  it('says in whom it changes what', () => {
    const { lines, people } = plan([
      ['Ana', 'Cruz', 'M', 'LEWC', 'lpa', '09170000001'],
      ['Ben', 'Abad', 'M', 'MLGU', 'lpa', '09171111112'],
    ]);
    expect(lines.map(({ kind, changes }) => [kind, ...changes])).toEqual([
      ['change', 'sex'],
      ['change', 'number'],
    ]);
    expect(people).toMatchObject([
      { known: { userId: 1 }, sex: 'Male', added: [], joins: [] },
      { known: { userId: 2 }, sex: 'Male', added: ['639171111112'], joins: [] },
    ]);
    const regrouped = plan([['Ana', 'Cruz', 'F', 'BLGU', 'lpa', '09170000001']]);
    expect(regrouped.lines).toMatchObject([{ kind: 'change', changes: ['group'] }]);
    expect(regrouped.people).toMatchObject([{ known: { userId: 1 }, designation: 'BLGU' }]);
  });

  it('says nothing but what it is where it is new, the same, or refused', () => {
    const nothing = { changes: [], faults: [], isOff: false };
    const { lines } = plan(
      [
        ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111111'],
        ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111111'],
        ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', ''],
        ['Ben', 'Abad', 'M', 'MLGU', 'lpa', ''],
        // She has no number, but belongs to another site.
        ['Ana', 'Cruz', 'F', 'LEWC', 'scu', ''],
      ],
      null,
      [{ ...ANA, numbers: [] }, BEN],
    );
    expect(lines).toEqual([
      { ...nothing, line: 2, kind: 'add' },
      { ...nothing, line: 3, kind: 'same' },
      { ...nothing, line: 4, kind: 'same' },
      { ...nothing, line: 5, kind: 'refused', faults: [{ fault: 'numberMissing', other: null }] },
      { ...nothing, line: 6, kind: 'refused', faults: [{ fault: 'numberMissing', other: null }] },
    ]);
  });

  it('of two numbers of a person is off for the one that was switched off', () => {
    const both = { ...BEN, numbers: [...BEN.numbers, { number: '639170000022', isOn: true, isReachable: true }] };
    const { lines } = plan(
      [
        ['Ben', 'Abad', 'M', 'MLGU', 'lpa', '09170000022'],
        ['Ben', 'Abad', 'M', 'MLGU', 'lpa', '09170000002'],
        // Nobody is reached by it any more, so somebody else may be.
        ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000002'],
      ],
      null,
      [both],
    );
    expect(lines.map(({ kind, isOff }) => [kind, isOff])).toEqual([
      ['same', false],
      ['same', true],
      ['add', false],
    ]);
  });

  it('leaves off what was switched off, and says so', () => {
    expect(plan([['Ben', 'Abad', 'M', 'MLGU', 'lpa', '09170000002']]).lines).toMatchObject([
      { kind: 'same', isOff: true },
    ]);
    expect(
      plan([['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '09170000001']], null, [{ ...ANA, isWarned: false }]).lines,
    ).toMatchObject([{ kind: 'same', isOff: true }]);
  });

  it.each<[string, Cells, FoundFault[]]>([
    [
      'without names, sex, group, site and number',
      ['', ' ', '45', 'mayor', 'zzz', '12'],
      ['nameMissing', 'sexWrong', 'groupWrong', 'siteUnknown', 'numberWrong'].map(
        (fault) => ({ fault, other: null }) as FoundFault,
      ),
    ],
    [
      'with a name that is too long, and no number',
      ['x'.repeat(61), 'Cruz', 'F', 'LEWC', 'lpa', ''],
      [
        { fault: 'nameTooLong', other: null },
        { fault: 'numberMissing', other: null },
      ],
    ],
    ['without a last name', ['Iba', '', 'F', 'LEWC', 'lpa', '09171111111'], [{ fault: 'nameMissing', other: null }]],
    [
      'with a last name that is too long',
      ['Iba', 'x'.repeat(61), 'F', 'LEWC', 'lpa', '09171111111'],
      [{ fault: 'nameTooLong', other: null }],
    ],
    [
      'that gives somebody known the number of somebody else',
      ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '09170000003'],
      [{ fault: 'numberTaken', other: 'Elena Halimbawa' }],
    ],
    [
      'that gives somebody known a number which is not to be warned',
      ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '09171111111', 'no'],
      [{ fault: 'notWarned', other: null }],
    ],
    [
      'that would change more of an account than its site',
      ['Elena', 'Halimbawa', 'M', 'MLGU', 'lpa', '09170000003'],
      [{ fault: 'account', other: null }],
    ],
    [
      'without a number at a site where somebody without one does not belong',
      ['Ana', 'Cruz', 'F', 'LEWC', 'scu', ''],
      [{ fault: 'numberMissing', other: null }],
    ],
    [
      'of a group that is not warned',
      ['Iba', 'Iba', 'F', 'Dynaslope', 'lpa', '09171111111'],
      [{ fault: 'groupWrong', other: null }],
    ],
    [
      'with the number of somebody else',
      ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000001'],
      [{ fault: 'numberTaken', other: 'Ana Cruz' }],
    ],
    [
      'that takes the number of an account',
      ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000003'],
      [{ fault: 'numberTaken', other: 'Elena Halimbawa' }],
    ],
    [
      'that says nobody is to be warned',
      ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09171111111', 'no'],
      [{ fault: 'notWarned', other: null }],
    ],
    [
      'that would give an account another number',
      ['Elena', 'Halimbawa', 'F', 'MLGU', 'scu', '09171111111'],
      [{ fault: 'account', other: null }],
    ],
    [
      'with a group that is shared no more',
      ['Ben', 'Abad', 'M', 'BLGU', 'lpa', '09170000002'],
      [{ fault: 'takesOut', other: null }],
    ],
  ])('%s is refused', (_what, row, faults) => {
    expect(plan([row]).lines[0]).toMatchObject({ kind: 'refused', faults });
    expect(plan([row]).people).toEqual([]);
  });

  it('that takes the number of another line, or contradicts it, names that line', () => {
    const { lines } = plan([
      ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111111'],
      ['Nena', 'Reyes', 'F', 'LEWC', 'lpa', '09171111111'],
      ['Luz', 'Santos', 'M', 'LEWC', 'lpa', '09171111111'],
      ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '09171111112'],
      ['Nena', 'Reyes', 'F', 'LEWC', 'lpa', '09171111112'],
    ]);
    expect(lines.map(({ faults }) => faults)).toEqual([
      ...[[], [{ fault: 'numberTwice', other: '2' }], [{ fault: 'contradicts', other: '2' }], []],
      [{ fault: 'numberTwice', other: '5' }],
    ]);
  });

  it('with another group than the line before contradicts it', () => {
    const { lines } = plan([
      ['Luz', 'Santos', 'F', 'LEWC', 'lpa', '09171111111'],
      ['Luz', 'Santos', 'F', 'BLGU', 'lpa', '09171111111'],
    ]);
    expect(lines[1]).toMatchObject({ kind: 'refused', faults: [{ fault: 'contradicts', other: '2' }] });
  });

  it('that takes what somebody had before the file names him, and not the line that is about him', () => {
    const { lines } = plan([
      ['Ana', 'Cruz', 'F', 'LEWC', 'lpa', '09171111111'],
      ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000001'],
    ]);
    expect(lines[1]?.faults).toEqual([{ fault: 'numberTaken', other: 'Ana Cruz' }]);
  });

  it('may have names of sixty letters', () => {
    expect(kinds([['x'.repeat(60), 'y'.repeat(60), 'F', 'LEWC', 'lpa', '09171111111']])).toEqual(['add']);
  });

  it('of an admin of one site stays there, and tells no name of another', () => {
    const { lines } = plan(
      [
        ['Iba', 'Iba', 'F', 'LEWC', 'scu', '09171111111'],
        ['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000003'],
        ['Elena', 'Halimbawa', 'F', 'MLGU', 'lpa', '09170000003'],
        // Nothing in it is new, and still he is not told that somebody like this is there.
        ['Elena', 'Halimbawa', 'F', 'MLGU', 'scu', '09170000003'],
      ],
      [24],
    );
    expect(lines.map(({ faults }) => faults.map(({ fault, other }) => [fault, other]))).toEqual([
      [['siteElsewhere', null]],
      [['numberElsewhere', null]],
      [['elsewhere', null]],
      [['siteElsewhere', null]],
    ]);
  });

  it('gives nobody an eleventh number', () => {
    const rows = Array.from(
      { length: 11 },
      (_, index): Cells => ['Luz', 'Santos', 'F', 'LEWC', 'lpa', `091711111${10 + index}`],
    );
    expect(plan(rows).lines.at(-1)?.faults).toEqual([{ fault: 'numbersTooMany', other: null }]);
  });

  it('may give a number on that nobody is reached by any more', () => {
    expect(plan([['Iba', 'Iba', 'F', 'LEWC', 'lpa', '09170000002']]).lines[0]?.kind).toBe('add');
  });
});

describe('a file', () => {
  const head = ['First Name', 'Apelyido', 'kasarian', 'Group', 'site', 'Numero'];
  it('is read in the heads and spellings of lists, and empty rows are passed over', () => {
    const read = readContactLines([head, ['  Ana ', "'=Cruz", 'F', 'LEWC', 'lpa', '0917'], ['', ' '], ['Ben']]);
    expect(read.lines).toEqual([
      {
        line: 2,
        firstName: 'Ana',
        lastName: '=Cruz',
        sex: 'F',
        designation: 'LEWC',
        siteCode: 'lpa',
        number: '0917',
        warned: '',
      },
      { line: 4, firstName: 'Ben', lastName: '', sex: '', designation: '', siteCode: '', number: '', warned: '' },
    ]);
    expect(readContactLines([head, ['x'.repeat(500)]]).lines?.[0]?.firstName).toHaveLength(200);
  });

  it('without a column, without rows, or with too many is none', () => {
    expect(readContactLines([]).fault).toEqual({ fault: 'noColumn', column: 'first_name' });
    expect(readContactLines([head.slice(0, 5)]).fault).toEqual({ fault: 'noColumn', column: 'number' });
    expect(readContactLines([head, ['']]).fault).toEqual({ fault: 'empty' });
    const most = readContactLines([head, ...Array<string[]>(CONTACT_LINES_MAX).fill(['Ana'])]);
    expect(most.lines).toHaveLength(CONTACT_LINES_MAX);
    expect(readContactLines([head, ...Array<string[]>(CONTACT_LINES_MAX + 1).fill(['Ana'])]).fault).toEqual({
      fault: 'tooManyRows',
    });
  });

  it('that was saved from the list changes nothing when it is read back', () => {
    const codes = (siteIds: readonly number[]) =>
      SITES.flatMap((one) => (siteIds.includes(one.siteId) ? [one.siteCode] : []));
    const both = {
      ...ANA,
      siteIds: [24, 101],
      numbers: [...ANA.numbers, { ...ANA.numbers[0]!, number: '639170000009' }],
    };
    const officer = { ...ELENA, userId: 4, firstName: 'Noel', siteIds: [] };
    const all = [both, BEN, ELENA, officer, { ...ANA, userId: 5, firstName: 'Iba', numbers: [] }];
    const rows = contactRows(all.map((one) => ({ ...one, siteCodes: codes(one.siteIds) })));
    expect(rows.map((row) => row.slice(4))).toEqual([
      ...[
        ['lpa', '09170000001', 'yes'],
        ['lpa', '09170000009', 'yes'],
      ],
      ...[
        ['scu', '09170000001', 'yes'],
        ['scu', '09170000009', 'yes'],
      ],
      ...[
        ['lpa', '09170000002', 'no'],
        ['scu', '09170000003', 'yes'],
        ['', '09170000003', 'yes'],
        ['lpa', '', 'yes'],
      ],
    ]);
    const read = readContactLines([CONTACT_COLUMNS, ...rows]);
    const ground = { contacts: all, sites: SITES, keepsSite: () => true, keeps: () => true, sees: () => true };
    const { lines, people } = planContacts(read.lines ?? [], ground);
    expect([people, new Set(lines.map(({ kind }) => kind))]).toEqual([[], new Set(['same'])]);
    expect(contactRows([{ ...ANA, numbers: [], siteCodes: [] }])).toEqual([
      ['Ana', 'Cruz', 'Female', 'LEWC', '', '', 'yes'],
    ]);
  });
});
