// The time machine over the very first half hours of a site: what was not closed then is not closed again.
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeReplayService } from '@bantay/features/replay/server/replay-service.ts';
import { makeSurficialSource } from '@bantay/features/surficial/server/surficial-source.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { rows } from '../../src/database/database.ts';
import { LPA, measure, rain, walk } from '../field.ts';
import { type House, instant, openHouse } from '../harness.ts';

let house: House;
afterEach(() => house.close());

const replayed = async () => {
  const { db, services } = house.app;
  const site = (await services.sites.read('lpa'))!; // one of the demo
  const sources = [makeRainfallSource(services.rainfall), makeSurficialSource()];
  const service = makeReplayService(db, services.rainfall, makeRerunService(sources));
  const range = { from: instant('2026-11-23 06:00:00'), to: instant('2026-11-23 13:00:00') };
  return service.replay({ site, ...range, now: house.now(), keep: false });
};
const closings = () =>
  rows<{ at: number; internal: string }>(
    house.app.db,
    sql`select at, internal from closings where site_id = ${LPA} order by at`,
  );

// The ground is measured, then rain raises the site before its first half hour is over: what was measured before the alert
// lies before everything that the site had ever stated, and the next block does not look there.
it.each([
  // Before the first record: the first run sees it, and no later one.
  ['08:50', ['09:00 A1-R', '09:30 ND-R']],
  // Outside of the block.
  ['07:20', ['09:00 ND-R', '09:30 ND-R']],
  // In the first half hour itself.
  ['09:02', ['09:00 A1-R', '09:30 A1-R']],
])(
  'an alert of the first half hour, after a visit at %s, comes out as it was recorded',
  async (visit, closed) => {
    house = await openHouse({ now: '2026-11-23 09:10:00' });
    await measure(house, `2026-11-23 ${visit}:00`);
    house.move(60_000);
    await rain(house, '2026-11-23 09:06:00', 150);
    await walk(house, '2026-11-23 13:30:00');
    const recorded = (await closings()).map(({ at, internal }) => `${toManilaText(at).slice(11, 16)} ${internal}`);
    expect(recorded.slice(0, 2)).toEqual(closed);
    const report = await replayed();
    expect(report.levels).toEqual([]);
    expect(report.halfHours).toBeGreaterThan(4);
  },
  60_000,
);
