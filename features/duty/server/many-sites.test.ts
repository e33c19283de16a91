// The look for faults asks as many questions for forty sites as for two, and finds in each what is wrong there.

import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { at } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { countingDb, moreSites } from '../../../apps/server/test/many-sites.ts';
import { makeBoardsService } from '../../alerts/server/boards-service.ts';
import { makeWaitingService } from '../../alerts/server/waiting-service.ts';
import { makeGaugeHealth } from '../../rainfall/server/gauge-health-service.ts';
import { makeSubsurfaceService } from '../../subsurface/server/subsurface-service.ts';
import { watchJumps } from './clock-jump.ts';
import { findFaults } from './find-faults.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await runDue(house);
});
afterAll(() => house.close());

function looking() {
  const { db, counted } = countingDb(house);
  const { services } = house.app;
  const { clock, sites } = services;
  const parts = {
    ...services,
    db,
    waiting: makeWaitingService({ db, clock, sites, boards: makeBoardsService(db) }),
    rainfall: { ...services.rainfall, ...makeGaugeHealth(db, clock) },
    subsurface: makeSubsurfaceService(db, clock),
    space: { low: async () => null },
    jumps: watchJumps(),
  };
  return { counted, look: () => findFaults(parts as never, []) }; // the disk as nobody looks at it here
}

it('asks no more for forty-two sites than for two', async () => {
  const { counted, look } = looking();
  const two = await counted(look);
  await moreSites(house, 40);
  expect(await counted(look)).toBe(two);
  expect(two).toBeGreaterThan(10);
});

it('finds a gauge that is silent and one that hangs, at each site that has it', async () => {
  // By the table: through the door each of them would wake the engine of all sites.
  const put = (gauge: string, hoursAgo: number, mm: number) =>
    sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
        select rain_id, ${at(house.now() - hoursAgo * HOUR_MS)}, ${mm * 1000} from rainfall_gauges
        where gauge_name = ${gauge}`.execute(house.app.db);
  await put('rain_noah_619', 30, 0);
  for (let half = 26; half >= 0; half--) await put('rain_noah_1533', half / 2, 7);
  const found = await looking().look();
  const sitesOf = (kind: string, sensor: string) =>
    new Set(found.flatMap((fault) => (fault.kind === kind && fault.subject === sensor ? [fault.siteId] : [])));
  expect(sitesOf('silent', 'rain_noah_619').size).toBeGreaterThanOrEqual(41);
  expect(sitesOf('stuck', 'rain_noah_1533').size).toBeGreaterThanOrEqual(41);
  expect(sitesOf('silent', 'rain_noah_1533').size).toBe(0);
});

it('holds each site against its own limit: a longer one hides nothing elsewhere, a shorter one finds what is late there alone', async () => {
  const { db } = house.app;
  const set = (siteId: number, key: string, hours: number) =>
    sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
        values (${key}, ${siteId}, ${hours}, ${at(house.now() - HOUR_MS)}, 'for this test')`.execute(db);
  const [patient, strict] = [1001, 1002];
  const found = async (kind: string, sensor: string) =>
    (await looking().look())
      .flatMap((fault) => (fault.kind === kind && fault.subject === sensor ? [Number(fault.siteId)] : []))
      .toSorted((a, b) => a - b);
  const without = (siteIds: readonly number[]) => siteIds.filter((siteId) => siteId !== patient);
  const before = { silent: await found('silent', 'rain_noah_619'), stuck: await found('stuck', 'rain_noah_1533') };
  expect(before.silent).toContain(patient);
  expect(before.stuck).toContain(patient);
  await set(patient, 'gaugeSilent', 40);
  expect(await found('silent', 'rain_noah_619')).toEqual(without(before.silent));
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select rain_id, ${at(house.now() - 0.75 * HOUR_MS)}, 0 from rainfall_gauges where gauge_name = 'rain_lpasb'`.execute(
    db,
  );
  expect(await found('silent', 'rain_lpasb')).toEqual([]);
  await set(strict, 'gaugeSilent', 0.5);
  expect(await found('silent', 'rain_lpasb')).toEqual([strict]);
  // It has hung for thirteen hours.
  await set(patient, 'gaugeStuck', 14);
  expect(await found('stuck', 'rain_noah_1533')).toEqual(without(before.stuck));
  await set(strict, 'gaugeStuck', 2);
  expect(await found('stuck', 'rain_noah_1533')).toEqual(without(before.stuck));
});
