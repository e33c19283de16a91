import { expect, it } from 'vitest';
import { textWords } from './text-words.ts';

it.each([
  ['', []],
  ['???', []],
  ['DITO 5', ['DITO', '5']],
  ['  dito,5!', ['DITO', '5']],
  ['n0ted', ['NOTED']],
  ['TULOOONG', ['TULONG']],
  ["ok ma'am", ['OK', 'MAM']],
  ['Okay po ma’am', ['OKAY', 'PO', 'MAM']],
  ['Niño', ['NINO']],
  ['55 100', ['55', '100']],
  ['007', ['007']],
])('%j has the words %j', (text, words) => {
  expect(textWords(text)).toEqual(words);
});
