// People of a file, one line after the other: who is found again, whose a number is, and what many lines together may never do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contact } from './contact.ts';
import { Book } from './contact-book.ts';
import { planContacts } from './contact-plan.ts';
import type { ContactLine } from './contact-rows.ts';

const SITES = [
  { siteId: 24, siteCode: 'lpa', shares: [] },
  { siteId: 101, siteCode: 'scu', shares: [{ fromSiteId: 24, designation: 'MLGU' }] },
];
const ANA: Contact = {
  ...{ userId: 1, firstName: 'Ana', lastName: 'Cruz', sex: 'Female', designation: 'LEWC', siteIds: [24] },
  ...{ isWarned: true, hasAccount: false },
  numbers: [{ number: '639170000001', isOn: true, isReachable: true }],
};
/** The same name, another number. */
const OTHER: Contact = { ...ANA, userId: 2, numbers: [{ number: '639170000002', isOn: true, isReachable: true }] };
const NAME = 'ana\ncruz';
const idOf = (person: { known: Contact | null } | null) => person?.known?.userId ?? null;

describe('somebody', () => {
  const book = new Book([ANA, OTHER]);
  it('is found by name and site, of two the one with the number, and elsewhere by name and number', () => {
    expect(idOf(book.find(NAME, 24, '639170000002'))).toBe(2);
    expect(idOf(book.find(NAME, 24, '639170000009'))).toBe(1);
    expect(idOf(book.find(NAME, 101, '639170000002'))).toBe(2);
    expect(book.find(NAME, 101, '639170000009')).toBeNull();
    expect(book.find('ben\nabad', 24, '639170000001')).toBeNull();
  });

  it('holds a number against everybody else, and not against himself', () => {
    const [ana, other] = [book.find(NAME, 24, '639170000001'), book.find(NAME, 24, '639170000002')];
    expect(idOf(book.holderOf('639170000001', null))).toBe(1);
    expect(book.holderOf('639170000001', ana)).toBeNull();
    expect(idOf(book.holderOf('639170000001', other))).toBe(1);
  });

  it('of whom nothing was said is not changed', () => expect(book.changed()).toEqual([]));

  it('who is new is found by the next line, at every site and number that was said', () => {
    const own = new Book([]);
    const words = { firstName: 'Luz', lastName: 'Santos', sex: 'Female' as const, designation: 'LEWC' };
    const luz = own.enter({ known: null, ...words, joins: [24], added: ['1'] }, 2, [24], ['1']);
    own.join(luz, 101);
    own.give(luz, '2');
    expect(own.find('luz\nsantos', 101, '9')).toBe(luz);
    expect(own.find('luz\nsantos', 7, '2')).toBe(luz);
    expect(own.holderOf('2', null)).toBe(luz);
    expect(own.changed()).toEqual([luz]);
  });

  it('without site or number is there as such', () => {
    const lacking = { sex: 'Female', designation: 'LEWC', siteId: null, number: '639170000001' };
    expect(new Book([{ ...ANA, siteIds: [] }]).isThere(NAME, lacking)).toBe(true);
    expect(new Book([ANA]).isThere(NAME, lacking)).toBe(false);
    for (const other of [{ sex: 'Male' }, { designation: 'MLGU' }])
      expect(new Book([{ ...ANA, siteIds: [] }]).isThere(NAME, { ...lacking, ...other })).toBe(false);
    expect(new Book([{ ...ANA, numbers: [] }]).isThere(NAME, { ...lacking, siteId: 24, number: null })).toBe(true);
    expect(new Book([ANA]).isThere(NAME, { ...lacking, siteId: 24, number: null })).toBe(false);
  });
});

describe('whatever a file says', () => {
  const line = fc.record({
    firstName: fc.constantFrom('Ana', 'ANA', 'Luz', 'Ben', ''),
    lastName: fc.constantFrom('Cruz', 'Santos'),
    sex: fc.constantFrom('F', 'M', '', '45'),
    designation: fc.constantFrom('LEWC', 'mlgu', 'mayor'),
    siteCode: fc.constantFrom('lpa', 'SCU', 'zzz', ''),
    number: fc.constantFrom('09170000001', '9170000002', '+639170000003', '12', ''),
    warned: fc.constantFrom('', 'yes', 'no'),
  });
  const file = fc
    .array(line, { maxLength: 12 })
    .map((all): ContactLine[] => all.map((one, index) => ({ ...one, line: index + 2 })));
  const everybody = {
    contacts: [ANA, OTHER],
    sites: SITES,
    keepsSite: () => true,
    keeps: () => true,
    sees: () => true,
  };

  it('each line is answered once, and refused only with a reason', () => {
    fc.assert(
      fc.property(file, (lines) => {
        const planned = planContacts(lines, everybody).lines;
        expect(planned.map((one) => one.line)).toEqual(lines.map((one) => one.line));
        for (const { kind, faults } of planned) expect(faults.length > 0).toBe(kind === 'refused');
      }),
    );
  });

  it('no number becomes two people’s, and nobody joins a site or gets a number twice', () => {
    fc.assert(
      fc.property(file, (lines) => {
        const { people } = planContacts(lines, everybody);
        const given = people.flatMap(({ added }) => added);
        expect(new Set(given).size).toBe(given.length);
        for (const { known, joins, added } of people) {
          expect(new Set(joins).size).toBe(joins.length);
          expect(joins.some((siteId) => known?.siteIds.includes(siteId) ?? false)).toBe(false);
          expect(added.some((number) => known?.numbers.some((one) => one.number === number) ?? false)).toBe(false);
        }
      }),
    );
  });

  it('what was taken in changes nothing when it comes again', () => {
    fc.assert(
      fc.property(file, (lines) => {
        const { people } = planContacts(lines, everybody);
        const known = new Set(people.flatMap((one) => (one.known ? [one.known.userId] : [])));
        const after = [
          ...everybody.contacts.filter(({ userId }) => !known.has(userId)),
          ...people.map(
            (one, index): Contact => ({
              ...{ ...ANA, ...one.known, userId: one.known?.userId ?? 100 + index },
              ...{ firstName: one.firstName, lastName: one.lastName, sex: one.sex, designation: one.designation },
              siteIds: [...(one.known?.siteIds ?? []), ...one.joins],
              numbers: [
                ...(one.known?.numbers ?? []),
                ...one.added.map((number) => ({ number, isOn: true, isReachable: true })),
              ],
            }),
          ),
        ].sort((a, b) => a.userId - b.userId);
        const going = planContacts(lines, everybody).lines.filter(({ kind }) => kind !== 'refused');
        const again = lines.filter((one) => going.some(({ line: place }) => place === one.line));
        expect(planContacts(again, { ...everybody, contacts: after }).people).toEqual([]);
      }),
    );
  });

  it('an admin of one site changes nobody of another', () => {
    const atScu = { ...OTHER, siteIds: [101] };
    const ofLpa = {
      ...{ contacts: [ANA, atScu], sites: SITES, keepsSite: (siteId: number) => siteId === 24 },
      ...{ keeps: (one: Contact) => one.siteIds.join() === '24', sees: (one: Contact) => one.siteIds.includes(24) },
    };
    fc.assert(
      fc.property(file, (lines) => {
        const { people } = planContacts(lines, ofLpa);
        expect(people.some(({ known }) => known?.userId === 2)).toBe(false);
        expect(people.flatMap(({ joins }) => joins).every((siteId) => siteId === 24)).toBe(true);
      }),
    );
  });
});
