// The demo behaves like the field: what a person deletes stays deleted, a jump of time leaves no gap, a trend is there to see.

import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { markerLevel as judgeMarker } from '@bantay/features/surficial/rules/marker-level.ts';
import { deleteSurficialData } from '@bantay/features/surficial/wire/surficial.ts';
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { decideAndRelease, LPA, measure, rain, runDue } from '../../test/field.ts';
import { type House, instant, openHouse } from '../../test/harness.ts';
import { rows } from '../database/database.ts';
import { makeDemoFeeder } from './demo-feeder.ts';
import { DEMO_MARKERS, demoMarkerCm, demoRounds, demoTrendCm } from './demo-markers.ts';
import { missingOfDemo } from './demo-seed.ts';

const markerLevel = (readings: Parameters<typeof judgeMarker>[0], at: number) =>
  judgeMarker(readings, at, PUBLISHED_LIMITS);

/** Without tilt columns: its ground data are its markers. */
const SCU = 101;
let house: House;
afterEach(() => house?.close());

const feederOf = () => {
  const { clock, readings, measurements, tiltReadings } = house.app.services;
  return makeDemoFeeder(house.app.db, clock, { readings, measurements, tiltReadings });
};
const visits = () =>
  rows<{ moId: number; ts: number }>(
    house.app.db,
    sql`select mo_id, ts from marker_observations where site_id = ${LPA} order by ts`,
  );

// Finding A, minor: killed in the middle of its first start, a demo never had its year of rain.
it('what a killed first start has not written is missing at the next one', async () => {
  house = await openHouse({ now: '2026-11-21 07:10:00' });
  const missing = () => missingOfDemo(house.app.db, house.now());
  expect(await missing()).toEqual({ people: false, rounds: true, rain: true });
  // What the feeder brings is no year.
  await rain(house, house.now(), 1, 'rain_noah_619');
  await measure(house, '2026-11-20 15:00:00');
  expect(await missing()).toEqual({ people: false, rounds: false, rain: true });
  await rain(house, house.now() - 366 * DAY_MS, 1, 'rain_noah_619');
  expect(await missing()).toEqual({ people: false, rounds: false, rain: false });
  expect(await packOldRain(house.app.db, house.now())).toBe(1);
  expect(await missing()).toEqual({ people: false, rounds: false, rain: false });
});

// Finding R, major 4: within 15 s the deleted round was back with the same values.
it('a round that was deleted is not measured again; the next one is', async () => {
  house = await openHouse({ now: '2026-11-21 07:10:00' });
  const officer = await house.signedIn();
  const feeder = feederOf();
  await measure(house, '2026-11-20 15:00:00');
  await feeder.feed();
  const before = await visits();
  expect(before.at(-1)!.ts).toBe(instant('2026-11-21 07:00:00'));
  await officer.send(deleteSurficialData, { body: { quantity: 'all', id: before.at(-1)!.moId } });
  await feeder.feed();
  expect(await visits()).toEqual(before.slice(0, -1));
  house.setNow('2026-11-21 11:10:00');
  await feeder.feed();
  expect((await visits()).slice(before.length - 1).map(({ ts }) => ts)).toEqual([instant('2026-11-21 11:00:00')]);
});

// Finding R, major 5: the engine closed the half hours before the feeder had entered their rounds.
it('after a jump of field time the feeder comes before the closings, so that releases rest on ground data', async () => {
  house = await openHouse({ now: '2026-11-21 08:50:00' });
  const officer = await house.signedIn();
  const feeder = feederOf();
  await measure(house, '2026-11-20 15:00:00', SCU);
  await feeder.feed();
  await runDue(house);
  await rain(house, '2026-11-21 08:45:00', 80, 'rain_scusb');
  await decideAndRelease(house, officer, SCU);
  const engine = house.app.timed(feeder.feedBeforeClosing).find(({ name }) => name === 'engine')!;
  for (let jump = 1; jump <= 2; jump++) {
    house.setNow(
      new Date(instant('2026-11-21 08:50:00') + jump * 4 * HOUR_MS + 8 * HOUR_MS)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    );
    await engine.run();
  }
  // Rounds at 11 and 15: what each release rests on has ground data.
  const stamps = [11.5, 15.5].map((hour) => new Date(instant('2026-11-21 00:00:00') + hour * HOUR_MS));
  const closed = await rows<{ at: number; internal: string }>(
    house.app.db,
    sql`select at, internal from closings where site_id = ${SCU} and at = any(${stamps}::timestamptz[]) order by at`,
  );
  expect(closed.map(({ internal }) => internal)).toEqual(stamps.map(() => 'A1-R'));
});

it('what a closing waits for never fails, though the feeder does', async () => {
  house = await openHouse({ now: '2026-11-21 07:10:00' });
  const { clock, readings, tiltReadings } = house.app.services;
  const broken = { record: () => Promise.reject(new Error('broken')) } as never;
  const feeder = makeDemoFeeder(house.app.db, clock, { readings, measurements: broken, tiltReadings });
  await measure(house, '2026-11-20 15:00:00');
  await expect(feeder.feedBeforeClosing()).resolves.toBeUndefined();
});

// Finding R: trending charts never appeared without a command.
it('whatever the day of the first start, the seeded marker has a trend of level 2 inside three months', () => {
  const marker = DEMO_MARKERS.find(({ siteCode, name }) => siteCode === 'lpa' && name === 'C')!;
  for (let start = 0; start < 120; start++) {
    const now = instant('2026-08-01 10:00:00') + start * DAY_MS;
    const stoppedAt = startOfManilaDay(now - 45 * DAY_MS) + 16 * HOUR_MS;
    const readings = demoRounds(LPA, stoppedAt - 10 * DAY_MS, stoppedAt).map((at) => ({
      at,
      cm: Math.round((demoMarkerCm(marker, at) + demoTrendCm(at, stoppedAt)) * 10) / 10,
    }));
    const judged = readings.map((_, last) => {
      const known = readings.slice(0, last + 1).reverse();
      return markerLevel(known, known[0]!.at);
    });
    expect(
      judged.some((one) => one?.trend === 'yes' && one.level >= 2),
      new Date(now).toISOString(),
    ).toBe(true);
  }
});
