// No green by absence, end to end: feed, record and status say the same of a site that nothing measures, and of one where a trigger waits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  candidateOf,
  decide,
  decideAndRelease,
  measure,
  rain,
  runDue,
  summaryOf,
} from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readRecord } from '../../record/wire/record.ts';
import { readStatus } from '../../status/wire/status.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await runDue(house);
});
afterAll(() => house.close());

/** The same everywhere, or the test fails. */
async function plateOf() {
  const { plate } = await summaryOf(officer);
  const record = (await officer.send(readRecord, { params: { site_code: 'lpa' }, query: {} })).json;
  const status = (await officer.send(readStatus)).json;
  expect(record.plate).toEqual(plate);
  expect(status.sites.find((one) => one.site_code === 'lpa')!.plate).toEqual(plate);
  return plate;
}

it('a site of which nothing has ever come has no level to show', async () => {
  expect(await plateOf()).toEqual({
    released: 0,
    shown: null,
    measuring: [],
    missing: ['subsurface', 'surficial', 'rainfall'].map((source) => ({ source, since: null })),
    waiting: null,
  });
});

it('a round of markers makes it level 0, with what is missing beside it', async () => {
  await measure(house, '2026-11-21 09:00:00');
  expect(await plateOf()).toMatchObject({
    shown: 0,
    measuring: ['surficial'],
    missing: [
      { source: 'subsurface', since: null },
      { source: 'rainfall', since: null },
    ],
  });
});

it('a trigger waits for its decision, and then for its release', async () => {
  await rain(house, '2026-11-21 09:05:00', 80);
  expect(await plateOf()).toMatchObject({ shown: 0, waiting: { for: 'decision', level: 1, triggers: 1 } });
  await decide(officer, (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id, 1);
  expect(await plateOf()).toMatchObject({ shown: 0, waiting: { for: 'release', level: 1, triggers: 1 } });
  await decideAndRelease(house, officer);
  expect(await plateOf()).toMatchObject({ released: 1, shown: 1, waiting: null });
});

it('on the next day, with nothing new, the markers are missing since their last round', async () => {
  house.setNow('2026-11-22 09:10:00');
  await runDue(house);
  expect((await plateOf()).missing).toContainEqual({ source: 'surficial', since: '2026-11-21 09:00:00' });
});
