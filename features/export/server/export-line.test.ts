import { DAY_MS, fromManilaText } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Column,
  exactText,
  fromExactText,
  headOf,
  keyNumber,
  keysOf,
  lineWriter,
  textOfDays,
} from './export-line.ts';

const COLUMNS: readonly Column[] = [
  { name: 'manila_time' },
  { name: 'id' },
  { name: 'weather', isText: true },
  { name: 'distance_cm' },
];
const at = (text: string) => fromManilaText(text)!; // the tests write right ones

describe('a line', () => {
  it.each([
    ['a whole row', ['2026-11-21 09:00:00', 7, 'MAARAW', 60.5], '2026-11-21 09:00:00,7,"MAARAW",60.5\n'],
    ['what was not measured', ['2026-11-21 09:00:00', 7, null, null], '2026-11-21 09:00:00,7,,\n'],
    ['nothing fallen is not nothing measured', ['t', 0, '', 0], 't,0,"",0\n'],
    ['a negative number', ['t', 1, 'x', -3], 't,1,"x",-3\n'],
    ['a formula', ['t', 1, '=1+1', null], 't,1,"\'=1+1",\n'],
    ['a formula by a sign', ['t', 1, '@SUM(A1)', null], 't,1,"\'@SUM(A1)",\n'],
    ['a quote, a comma and an end of line', ['t', 1, 'a "b", c\nd', null], 't,1,"a ""b"", c d",\n'],
  ] as const)('of CSV: %s', (_what, cells, line) => expect(lineWriter(COLUMNS, 'csv')(cells)).toBe(line));

  it('of NDJSON reads back as what was written, in one line', () => {
    const write = lineWriter(COLUMNS, 'ndjson');
    fc.assert(
      fc.property(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), (weather, distance) => {
        const line = write(['t', 1, weather, distance]);
        expect(line.indexOf('\n')).toBe(line.length - 1);
        // Minus nought is nought in JSON.
        const told = { manila_time: 't', id: 1, weather, distance_cm: distance + 0 };
        expect(JSON.parse(line)).toEqual(told);
      }),
    );
    expect(JSON.parse(write(['t', 1, null, null]))).toMatchObject({ weather: null, distance_cm: null });
    expect(JSON.parse(write(['t', 1]))).toMatchObject({ weather: null, distance_cm: null });
  });

  it('stands below its columns in CSV; NDJSON names them in every line', () => {
    expect(headOf(COLUMNS, 'csv')).toBe('manila_time,id,weather,distance_cm\n');
    expect(headOf(COLUMNS, 'ndjson')).toBe('');
  });
});

describe('a file goes on after a line', () => {
  it.each(['csv', 'ndjson'] as const)('of %s, with its end or without, whatever the texts behind say', (format) => {
    const write = lineWriter(COLUMNS, format);
    fc.assert(
      fc.property(fc.string(), fc.nat(9_999_999), (weather, id) => {
        const line = write(['2026-11-21 09:00:00', id, weather, 1]);
        const keys = ['2026-11-21 09:00:00', String(id)];
        expect(keysOf(line, COLUMNS, { format, count: 2 })).toEqual(keys);
        expect(keysOf(line.slice(0, -1), COLUMNS, { format, count: 2 })).toEqual(keys);
      }),
    );
  });

  it.each([
    ['csv', ''],
    ['csv', '2026-11-21 09:00:00'],
    ['csv', ',7,x,1'],
    ['ndjson', ''],
    ['ndjson', '{"manila_time":"2026-11-21 09:00:00","id":'],
    ['ndjson', '{"manila_time":"2026-11-21 09:00:00"}'],
    ['ndjson', 'null'],
    ['ndjson', '7'],
    ['ndjson', '2026-11-21 09:00:00,7,"MAARAW",60.5'],
  ] as const)('and not, of %s, after %j', (format, line) => {
    expect(keysOf(line, COLUMNS, { format, count: 2 })).toBeNull();
  });

  it.each([
    ['0', 0],
    ['42', 42],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['99999999999', null],
  ])('whose number is %j', (key, number) => expect(keyNumber(key)).toBe(number));
});

describe('a time of an export', () => {
  it.each([
    [at('2026-11-21 09:00:00'), '2026-11-21 09:00:00'],
    [at('2026-11-21 09:00:00') + 1, '2026-11-21 09:00:00.001'],
    [at('2026-11-21 09:00:00') + 123, '2026-11-21 09:00:00.123'],
    [at('2026-11-21 00:00:00') - 1, '2026-11-20 23:59:59.999'],
    [-1, '1970-01-01 07:59:59.999'],
  ])('%d is %s and back', (instant, text) => {
    expect(exactText(instant)).toBe(text);
    expect(fromExactText(text)).toBe(instant);
  });

  it.each([
    '',
    '2026-11-21',
    '2026-11-21 09:00',
    '2026-02-30 09:00:00',
    '2026-11-21 09:00:00.1',
    '2026-11-21 09:00:00.1234',
  ])('%j is none', (text) => expect(fromExactText(text)).toBeNull());

  it('is written the same day by day, whatever their order', () => {
    const write = textOfDays();
    const instants = fc.integer({ min: at('1999-12-31 00:00:00'), max: at('2030-01-01 00:00:00') });
    fc.assert(fc.property(instants, (instant) => write(instant) === exactText(instant)));
    for (const edge of [0, 1, -1, 1000, DAY_MS - 1000, DAY_MS, DAY_MS + 1000]) {
      const instant = at('2026-11-21 00:00:00') + edge;
      expect(write(instant)).toBe(exactText(instant));
    }
  });
});
