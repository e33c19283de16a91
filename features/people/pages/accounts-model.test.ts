// What a form lacks, and when a role of a day ends.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { expect, test } from 'vitest';
import { accountFaults, accountOf, EMPTY_ACCOUNT, EMPTY_ROLE, roleEnd, roleFaults, roleOf } from './accounts-model.ts';

const NOW = fromManilaText('2026-11-24 13:00:00')!; // a time
const whole = { ...EMPTY_ACCOUNT, username: ' ana ', firstName: 'Ana', lastName: 'Imbento', number: '0917 123 4567' };

test('what is missing is named, and a number that is none', () => {
  expect(accountFaults(EMPTY_ACCOUNT)).toEqual({
    username: 'missing',
    firstName: 'missing',
    lastName: 'missing',
    number: 'missing',
  });
  expect(accountFaults({ ...whole, lastName: ' ' })).toEqual({ lastName: 'missing' });
  expect(accountFaults({ ...whole, number: '123' })).toEqual({ number: 'numberWrong' });
  expect(accountFaults(whole)).toEqual({});
});

test('every site is no site', () => {
  expect(accountOf(whole)).toMatchObject({ username: 'ana', siteCode: null, role: 'reader' });
  expect(accountOf({ ...whole, site: 'scu' }).siteCode).toBe('scu');
});

test.each([
  ['2026-11-24', '2026-11-25 00:00:00'],
  ['2026-12-31', '2027-01-01 00:00:00'],
  ['2028-02-28', '2028-02-29 00:00:00'],
  ['soon', null],
])('until %s: %s', (day, end) => expect(roleEnd(day)).toBe(end));

test('today still counts, yesterday does not', () => {
  const form = { ...EMPTY_ROLE, reason: 'the typhoon' };
  expect(roleFaults({ ...form, until: '2026-11-24' }, NOW)).toEqual({});
  expect(roleFaults({ ...form, until: '2026-11-23' }, NOW)).toEqual({ until: 'past' });
  expect(roleFaults({ ...form, until: 'soon' }, NOW)).toEqual({ until: 'past' });
  expect(roleFaults(form, NOW)).toEqual({});
  expect(roleFaults({ ...form, reason: ' ' }, NOW)).toEqual({ reason: 'reasonMissing' });
});

test('what is sent', () => {
  expect(roleOf(7, { role: 'measurer', site: 'lpa', until: '2026-11-24', reason: ' x ' })).toEqual({
    ...{ userId: 7, role: 'measurer', siteCode: 'lpa', until: '2026-11-25 00:00:00', reason: 'x' },
  });
  expect(roleOf(7, { ...EMPTY_ROLE, reason: 'x' })).toMatchObject({ siteCode: null, until: null });
});
