// The form of a contact without a browser: filled, judged, said again, and the list by its filters.
import { describe, expect, it, test } from 'vitest';
import {
  changedParts,
  changeOf,
  contactFaults,
  filterContacts,
  formOf,
  isFaultless,
  isFiltered,
  isTakenOut,
  NO_FILTER,
  newContactOf,
  newForm,
  raised,
  shownOf,
  withNumber,
} from './contact-form.ts';
import { ANA, BEN, OFFICER } from './contacts.fixture.ts';

const WATCHED = [
  { siteId: 24, siteCode: 'lpa', shares: [] },
  { siteId: 101, siteCode: 'scu', shares: [{ fromSiteId: 24, designation: 'MLGU' }] },
];
const form = formOf(ANA);
const [first, second] = [form.numbers[0]!, form.numbers[1]!]; // it has two

describe('a form', () => {
  it('of a contact says what stands there', () => {
    expect(changedParts(form, formOf(ANA))).toEqual([]);
    expect(isFaultless(contactFaults(form, ANA, WATCHED))).toBe(true);
    expect(shownOf(formOf(BEN), 'numbers', 'off')).toBe('09179999999 (off)');
    expect(shownOf(formOf(BEN), 'sites', 'off')).toBe('LPA, SCU');
    expect(changeOf(form, ANA)).toMatchObject({ userId: 7, version: 'v1', reason: null, sites: ['lpa'] });
  });

  it('that is new lacks the names, and the site where none is looked at', () => {
    expect(contactFaults(newForm('lpa'), null, WATCHED)).toEqual({
      ...{ firstName: 'missing', lastName: 'missing', numbers: {} },
    });
    expect(contactFaults(newForm(null), null, WATCHED)).toMatchObject({ sites: 'noSite' });
    const filled = { ...newForm('scu'), firstName: ' Luz ', lastName: 'Santos' };
    // An empty line is no number.
    expect(newContactOf(filled)).toMatchObject({ firstName: 'Luz', sites: ['scu'], numbers: [] });
  });

  it('names each number that is none or stands twice, by its line', () => {
    const numbers = withNumber(withNumber(form.numbers)).map((one) =>
      one.isKnown ? one : { ...one, number: one.key === 2 ? '12' : '+63 917 123 4567' },
    );
    expect(contactFaults({ ...form, numbers }, ANA, WATCHED).numbers).toEqual({ 2: 'number', 3: 'twice' });
  });

  it('of an officer needs no site', () => {
    expect(isFaultless(contactFaults(formOf(OFFICER), OFFICER, WATCHED))).toBe(true);
    expect(contactFaults({ ...form, sites: [] }, ANA, WATCHED).sites).toBe('noSite');
  });
});

describe('a reason is asked for where', () => {
  it.each([
    ['a number is switched off', { numbers: [first, { ...second, isOn: false }] }, true],
    ['a number is corrected', { numbers: [{ ...first, number: '09170000000' }, second] }, true],
    ['the site is another', { sites: ['scu'] }, true],
    ['a site is added, and the order another', { sites: ['lpa', 'scu'], numbers: [second, first] }, false],
    ['the name is another', { firstName: 'Anna' }, false],
  ] as const)('%s: %s', (_what, over, expected) => {
    expect(isTakenOut({ ...form, ...over }, ANA, WATCHED)).toBe(expected);
    expect(contactFaults({ ...form, ...over }, ANA, WATCHED).reason).toBe(expected ? 'missing' : undefined);
    expect(contactFaults({ ...form, ...over, reason: 'moved' }, ANA, WATCHED).reason).toBeUndefined();
  });

  it('is none of what is new or switched off already', () => {
    expect(isTakenOut({ ...form, sites: [] }, null, WATCHED)).toBe(false);
    expect(isTakenOut({ ...form, numbers: [] }, { ...ANA, isWarned: false }, WATCHED)).toBe(false);
  });
});

test('a number goes one place up, the first stays, and one that is not there moves nothing', () => {
  const three = withNumber(form.numbers);
  const keys = (key: number) => raised(three, key).map((one) => one.key);
  expect([keys(0), keys(1), keys(2)]).toEqual([
    [0, 1, 2],
    [1, 0, 2],
    [0, 2, 1],
  ]);
});

test('the list shows whom a filter means', () => {
  const names = (over: object) =>
    filterContacts([ANA, BEN, OFFICER], { ...NO_FILTER, ...over }).map(({ firstName }) => firstName);
  expect(names({})).toEqual(['Ana', 'Ben', 'Elena']);
  expect(names({ site: 'scu' })).toEqual(['Ben']);
  expect(names({ site: '' })).toEqual(['Elena']);
  expect(names({ group: 'MLGU', isReached: false })).toEqual(['Ben', 'Elena']);
  expect(names({ search: '1234568' })).toEqual(['Ana']);
  expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, site: '' })]).toEqual([false, true]);
});
