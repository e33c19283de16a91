// Times of rain files: Manila time, unless the file itself says another offset.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRain } from './rain-csv.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-rain-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['ts,mm', '2026-01-05 11:00:00,2'],
  ['ts,mm', '2026/01/05 11:00,2'],
  ['dia,hora,15 min', '05/01/2026,11:00:00,2'],
  ['timestamp_sgt,value', '2026-01-05T11:00:00+08:00,2'],
  ['ts,mm', '2026-01-05T03:00:00Z,2'],
])('%s: %s is 11:00 in Manila', async (header, row) => {
  const path = join(folder, 'rain.csv');
  writeFileSync(path, `${header}\n${row}\n`);
  const { value } = await readRain(path).next();
  expect(value).toMatchObject({ at: Date.UTC(2026, 0, 5, 3), gauge: null, mm: '2' });
});

it.each([
  ['3.5', '1.75'],
  ['-9999', '-4999.5'],
  ['', ''],
  ['none', 'none'],
])('a half hour of the satellite at %s mm/h has brought %s mm', async (rate, mm) => {
  const path = join(folder, 'imerg.csv');
  writeFileSync(path, `coord_id,value,ts_utc_rebuilt\n2,${rate},2018-01-22T00:00:00Z\n`);
  const { value } = await readRain(path).next();
  expect(value).toMatchObject({ at: Date.UTC(2018, 0, 22), gauge: '2', mm });
});
