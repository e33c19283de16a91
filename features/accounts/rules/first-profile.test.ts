// What the page of one's own profile says before it is there.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstProfile } from './first-profile.ts';

it.each(PAGE_LANGUAGES)('says who is signed in, in %s', (language) => {
  const { rows } = firstProfile({ firstName: 'Elena', lastName: 'Halimbawa', designation: 'MLGU' }, language);
  expect(rows.map(({ value }) => value)).toEqual(['Elena Halimbawa', 'MLGU']);
  expect(rows.every(({ name }) => name.length > 5)).toBe(true);
});
