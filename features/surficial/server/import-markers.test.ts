import { operatorActor } from '@bantay/server/database/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, instant, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { importMarkers, type MarkerLine } from './import-markers.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterAll(() => house.close());

const line = (number: number, marker: string, ts: string, cm: number, siteCode = 'lpa'): MarkerLine => ({
  line: number,
  siteCode,
  marker,
  at: instant(ts),
  cm,
  observer: 'TEAM',
  weather: null,
  type: 'ROUTINE',
});
const lines = [
  line(2, 'A', '2015-08-05 12:00:00', 50),
  line(3, 'B', '2015-08-05 12:00:00', 60),
  line(4, 'Q', '2015-08-05 12:00:00', 70),
  line(5, 'A', '2015-08-05 16:00:00', 90),
  line(6, 'A', '2015-08-05 16:00:00', 91),
  line(7, 'A', '2015-08-05 16:00:00', 50, 'zzz'),
];

it('stores visits, adds unknown markers, names what it leaves out, and raises nothing', async () => {
  expect(await importMarkers(house.app.db, lines, house.now(), operatorActor)).toEqual({
    observations: 2,
    stored: 4,
    known: 1,
    markers: 1,
    rejects: [{ line: 7, reason: 'there is no site "zzz"' }],
  });
  const [added] = (await rowsOf<{ marker_name: string; in_use: boolean }>(house, 'markers')).filter(
    (one) => one.marker_name === 'Q',
  );
  expect(added).toMatchObject({ in_use: true });
  expect(await rowsOf(house, 'operational_triggers')).toEqual([]);
  const audit = await rowsOf<{ action: string; after: object }>(house, 'audit');
  expect(audit.filter((row) => row.action === 'surficial.import').map((row) => row.after)).toEqual([
    { stored: 4, known: 1 },
  ]);
});

it('a second time changes nothing', async () => {
  const report = await importMarkers(house.app.db, lines, house.now(), operatorActor);
  expect(report).toMatchObject({ observations: 0, stored: 0, known: 5, markers: 0 });
});
