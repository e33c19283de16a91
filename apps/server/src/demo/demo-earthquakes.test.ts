// What demo mode seeds: a year of earthquakes, three pages of alerts, and no alert now.
import { listCandidateAlerts } from '@bantay/features/dashboard/wire/dashboard.ts';
import { getEarthquakeAlerts, getEarthquakeEvents } from '@bantay/features/earthquake/wire/earthquake.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, type Visitor } from '../../test/harness.ts';
import { seedEarthquakes } from './demo-earthquakes.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await seedEarthquakes(house.app.services.earthquakes, house.now());
  officer = await house.signedIn();
});
afterAll(() => house.close());

it('a year up to yesterday, all marked as demo', async () => {
  const newest = (await officer.send(getEarthquakeEvents, { query: { limit: '1000' } })).json;
  expect(newest.length).toBeGreaterThan(300);
  expect(newest[0]!.ts.slice(0, 10)).toBe('2026-11-20');
  expect(newest.at(-1)!.ts < '2025-12-01').toBe(true);
  expect(new Set(newest.map((event) => event.issuer))).toEqual(new Set(['DEMO']));
  const strongest = newest.reduce((one, other) => (Number(one.magnitude) > Number(other.magnitude) ? one : other));
  // The one of 2020-08-18 08:03, M 6.6: 135 days before the end of its year.
  expect(strongest).toMatchObject({ ts: '2026-07-08 08:03:00', magnitude: '6.6000000000' });
  expect(strongest.eq_alerts).toHaveLength(2);
});

it('three pages of alerts, all long past: nothing is raised', async () => {
  const { count, data } = (await officer.send(getEarthquakeAlerts, { query: { limit: '10' } })).json;
  expect(count).toBe(25);
  expect(data[0]!.ts < '2026-10-15').toBe(true);
  const feed = (await officer.send(listCandidateAlerts, { params: { param: 'lpa' } })).json;
  expect(JSON.parse(feed.candidate_alerts)).toEqual([]);
});

it('once: a list that has something is left alone', async () => {
  await seedEarthquakes(house.app.services.earthquakes, house.now());
  expect((await officer.send(getEarthquakeAlerts, { query: {} })).json.count).toBe(25);
});
