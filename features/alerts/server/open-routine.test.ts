// How a site comes to its routine event: at the first start, and after its three days of extended monitoring.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { decide, LPA, runDue, summaryOf } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import { watch, watchAudit } from '../../../apps/server/test/written.ts';
import { ensureFirstReleases, shiftToRoutine } from './open-routine.ts';

const WRITTEN = ['monitoring_events', 'monitoring_event_alerts', 'monitoring_releases', 'audit'] as const;
interface EventRow {
  event_id: number;
  site_id: number;
  event_start: number;
  status: number;
}
interface ReleaseRow {
  site_id: number;
  data_ts: number;
  kind: string;
  comments: string;
  release_time: string;
  trigger_list: string | null;
}

let house: House;
let officer: Visitor;
const isHeld = { value: false };

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
beforeEach(() => {
  isHeld.value = false;
});
afterAll(() => house.close());

const context = () => {
  const { clock, sites } = house.app.services;
  return { db: house.app.db, clock, sites, hold: { isHeld: async () => isHeld.value } };
};
const events = async (siteId: number) =>
  (await rowsOf<EventRow>(house, 'monitoring_events'))
    .filter((row) => row.site_id === siteId)
    .sort((a, b) => a.event_id - b.event_id);

it('from the first start on each site has one routine event, an hour old, with a release of its own', async () => {
  const sites = await house.app.services.sites.list();
  for (const { siteId } of sites) expect(await events(siteId)).toMatchObject([{ status: 1 }]);
  const [opening] = (await rowsOf<ReleaseRow>(house, 'monitoring_releases')).filter((row) => row.site_id === LPA);
  expect(opening).toMatchObject({
    ...{ kind: 'opening', comments: 'opened by the system', release_time: '00:00:00', trigger_list: null },
  });
  const [event] = await events(LPA);
  expect(opening!.data_ts).toEqual(event!.event_start); // each site has both
});

it('a second start opens nothing', async () => {
  const changed = await watch(house, WRITTEN);
  await ensureFirstReleases(context());
  expect(await changed()).toEqual([]);
});

it('a site in routine stays there, however often it is looked at', async () => {
  const changed = await watch(house, WRITTEN);
  await shiftToRoutine(context());
  expect(await changed()).toEqual([]);
});

it('lowered, it stays in extended monitoring for three days', async () => {
  const found = await makeReleasable(house);
  officer = found.officer;
  const { releases } = house.app.services;
  await releases.release(postedOf((await stateOf(house)).candidates[0]!), found.elena); // offered with the rain
  house.setNow('2026-11-21 10:10:00');
  await runDue(house);
  await decide(officer, found.triggerId, -1);
  await releases.release({ ...postedOf((await stateOf(house)).candidates[0]!), isManuallyLowered: true }, found.elena); // so is the lowering
  expect(await summaryOf(officer)).toMatchObject({ alert_level: 0, state: 'lowered' });
  house.setNow('2026-11-23 23:00:00');
  const changed = await watch(house, WRITTEN);
  await shiftToRoutine(context());
  expect(await changed()).toEqual([]);
});

it('after them it is not shifted while the clock is in doubt', async () => {
  house.setNow('2026-11-25 00:10:00');
  isHeld.value = true;
  const changed = await watch(house, WRITTEN);
  await shiftToRoutine(context());
  expect(await changed()).toEqual([]);
});

it('then it is: the alert ends, a routine event begins with the half hour, and the audit says so', async () => {
  const audited = await watchAudit(house);
  const before = await events(LPA);
  await shiftToRoutine(context());
  const [, , fresh, ...more] = await events(LPA);
  expect([before.length, more]).toEqual([2, []]);
  expect(fresh).toMatchObject({ status: 1, event_start: instant('2026-11-25 00:00:00') });
  expect(await summaryOf(officer)).toMatchObject({ alert_level: 0, state: 'routine' });
  expect((await audited()).filter(({ action }) => action === 'alerts.back-to-routine')).toMatchObject([
    { site_id: LPA, subject_id: before[1]!.event_id, topic: 'alerts' }, // the alert's event
  ]);
  const ended = (await rowsOf<{ event_id: number; ts_end: number | null }>(house, 'monitoring_event_alerts')).filter(
    (row) => row.event_id === before[1]!.event_id, // as above
  );
  expect(ended.every((row) => row.ts_end !== null)).toBe(true);
});
