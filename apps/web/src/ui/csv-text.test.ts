import { expect, test } from 'vitest';
import { csvCell } from './csv-text.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+63', `"'+63"`],
  ['-x', `"'-x"`],
  ['@a', `"'@a"`],
  ['a "b"', '"a ""b"""'],
])('cell %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
