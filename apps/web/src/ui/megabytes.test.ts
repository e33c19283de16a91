// One size for the library and the download page (finding R, deviation 8: 0.01 here, 0.00 there).
import { expect, it } from 'vitest';
import { megabytesText } from './megabytes.ts';

it.each([
  [0.0015, '0.01'],
  [0, '0.01'],
  [1.005_1, '1.01'],
  [12, '12.00'],
])('%d MB is %s', (megabytes, text) => {
  expect(megabytesText(megabytes)).toBe(text);
});
