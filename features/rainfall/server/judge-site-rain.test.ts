// Which gauges are read for a judgement of rain, and which frames a page of charts has, whatever gauges there are.
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, instant, openHouse } from '../../../apps/server/test/harness.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { readGaugeCharts } from './gauge-charts.ts';
import { judgeSiteRain, readSummaryInput } from './judge-site-rain.ts';
import { listGauges } from './rainfall-queries.ts';

const STAMP = instant('2026-11-21 09:00:00');

let house: House;
let lpa: Site;
let names: string[];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  lpa = (await house.app.services.sites.read('lpa'))!; // one of the two
  names = (await listGauges(house.app.db, lpa.siteId)).map((gauge) => gauge.gaugeName);
});
afterAll(() => house.close());

const read = async (withBounds: boolean) =>
  (await readSummaryInput(house.app.db, lpa, STAMP, withBounds)).gauges.length;
/** Three days of a gauge, but for a half hour of the second day where asked for. */
async function threeDays(gauge: string, hasGap = false): Promise<void> {
  const ends = Array.from({ length: 146 }, (_, ago) => STAMP - ago * HALF_HOUR_MS);
  // The half hour that runs has begun with a reading too.
  const at = [STAMP + 5 * MINUTE_MS, ...ends].filter((_, index) => !hasGap || index !== 60);
  const readings = at.map((instant) => ({ gauge, ts: toManilaText(instant), mm: 0 }));
  await house.app.services.readings.record(readings, { actor: systemActor, gauges: null, keyId: null });
}

it('without a reading every gauge is looked at; the first that has three days decides alone', async () => {
  expect(await read(false)).toBe(names.length);
  const [first, second] = names;
  if (!first || !second) throw new Error('two gauges are needed');
  await threeDays(second, true);
  expect(await read(false)).toBe(2);
  // Another one may say what fell in the gap.
  expect(await read(true)).toBe(names.length);
  await threeDays(first);
  expect([await read(false), await read(true)]).toEqual([1, 1]);
});

it('people are shown all of them, at the half hour that runs', async () => {
  const judged = await judgeSiteRain({ db: house.app.db, clock: house.app.services.clock }, lpa);
  expect(judged.at).toBe(STAMP);
  expect(judged.gauges.map((gauge) => gauge.gaugeName)).toEqual(names);
});

it('a page has the frames of its site, filled in the order of the gauges; the others come behind', async () => {
  const charts = (site: Pick<Site, 'siteId' | 'siteCode' | 'gaugeFrames'>, group: 'page' | 'more') =>
    readGaugeCharts(house.app.db, site, { endsAt: STAMP, days: 1, group, known: null });
  const page = await charts(lpa, 'page');
  expect(page.map((chart) => chart.position)).toEqual([1, 2, 3, 4]);
  expect(page.map((chart) => chart.gauge?.gaugeName)).toEqual([0, 1, 2, 3].map((index) => names[index]));
  const more = await charts(lpa, 'more');
  expect(more.map((chart) => chart.gauge?.gaugeName)).toEqual(names.slice(4));
  const none = await charts({ siteId: 999, siteCode: 'zzz', gaugeFrames: 3 }, 'page');
  expect(none.map(({ gauge, position, thresholdMm }) => [gauge, position, thresholdMm])).toEqual([
    [null, 1, 0],
    [null, 2, 0],
    [null, 3, 0],
  ]);
});
