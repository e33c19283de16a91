// Who is reached by a warning, what takes somebody out of it, and how people are found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contact, countWarned, holdsNumber, isFound, takesOut, whyUnwarned } from './contact.ts';
import { readDesignation, readListedNumber, readSex } from './contact-words.ts';

const LPA = { siteId: 24, shares: [] };
/** MLGU of lpa are warned for scu too. */
const SCU = { siteId: 101, shares: [{ fromSiteId: 24, designation: 'MLGU' }] };
const ON = { number: '639171234567', isOn: true, isReachable: true };
const ana: Contact = {
  ...{ userId: 1, firstName: 'Ana', lastName: 'Cruz', sex: 'Female', designation: 'LEWC', siteIds: [24] },
  ...{ numbers: [ON], isWarned: true, hasAccount: false },
};

describe('a warning', () => {
  it.each([
    ['nothing wrong', {}, null],
    ['messages off', { isWarned: false }, 'off'],
    ['a group that is not warned', { designation: 'Dynaslope' }, 'group'],
    ['no site', { siteIds: [] }, 'noSite'],
    ['no number', { numbers: [] }, 'noNumber'],
    ['a number that is off', { numbers: [{ ...ON, isOn: false }] }, 'noNumber'],
    ['a number that no gateway reaches', { numbers: [{ ...ON, isReachable: false }] }, 'noNumber'],
    ['one number of two', { numbers: [{ ...ON, isOn: false }, ON] }, null],
  ] as const)('with %s', (_what, over, why) => expect(whyUnwarned({ ...ana, ...over })).toBe(why));

  it('reaches those of the site and those that are shared with it', () => {
    const ben = { ...ana, designation: 'MLGU' };
    expect([countWarned([ana, ben], LPA), countWarned([ana, ben], SCU)]).toEqual([2, 1]);
    expect(
      countWarned(
        [
          { ...ben, isWarned: false },
          { ...ben, numbers: [] },
        ],
        SCU,
      ),
    ).toBe(0);
  });
});

describe('taken out is', () => {
  const further = { ...ON, number: '639171234568' };
  const mayor: Contact = { ...ana, designation: 'MLGU' };
  it.each<[string, Contact, Partial<Contact>, boolean]>([
    ['nobody whose name changes', ana, { firstName: 'Anna' }, false],
    ['nobody who gets a further site', ana, { siteIds: [24, 101] }, false],
    ['nobody who gets a further number', ana, { numbers: [further, ON] }, false],
    ['who leaves the site', ana, { siteIds: [101] }, true],
    ['a number that is switched off', ana, { numbers: [{ ...ON, isOn: false }, further] }, true],
    ['a number that is left out', ana, { numbers: [] }, true],
    ['who is switched off', ana, { isWarned: false }, true],
    ['who joins a group that is not warned for the other site', mayor, { designation: 'BLGU' }, true],
    ['nobody who changes the group where that counts no more', ana, { designation: 'MLGU' }, false],
    ['nobody who was out already', { ...ana, isWarned: false }, { siteIds: [], numbers: [] }, false],
    ['nobody of no site', { ...ana, siteIds: [] }, { numbers: [] }, false],
  ])('%s', (_what, before, over, expected) => {
    expect(takesOut(before, { ...before, ...over }, [LPA, SCU])).toBe(expected);
  });
});

it('a number is held by whoever is warned by it or signs in with it', () => {
  const { number } = ON;
  expect(holdsNumber(ana, number)).toBe(true);
  expect(holdsNumber(ana, '639179999999')).toBe(false);
  const further = { ...ON, number: '639179999999', isOn: false };
  expect(holdsNumber({ ...ana, numbers: [further, ON] }, number)).toBe(true);
  expect(holdsNumber({ ...ana, numbers: [further, ON] }, further.number)).toBe(false);
  expect(holdsNumber({ ...ana, isWarned: false }, number)).toBe(false);
  expect(holdsNumber({ ...ana, siteIds: [] }, number)).toBe(false);
  expect(holdsNumber({ ...ana, numbers: [{ ...ON, isOn: false }] }, number)).toBe(false);
  expect(holdsNumber({ ...ana, siteIds: [], isWarned: false, hasAccount: true }, number)).toBe(true);
});

it.each([
  ['', true],
  ['  ana   CRUZ ', true],
  ['cruz ana', false],
  ['0917 123', true],
  ['+63917', true],
  ['4567', true],
  ['456', true],
  ['9999', false],
  // Too few to say anything.
  ['17', false],
  ['+6', false],
  ['- -', false],
  ['street 4567', false],
  ['4567 b', false],
])('"%s" finds Ana Cruz: %s', (search, found) => expect(isFound(ana, search)).toBe(found));

it('somebody with two numbers is found by either', () => {
  const both = { ...ana, numbers: [ON, { ...ON, number: '639180000002' }] };
  expect(['0917 123', '0918'].map((search) => isFound(both, search))).toEqual([true, true]);
});

it('words of lists are read in their spellings, and others are no guess', () => {
  expect(['M', 'lalake', 'BABAE', '', '45'].map(readSex)).toEqual(['Male', 'Male', 'Female', 'Female', null]);
  expect([readDesignation(' blgu '), readDesignation('mayor')]).toEqual([{ id: 2, name: 'BLGU' }, null]);
  expect(['9171234567', '0917-123-4567', '12'].map(readListedNumber)).toEqual(['639171234567', '639171234567', null]);
});

describe('whatever a change is', () => {
  const number = fc.record({
    number: fc.constantFrom('639170000001', '639170000002', '639170000003'),
    isOn: fc.boolean(),
    isReachable: fc.boolean(),
  });
  const somebody = fc.record({
    designation: fc.constantFrom('LEWC', 'MLGU', 'Dynaslope'),
    siteIds: fc.uniqueArray(fc.constantFrom(24, 101)),
    numbers: fc.uniqueArray(number, { selector: (one) => one.number }),
    isWarned: fc.boolean(),
  });
  const sites = [LPA, SCU];

  it('nobody is taken out by what changes nothing, and nobody who was not in', () => {
    fc.assert(
      fc.property(somebody, somebody, (one, other) => {
        expect(takesOut(one, one, sites)).toBe(false);
        expect(takesOut({ ...one, isWarned: false }, other, sites)).toBe(false);
      }),
    );
  });

  it('whom a site did warn and does no more is taken out', () => {
    fc.assert(
      fc.property(somebody, somebody, (before, after) => {
        for (const site of sites) {
          const [was, is] = [countWarned([before], site), countWarned([{ ...after, numbers: before.numbers }], site)];
          if (was > is) expect(takesOut(before, { ...after, numbers: before.numbers }, sites)).toBe(true);
        }
      }),
    );
  });

  it('a further number and a further site take nobody out', () => {
    fc.assert(
      fc.property(somebody, number, (before, further) => {
        const numbers = [...before.numbers, { ...further, number: '639179999999' }];
        expect(takesOut(before, { ...before, numbers, siteIds: [24, 101] }, sites)).toBe(false);
      }),
    );
  });

  it('a warning reaches a person for the same reasons that the list says', () => {
    fc.assert(
      fc.property(somebody, (one) => {
        const reached = sites.reduce((sum, site) => sum + countWarned([one], site), 0);
        expect(reached > 0).toBe(whyUnwarned(one) === null);
      }),
    );
  });
});
