// Thirty sites: feed, menus, list, calendar and duty hold, the noon release takes all at once, and a look takes no longer than its turn.
import { listActivities } from '@bantay/features/activities/wire/activities.ts';
import { insertEwi } from '@bantay/features/alerts/wire/alerts.ts';
import { listSiteFacts, listSites } from '@bantay/features/sites/wire/sites.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feed, rain, walk } from '../field.ts';
import { type House, openHouse, type Visitor } from '../harness.ts';

const COUNT = 30;
/** Of three letters, so that none begins like another. */
const CODES = Array.from({ length: COUNT - 2 }, (_, i) => `${i < 14 ? 'm' : 'n'}${'abcdefghijklmn'[i % 14]}x`);

let house: House;
let officer: Visitor;
beforeAll(async () => {
  // A Tuesday of the wet season: a routine day.
  house = await openHouse({ now: '2026-11-24 09:10:00' });
  officer = await house.signedIn();
  const { sites, siteCare, gauges } = house.app.services;
  const lpa = await sites.require('lpa');
  for (const [index, code] of CODES.entries()) {
    const words = { ...lpa, barangay: `Bagong Silang ${index + 1}`, psgc: 806_033_001 + index, menuPlace: 100 - index };
    await siteCare.create(code, words, [], { by: null });
    const gauge = { gaugeName: `rain_${code}`, dataSource: 'senslope' as const, latitude: null, longitude: null };
    await gauges.add({ ...gauge, sites: [{ siteCode: code, km: 1 }] }, { by: null });
  }
}, 120_000);
afterAll(() => house.close());

it('all are told, in the order of their places', async () => {
  const facts = (await officer.send(listSiteFacts)).json;
  expect(facts.map(({ site_code }) => site_code)).toEqual(['lpa', 'scu', ...CODES.toReversed()]);
  expect((await officer.send(listSites)).json).toHaveLength(COUNT);
  const { onGoing } = await feed(officer);
  expect(onGoing.summary).toHaveLength(COUNT);
  expect(onGoing.summary.every(({ alert_level, state }) => alert_level === 0 && state === 'routine')).toBe(true);
});

it('each has its calendar, and a duty look goes through all', async () => {
  for (const { site_id } of (await officer.send(listSites)).json) {
    const { json } = await officer.send(listActivities, { params: { site_id: String(site_id) } });
    expect(json).toMatchObject({ status: true, data: [] });
  }
  await house.app.services.duty.look([]);
  expect(await house.app.services.duty.list()).not.toContainEqual(expect.objectContaining({ kind: 'jobFailed' }));
});

it('at noon the routine release is offered for all of them, and one press makes it', async () => {
  for (const code of CODES) await rain(house, house.now() - 60_000, 0, `rain_${code}`);
  await walk(house, '2026-11-24 12:00:00');
  const { candidates } = await feed(officer);
  const routine = candidates.find((one) => !('site_id' in one))!;
  const details = (routine as { routine_details: { site_id_list: number[] }[] }).routine_details;
  expect(details.flatMap((group) => group.site_id_list)).toHaveLength(COUNT);
  const body = {
    ...routine,
    routine_details: details.map((group) => ({ ...group, trigger_list_str: null })),
    release_time: toManilaText(house.now()).slice(11, 16),
  };
  const answer = await officer.send(insertEwi, { body: body as never });
  expect(answer.json).toMatchObject({ status: true });
  expect(answer.json.release_ids).toHaveLength(COUNT);
}, 120_000);
