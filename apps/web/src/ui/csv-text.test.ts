import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('byte order mark, lines as spreadsheets write them, numbers bare, nothing where nothing is', () => {
  const rows = [
    ['09:00', -1.5],
    ['10:00', null],
  ];
  expect(csvText(['time', 'cm'], rows)).toBe('\uFEFF"time","cm"\r\n"09:00",-1.5\r\n"10:00",\r\n');
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['+63', `"'+63"`],
  ['-x', `"'-x"`],
  ['-5', `"'-5"`],
  ['@a', `"'@a"`],
  ['a "b"', '"a ""b"""'],
])('the text %s', (text, cell) => {
  expect(csvText([], [[text]])).toContain(`\n${cell}\r`);
});
