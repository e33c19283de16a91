// The routine release at noon: level 0 once more for the sites that are due and for no other, and the same again is the same one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, LPA, measure, rain, runDue } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, idOf, watch, watchAudit } from '../../../apps/server/test/written.ts';
import type { PostedRoutineRelease } from '../rules/posted-release.ts';
import { releaseRoutine } from './release-routine.ts';

const SCU = 101;
const WRITTEN = ['monitoring_releases', 'monitoring_release_publishers', 'monitoring_ewi_logs', 'audit'] as const;
/** What lies in a release, of the columns that are read here. */
interface ReleaseRow {
  release_id: number;
  site_id: number;
  data_ts: number;
  release_time: string;
  trigger_list: string | null;
  comments: string | null;
  kind: string;
  with_retrigger_validation: boolean;
}

let house: House;
let elena: number;
let noel: number;
/** Of the noon: what stays posted is sent again later. */
let noon: PostedRoutineRelease;
let released: number[];

const post = (own: Partial<PostedRoutineRelease> = {}, userId = elena) => {
  const { clock, sites } = house.app.services;
  return releaseRoutine({ db: house.app.db, clock, sites }, { ...noon, ...own }, userId);
};

beforeAll(async () => {
  // A Tuesday of the wet season: a routine day.
  house = await openHouse({ now: '2026-11-24 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
  noon = {
    ...{ dataAt: instant('2026-11-24 11:30:00'), releaseTime: '12:04', siteIds: [SCU, LPA, SCU] },
    ...{ comments: 'quiet', withRetriggerValidation: true },
  };
});
afterAll(() => house.close());

it('before noon nothing is due: refused, and nothing is written', async () => {
  const changed = await watch(house, WRITTEN);
  await expect(post()).rejects.toMatchObject({ code: 'nothingToRelease', details: { site: 'routine monitoring' } });
  await expect(post({ dataAt: null })).rejects.toMatchObject({ code: 'nothingToRelease' });
  expect(await changed()).toEqual([]);
});

it('at noon another data time, no site and an unknown one are refused', async () => {
  await rain(house, '2026-11-24 09:05:00', 80);
  await decideAndRelease(house, await house.signedIn(), LPA);
  house.setNow('2026-11-24 11:10:00');
  await measure(house, '2026-11-24 11:00:00', SCU);
  house.setNow('2026-11-24 12:05:00');
  await runDue(house);
  const changed = await watch(house, WRITTEN);
  const wrong = [{ dataAt: instant('2026-11-24 11:00:00') }, { dataAt: null }, { siteIds: [] }, { siteIds: [999] }];
  for (const own of wrong) await expect(post(own)).rejects.toMatchObject({ code: 'nothingToRelease' });
  // On alert it has no routine release, alone neither.
  await expect(post({ siteIds: [LPA] })).rejects.toMatchObject({ code: 'nothingToRelease' });
  expect(await changed()).toEqual([]);
});

it('a publisher whom nobody knows: nothing stays of it', async () => {
  const changed = await watch(house, WRITTEN);
  await expect(post({}, 999_999)).rejects.toThrow();
  await expect(
    releaseRoutine(
      { db: house.app.db, clock: house.app.services.clock, sites: { ...house.app.services.sites, dueOn: broken } },
      noon,
      elena,
    ),
  ).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('the site that is due gets one release of what was posted; the site on alert is passed over', async () => {
  const audited = await watchAudit(house);
  released = await post();
  expect(released).toHaveLength(1);
  const row = (await rowsOf<ReleaseRow>(house, 'monitoring_releases')).find((one) => one.release_id === released[0]);
  expect(row).toMatchObject({
    ...{ site_id: SCU, release_time: '12:04:00', comments: 'quiet', kind: 'routine' },
    ...{ with_retrigger_validation: true, trigger_list: null },
  });
  const rows = await audited();
  expect(rows.filter(({ action }) => action === 'alerts.release')).toMatchObject([
    {
      ...{ site_id: SCU, subject_id: released[0], topic: 'alerts' },
      after: { kind: 'routine', level: 0 },
    },
  ]);
  const [log] = (
    await rowsOf<{ release_id: number; action: string; component: number }>(house, 'monitoring_ewi_logs')
  ).filter((one) => one.release_id === released[0]);
  expect(log).toMatchObject({ action: 'insert', component: 0 });
});

it('the same again is the first one, to the same officer; another is told who was first; nothing is written', async () => {
  const changed = await watch(house, WRITTEN);
  expect(await post()).toEqual(released);
  await expect(post({}, noel)).rejects.toMatchObject({
    code: 'alreadyReleased',
    details: { name: 'Elena Halimbawa', at: '12:04' },
  });
  // Of other sites or of another time there is none.
  await expect(post({ siteIds: [LPA] })).rejects.toMatchObject({ code: 'nothingToRelease' });
  expect(await changed()).toEqual([]);
});

it('without a measurement before noon it says that there were no data of the ground', async () => {
  house.setNow('2026-11-27 12:05:00');
  await runDue(house);
  const [releaseId] = await post({ dataAt: instant('2026-11-27 11:30:00'), siteIds: [SCU] });
  const row = (await rowsOf<ReleaseRow>(house, 'monitoring_releases')).find((one) => one.release_id === releaseId);
  expect(row).toMatchObject({ site_id: SCU, kind: 'routine', trigger_list: 'ND' });
});
