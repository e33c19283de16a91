// Activities and their pictures without the doors: what a failing disk or database leaves, and two officers at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';
import {
  broken,
  idOf,
  makeDisk,
  makeGate,
  oneAfterTheOther,
  watch,
  watchAudit,
  whenAudited,
} from '../../../apps/server/test/written.ts';
import { listActivities } from './activities-queries.ts';
import { type ActivityContext, type ActivitySaving, removeActivity, saveActivity } from './save-activity.ts';

let house: House;
let elena: number;
let noel: number;
const { disk, files } = makeDisk();
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
});
beforeEach(() => disk.clear());
afterAll(() => house.close());

function contextWith(own: Partial<ActivityContext> = {}): ActivityContext {
  const { clock, sites, photos } = house.app.services;
  return { db: house.app.db, clock, sites, photos, ...own };
}
const picture = (name: string) => ({ name, bytes: new Uint8Array([1]) });
const saving = (more: Partial<ActivitySaving> = {}): ActivitySaving => ({
  id: null,
  siteId: LPA,
  version: null,
  base: null,
  start: house.now(),
  end: house.now() + 1000,
  name: ' Drill ',
  place: '',
  note: '',
  file: '',
  picture: null,
  photos: [],
  ...more,
});
const find = async (id: number) => (await listActivities(house.app.db, [LPA])).find((one) => one.activityId === id);

it('when the disk takes no picture, no activity is stored', async () => {
  const changed = await watch(house, ['activity', 'audit']);
  const full = { ...files, save: broken };
  await expect(saveActivity(contextWith(), full, saving({ picture: picture('a.png') }), elena)).rejects.toThrow();
  expect(await changed()).toEqual([]);
});

it('when the database takes no activity, the new picture goes and the old one stays', async () => {
  const id = await saveActivity(contextWith(), files, saving({ picture: picture('old.png') }), elena);
  const context = contextWith({ db: whenAudited(house, broken) });
  const changed = await watch(house, ['activity', 'audit']);
  const edit = saving({ id, picture: picture('new.png') });
  await expect(saveActivity(context, files, edit, elena)).rejects.toThrow('broken on purpose');
  await expect(removeActivity(context, files, id, elena)).rejects.toThrow('broken on purpose');
  expect([await changed(), [...disk]]).toEqual([[], ['old.png']]);
});

it('an old picture that cannot be removed stays, and what was saved is saved', async () => {
  const id = await saveActivity(contextWith(), files, saving({ picture: picture('first.png') }), elena);
  const stuck = { ...files, remove: broken };
  expect(await saveActivity(contextWith(), stuck, saving({ id, picture: picture('second.png') }), elena)).toBe(id);
  expect(await find(id)).toMatchObject({ fileName: 'second.png', activityName: 'Drill', activityPlace: null });
  expect([...disk].sort()).toEqual(['first.png', 'second.png']);
});

it('two edit one activity at once: the second waits, is told who was first, and its picture is gone', async () => {
  const id = await saveActivity(contextWith(), files, saving(), elena);
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => saveActivity(contextWith({ db: whenAudited(house, gate.pass) }), files, saving({ id, version: 1 }), elena),
    () => saveActivity(contextWith(), files, saving({ id, version: 1, picture: picture('late.png') }), noel),
  );
  expect(second).toMatchObject({ code: 'changedMeanwhile', details: { name: 'Elena Halimbawa' } });
  expect(await find(id)).toMatchObject({ version: 2 });
  expect([...disk]).toEqual([]);
});

it('an edit keeps the site and the picture of before, and its audit row says what was and what is', async () => {
  const id = await saveActivity(contextWith(), files, saving({ picture: picture('kept.png') }), elena);
  const came = await watchAudit(house);
  await saveActivity(contextWith(), files, saving({ id, siteId: null, name: 'Big drill' }), noel);
  expect(await find(id)).toMatchObject({ siteId: LPA, fileName: 'kept.png', issuerId: elena });
  expect(await came()).toMatchObject([
    {
      actor: `user:${noel}`,
      action: 'activities.update',
      subject_id: id,
      before: { activity_name: 'Drill' },
      after: { name: 'Big drill', file: 'kept.png' },
    },
  ]);
  expect([...disk]).toEqual(['kept.png']);
});
