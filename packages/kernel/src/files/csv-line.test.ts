// Cells of CSV files: quotes, lines, and what a spreadsheet would run.
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv-line.ts';

describe('a cell', () => {
  it.each([
    ['lpa', '"lpa"'],
    ['', '""'],
    ['say "crack"', '"say ""crack"""'],
    ['a,b\nc', '"a,b\nc"'],
  ])('%j stands in quotes', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each(['=1+1', '+cmd', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x")', '-1+1'])(
    '%j cannot run as a formula',
    (text) => {
      expect(csvCell(text).startsWith(`"'`)).toBe(true);
    },
  );

  it.each(['-1', '+3.5', '-0,5', '12'])('%s stays a number', (text) => {
    expect(csvCell(text)).toBe(`"${text}"`);
  });
});

it('a number that was written as text stays text where numbers are told apart', () => {
  expect(csvCell('+63', { hasNumbers: false })).toBe(`"'+63"`);
  expect(csvCell('63', { hasNumbers: false })).toBe('"63"');
});

it('a line ends with its end, and null is empty', () => {
  expect(csvLine(['a', null, 'b'])).toBe('"a","","b"\n');
});
