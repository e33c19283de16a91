import { expect, test } from 'vitest';
import {
  cellsOf,
  changesOf,
  cmText,
  countFilters,
  fileName,
  filterVisits,
  lastBefore,
  monthRange,
  months,
  NO_FILTERS,
  parseMonth,
  type Visit,
  visitOf,
} from './measurement-model.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-21 15:10');
let ids = 0;
const visit = (time: string, cm: Visit['cm'], more: Partial<Visit> = {}): Visit => ({
  moId: ++ids,
  version: 1,
  at: at(time),
  type: 'ROUTINE',
  weather: 'MAARAW',
  measurer: 'AIDA GAWA',
  cm,
  ...more,
});

test('a row of the wire becomes a visit: columns of the markers in use, nothing else', () => {
  const row = {
    ...{ date: '2026-11-21', time: '2026-11-21 08:00:00', ts: at('2026-11-21 08:00'), moId: 7, version: 2 },
    ...{ weather: null, measurer: 'AIDA GAWA', type: 'EVENT' as const, A: 63.2, B: null },
  };
  expect(visitOf(row as never, ['A', 'B', 'C'])).toEqual({
    ...{ moId: 7, version: 2, at: at('2026-11-21 08:00'), type: 'EVENT', weather: null, measurer: 'AIDA GAWA' },
    cm: { A: 63.2, B: null, C: null },
  });
});

test('months run from August 2017 to December of this year (S-gm-1)', () => {
  const list = months(NOW);
  expect([list[0], list.at(-1), list.length]).toEqual(['2026-12', '2017-08', 9 * 12 + 5]);
  expect(months(at('2027-01-01 00:00'))[0]).toBe('2027-12');
  expect(months(at('2026-12-31 23:59'))[0]).toBe('2026-12');
  expect(['2017-07', '2027-01', 'x', null].map((text) => parseMonth(text, NOW))).toEqual(['', '', '', '']);
  expect(parseMonth('2026-02', NOW)).toBe('2026-02');
});

test.each([
  ['2026-02', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ['2024-02', '2024-02-01 00:00:00', '2024-02-29 23:59:59'],
  ['2026-12', '2026-12-01 00:00:00', '2026-12-31 23:59:59'],
])('%s goes from %s to %s', (month, start, end) => expect(monthRange(month)).toEqual({ start, end }));

test('1.00 cm is not large, 1.01 is; signs are said; a marker measured once has no change (S-gm-2)', () => {
  const visits = [
    visit('2026-11-21 11:40', { A: 61, B: 61.01, C: null, D: 50 }),
    visit('2026-11-21 07:40', { A: 60, B: 60, C: 80.4, D: null }),
    visit('2026-11-20 07:40', { A: 10, B: 10, C: 80.7, D: null }),
  ];
  expect(changesOf(visits, ['A', 'B', 'C', 'D']).map(({ marker, text, isLarge }) => [marker, text, isLarge])).toEqual([
    ['A', '+1.00', false],
    ['B', '+1.01', true],
    ['C', '−0.30', false],
  ]);
  expect(changesOf(visits.slice(0, 1), ['A'])).toEqual([]);
  expect(changesOf([visit('2026-11-21 11:40', { A: 60 }), visit('2026-11-20 11:40', { A: 60 })], ['A'])[0]!.text).toBe(
    '0.00',
  );
});

test('each column narrows the rows, several together; the count says how many', () => {
  const visits = [
    visit('2026-11-21 11:40', { A: 61, B: null }, { type: 'EVENT', weather: 'MAULIMLIM' }),
    visit('2026-11-20 07:40', { A: 60, B: 52 }, { measurer: 'ANA PEÑA, BEN CRUZ' }),
    visit('2026-10-20 08:10', { A: 59, B: 51 }, { weather: 'UMAARAW' }),
  ];
  const shown = (part: Partial<typeof NO_FILTERS>) =>
    filterVisits(visits, { ...NO_FILTERS, ...part }).map(({ moId }) => visits.findIndex((one) => one.moId === moId));
  expect(shown({ date: '2026/11' })).toEqual([0, 1]);
  expect(shown({ date: '2026-11-20' })).toEqual([1]);
  expect(shown({ time: '07:' })).toEqual([1]);
  expect(shown({ weather: 'MAULIMLIM' })).toEqual([0]);
  expect(shown({ type: 'ROUTINE' })).toEqual([1, 2]);
  expect(shown({ measurer: ' peña ' })).toEqual([1]);
  expect(shown({ atLeast: { A: '60' } })).toEqual([0, 1]);
  expect(shown({ atLeast: { B: '51' } })).toEqual([1, 2]);
  expect(shown({ atLeast: { A: '60', B: '0' }, date: '11' })).toEqual([1]);
  expect(shown({ atLeast: { A: 'x' } })).toEqual([0, 1, 2]);
  expect(filterVisits(visits, NO_FILTERS)).toBe(visits);
  expect(countFilters({ ...NO_FILTERS, date: ' ', time: '1', atLeast: { A: '', B: '2' } })).toBe(2);
});

test('the last values are those before the entry, marker by marker, without the edited row', () => {
  const visits = [
    visit('2026-11-21 11:40', { A: 61, B: null }),
    visit('2026-11-21 07:40', { A: 60, B: 52 }),
    visit('2026-11-20 07:40', { A: 59, B: 51 }),
  ];
  const last = (time: string, moId: number | null = null) =>
    [...lastBefore(visits, ['A', 'B'], at(time), moId)].map(([name, { cm }]) => [name, cm]).sort();
  expect(last('2026-11-21 15:00')).toEqual([
    ['A', 61],
    ['B', 52],
  ]);
  expect(last('2026-11-21 11:40')).toEqual([
    ['A', 60],
    ['B', 52],
  ]);
  expect(last('2026-11-21 15:00', visits[1]!.moId)).toEqual([
    ['A', 61],
    ['B', 51],
  ]);
  expect(last('2026-11-20 07:40')).toEqual([]);
});

test('the file is named with the date and holds what the row shows', () => {
  expect(fileName(NOW)).toBe('surficial_marker_data_2026-11-21');
  expect(fileName(at('2026-11-22 00:10'))).toBe('surficial_marker_data_2026-11-22');
  const words = { weather: () => 'Maaraw', type: () => 'Routine' };
  expect(cellsOf(visit('2026-11-21 08:05', { A: 63.2, B: null }), ['A', 'B'], words)).toEqual([
    ...['2026/11/21', '08:05', 63.2, null],
    ...['Maaraw', 'AIDA GAWA', 'Routine'],
  ]);
});

test.each([
  [77, '77.0'],
  [63.2, '63.2'],
  [63.25, '63.25'],
])('%f is shown as %s', (cm, text) => expect(cmText(cm)).toBe(text));
