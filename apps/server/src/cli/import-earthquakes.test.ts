// Catalogue files through the whole house: counts, refused lines, old events that raise nothing now.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCandidateAlerts } from '@bantay/features/dashboard/wire/dashboard.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../test/harness.ts';
import { importCatalogue } from './import-earthquakes.ts';

const E1 = 15;

let house: House;
let folder: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  folder = mkdtempSync(join(tmpdir(), 'bantay-catalogue-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house.close();
});

const bring = (text: string) => {
  const file = join(folder, 'catalogue.csv');
  writeFileSync(file, text);
  return importCatalogue(house.app.services.earthquakes, file, 'PHIVOLCS');
};
const LINES = `Date - Time,Lat,Long,Depth,Mag,Location\r
06 July 2017 - 04:03 PM,11.11,124.63,1,6.5,008 km S 33° W of Jaro (Leyte)\r
31\u00a0Jan 2018 - 11:07PM,13.2,125.48,025,2.8,082m N 29° E of Palapag (Northern Samar)\r
31 Jan 2018 - 11:07 PM,13.20,125.48,25,2.8,the same in another spelling\r
08 August 2020 - 08:30 AM,-,-,-,2.4,044 km from Kidapawan City\r
,,,,,\r
10 December 2020 - 09:20 PM,24.84,122.01,-,6.3,Taiwan Region\r
`;

it('every row is stored, known already or refused with its line, and a second time all are known', async () => {
  expect(await bring(LINES)).toEqual({
    read: 6,
    stored: 3,
    duplicates: 1,
    rejected: 2,
    alerts: 2,
    rejects: [
      { line: 5, reason: 'not a place', text: '08 August 2020 - 08:30 AM,-,-,-,2.4,044 km from Kidapawan City' },
      { line: 6, reason: 'not a time', text: ',,,,,' },
    ],
  });
  expect(await bring(LINES)).toMatchObject({ read: 6, stored: 0, duplicates: 4, rejected: 2, alerts: 0 });
  const stored = await rowsOf<{ depth_km: number | null; province: string }>(house, 'earthquake_events');
  expect(stored.map(({ depth_km, province }) => [depth_km, province])).toEqual([
    [1, 'Leyte'],
    [25, 'Northern Samar'],
    [null, 'Taiwan Region'],
  ]);
});

it('an event of long ago has its trigger at its own time and no running alert', async () => {
  const triggers = await rowsOf<{ ts: number; trigger_sym_id: number }>(house, 'operational_triggers');
  expect(triggers.filter((row) => row.trigger_sym_id === E1).map(({ ts }) => new Date(ts).toISOString())).toEqual(
    Array(2).fill('2017-07-06T08:03:00.000Z'),
  );
  const feed = (await (await house.signedIn()).send(listCandidateAlerts, { params: { param: 'lpa' } })).json;
  expect(JSON.parse(feed.candidate_alerts)).toEqual([]);
});

it('a file without the columns of a catalogue is refused whole', async () => {
  await expect(bring('ts,mm\n2026-01-01 00:00:00,5\n')).rejects.toThrow('No column with the time');
});
