// A workbook as a spreadsheet reads it: days are days, times are times, the sheet has a name.
import readWorkbook from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { workbook } from './save-table.ts';

test('days and times can be counted with; what is none stays a text, and so does everything elsewhere', async () => {
  const blob = await workbook('surficial_marker_data_2026-11-21', {
    header: ['Date', 'Time', 'A', 'Remarks'],
    rows: [
      ['2026/11/20', '08:10', 62.8, '2026/11/20'],
      ['', 'about noon', null, '=1+1'],
    ],
    times: { 0: 'day', 1: 'clock' },
  });
  const [sheet] = await readWorkbook(blob);
  expect(sheet!.sheet).toBe('surficial_marker_data_2026-11-2');
  expect(sheet!.data).toEqual([
    ['Date', 'Time', 'A', 'Remarks'],
    [new Date('2026-11-20T00:00:00Z'), expect.anything(), 62.8, '2026/11/20'],
    [null, 'about noon', null, '=1+1'],
  ]);
  // Whether a reader makes a time of it or leaves the part of a day: it is ten past eight.
  const clock = sheet!.data[1]![1];
  const part = clock instanceof Date ? (clock.getTime() / 86_400_000 + 25_569) % 1 : Number(clock);
  expect(Math.round(part * 1440)).toBe(8 * 60 + 10);
});
