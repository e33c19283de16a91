import { describe, expect, test } from 'vitest';
import { formOf, mobileTyped, shownField, toWire } from './profile-form.ts';

const data = {
  user: { userId: 7, firstName: 'Elena', middleName: null, lastName: 'Halimbawa', suffix: null, nickname: null },
  profile: { designationDetails: { id: 3, designation: 'MLGU' }, address: null, version: 2 },
  mobileNo: '639171234567',
};
const form = formOf({ ...data, user: { ...data.user, sex: 'Female', birthday: '1980-02-29' } } as never); // the rest is not read

test('what is not there is an empty field, the number as people write it', () => {
  expect(form).toMatchObject({ middleName: '', suffix: '', address: '', designation: '3', mobile: '09171234567' });
});

test('nothing is sent as the word null', () => {
  const wire = Object.fromEntries(toWire({ ...form, firstName: ' Elena ' }, 7, 2));
  expect(wire).toMatchObject({
    id: '7',
    firstname: 'Elena',
    middlename: '',
    suffix: '',
    kaarawan: '1980-02-29',
    version: '2',
  });
  expect(Object.values(wire)).not.toContain('null');
  expect(toWire(form, 7, undefined).has('version')).toBe(false);
});

describe('typing the number', () => {
  test.each([
    ['0917123456', '0917123456'],
    ['09171234567', '09171234567'],
    ['091712345678', 'before'],
    ['0917x', 'before'],
    ['', ''],
    ['+63 917 123 4567', '09171234567'],
  ])('%s', (typed, kept) => expect(mobileTyped(typed, 'before')).toBe(kept));
});

test('fields as a person reads them', () => {
  expect(shownField('designation', '4')).toBe('PLGU');
  expect(shownField('birthdate', '1980-02-29')).toBe('1980/02/29');
  expect(shownField('lastName', 'Dela-Cruz')).toBe('Dela-Cruz');
});
