import { expect, it } from 'vitest';
import { isElsewhere } from './elsewhere.ts';

it.each([
  [null, false],
  ['postgres://u:p@127.0.0.1:5432/x', false],
  ['postgres://u:p@localhost/x', false],
  ['postgres://u:p@[::1]:5432/x', false],
  ['postgres://u:p@database.example.ph/x', true],
  ['postgres://u:p@203.0.113.7:5432/x', true],
])('%s: elsewhere %s', (url, is) => {
  expect(isElsewhere(url)).toBe(is);
});
