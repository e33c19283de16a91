import { describe, expect, test } from 'vitest';
import { type ProfileForm, profileRefusals } from './profile.ts';

const known = { hasMobile: true, today: '2026-11-22' };
const form: ProfileForm = {
  firstName: 'Elena',
  middleName: '',
  lastName: 'Halimbawa',
  nickname: '',
  suffix: '',
  gender: 'Female',
  address: '',
  designation: '3',
  birthdate: '',
  mobile: '09171234567',
};
const refusals = (change: Partial<ProfileForm>, hasMobile = true) =>
  profileRefusals({ ...form, ...change }, { ...known, hasMobile });

test('what is allowed to be empty may be', () => expect(refusals({})).toEqual({}));

describe('each field', () => {
  test.each<[string, Partial<ProfileForm>, object]>([
    ['first name empty', { firstName: '' }, { firstName: 'missing' }],
    ['last name blank', { lastName: '  ' }, { lastName: 'missing' }],
    ['first name of 100 characters', { firstName: 'x'.repeat(100) }, {}],
    ['first name of 101', { firstName: 'x'.repeat(101) }, { firstName: 'tooLong' }],
    ['middle name of 100', { middleName: 'x'.repeat(100) }, {}],
    ['middle name of 101', { middleName: 'x'.repeat(101) }, { middleName: 'tooLong' }],
    ['address of 256', { address: 'x'.repeat(256) }, { address: 'tooLong' }],
    ['suffix Jr', { suffix: 'Jr' }, {}],
    ['suffix III', { suffix: 'III' }, {}],
    ['suffix Esquire', { suffix: 'Esquire' }, { suffix: 'notOffered' }],
    ['no gender', { gender: '' }, { gender: 'missing' }],
    ['gender X', { gender: 'X' }, { gender: 'notOffered' }],
    ['designation PLGU', { designation: '4' }, {}],
    ['designation LEWC', { designation: '1' }, { designation: 'notOffered' }],
    ['designation 3.5', { designation: '3.5' }, { designation: 'notOffered' }],
    ['no designation', { designation: ' ' }, { designation: 'missing' }],
    ['born on a leap day', { birthdate: '1980-02-29' }, {}],
    ['born on a day that is not', { birthdate: '1980-02-30' }, { birthdate: 'noDate' }],
    ['a birthdate with slashes', { birthdate: '1980/02/28' }, { birthdate: 'noDate' }],
    ['born on the first day of 1900', { birthdate: '1900-01-01' }, {}],
    ['born before 1900', { birthdate: '1899-12-31' }, { birthdate: 'noDate' }],
    ['born today', { birthdate: '2026-11-22' }, {}],
    ['born tomorrow', { birthdate: '2026-11-23' }, { birthdate: 'inFuture' }],
    ['letters in the number', { mobile: '0917abc4567' }, { mobile: 'notDigits' }],
    ['a number of 12 digits', { mobile: '091712345678' }, { mobile: 'tooLong' }],
    ['eleven digits that are no mobile', { mobile: '08171234567' }, { mobile: 'noMobile' }],
    ['a number that is no mobile', { mobile: '0281234567' }, { mobile: 'noMobile' }],
    ['a number taken away', { mobile: '' }, { mobile: 'missing' }],
  ])('%s', (_what, change, expected) => expect(refusals(change)).toEqual(expected));
  test.each(['639171234567', '+639171234567', '09171234567'])('%s, as sign-in or a person writes it', (mobile) =>
    expect(refusals({ mobile })).toEqual({}),
  );
  test('no number where there was none', () => expect(refusals({ mobile: '' }, false)).toEqual({}));
});
