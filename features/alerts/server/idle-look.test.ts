// Looks that find nothing to do ask as many questions for forty sites as for two, and the feed of one site asks for that one alone.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { countingDb, moreSites } from '../../../apps/server/test/many-sites.ts';
import { makeAlertsService, NO_HOLD } from './alerts-service.ts';
import { closeDue, newWorker } from './close-due.ts';
import { shiftToRoutine } from './open-routine.ts';
import { makeStandingService } from './standing-service.ts';

let house: House;
let officer: Visitor;
let db: ReturnType<typeof countingDb>['db'];
let counted: ReturnType<typeof countingDb>['counted'];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  ({ db, counted } = countingDb(house));
  await runDue(house);
});
afterAll(() => house.close());
const close = () => {
  const { clock, sites } = house.app.services;
  const hold = { look: async () => ({ isHeld: false, isAhead: false }) };
  return closeDue({ db, clock, sites, sources: [], hold, worker: newWorker() }, () => {});
};
const backToRoutine = () => {
  const { clock, sites } = house.app.services;
  return shiftToRoutine({ db, clock, sites, hold: { isHeld: async () => false } });
};
const feedOf = (code: string | null) => makeStandingService(db, house.app.services.sites).read(house.now(), code);
const truths = async () => {
  const { clock, sites } = house.app.services;
  await makeAlertsService(db, clock, sites, NO_HOLD).truthsOf(await sites.list());
};

it('cost the same for two sites and for forty-two', async () => {
  const two = { closing: await counted(close), routine: await counted(backToRoutine) };
  const one = await counted(() => feedOf('lpa'));
  const all = { feed: await counted(() => feedOf(null)), truths: await counted(truths) };
  await moreSites(house, 40);
  expect(await house.app.services.sites.list()).toHaveLength(42);
  expect(await counted(close)).toBe(two.closing);
  expect(two.closing).toBe(1);
  expect(await counted(backToRoutine)).toBe(two.routine);
  expect(two.routine).toBe(1);
  expect(await counted(() => feedOf('lpa'))).toBeLessThanOrEqual(one);
  expect(await counted(() => feedOf(null))).toBe(all.feed);
  expect(await counted(truths)).toBe(all.truths);
  expect((await feedOf(null)).states).toHaveLength(42);
});

it('still find the one site that needs something', async () => {
  house.setNow('2026-11-21 09:15:00');
  await rain(house, '2026-11-21 09:12:00', 80);
  await decideAndRelease(house, officer, LPA);
  // The event has ended long ago: whatever is due is found by the same look.
  await sql`update monitoring_events set validity = '2026-11-10', status = 2 where site_id = ${LPA}`.execute(
    house.app.db,
  );
  await sql`update monitoring_event_alerts set pub_sym_id = (select pub_sym_id from public_alert_symbols where alert_level = 0)
    where ts_end is null and event_id in (select event_id from monitoring_events where site_id = ${LPA})`.execute(
    house.app.db,
  );
  await backToRoutine();
  const newest = await sql<{ status: number }>`select status from monitoring_events where site_id = ${LPA}
    order by event_id desc limit 1`.execute(house.app.db);
  expect(newest.rows[0]?.status).toBe(1);
  house.setNow('2026-11-21 09:32:00');
  const closed = () =>
    sql<{ n: number }>`select count(*)::int n from closings where at = '2026-11-21 09:00+08'`.execute(house.app.db);
  const before = (await closed()).rows[0]!.n;
  await runDue(house);
  expect((await closed()).rows[0]!.n).toBe(before + 42);
});
