// Households without the doors: whole or not at all, one after the other, and no word about anybody in the audit.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import {
  broken,
  idOf,
  makeGate,
  oneAfterTheOther,
  watch,
  watchAudit,
  whenAudited,
} from '../../../apps/server/test/written.ts';
import { type LookContext, listHouseholds, readHousehold } from './look-at-households.ts';
import { takeInHouseholds } from './take-in-households.ts';
import {
  addHousehold,
  type GivenHousehold,
  type HouseholdContext,
  removeHousehold,
  updateHousehold,
} from './write-household.ts';

const TABLES = ['household_data', 'household_members', 'household_looks', 'audit'];

let house: House;
let elena: number;
let noel: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
});
afterAll(() => house.close());

/** The house's own, but for what a test puts in its place. */
function contextWith(own: Partial<HouseholdContext> = {}): HouseholdContext & LookContext {
  const { clock, sites } = house.app.services;
  return { db: house.app.db, clock, ...own, sites: { ...sites, ...own.sites } };
}
const person = { birthdate: '1990-01-01', gender: 'F', pregnant: false, disability: null, comorbidity: null } as const;
const home = (number: string, more: Partial<GivenHousehold> = {}): GivenHousehold => ({
  number,
  purok: undefined,
  head: { ...person, name: 'Ana Abad' },
  members: [{ ...person, name: 'Ben Abad' }],
  ...more,
});
const edit = (id: number, version: number | null, given = home('1')) => ({
  id,
  siteId: LPA,
  version,
  given,
  base: null,
});
const numbers = async () =>
  (await rowsOf<{ household_id: string }>(house, 'household_data')).map((row) => row.household_id).sort();

it('when the audit row cannot be written, nothing of the change stays', async () => {
  const id = await addHousehold(contextWith(), LPA, home('A-1'), elena);
  const changed = await watch(house, TABLES);
  const work = [
    (context: HouseholdContext) => addHousehold(context, LPA, home('A-2'), elena),
    (context: HouseholdContext) => updateHousehold(context, edit(id, 1, home('A-3', { members: [] })), elena),
    (context: HouseholdContext) => takeInHouseholds(context, LPA, [{ ...home('A-4'), version: null }], elena),
    (context: HouseholdContext) => removeHousehold(context, id, elena),
  ];
  const context = contextWith({ db: whenAudited(house, broken) });
  for (const begin of work) await expect(begin(context)).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('when the site cannot be looked up, no household is taken', async () => {
  const changed = await watch(house, TABLES);
  const sites = { readById: broken };
  await expect(addHousehold(contextWith({ sites }), LPA, home('B-1'), elena)).rejects.toThrow('broken on purpose');
  const given = [{ ...home('B-1'), version: null }];
  await expect(takeInHouseholds(contextWith({ sites }), LPA, given, elena)).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('two enter one number at once: the second waits, and is told that it is taken', async () => {
  const gate = makeGate();
  const [first, second] = await oneAfterTheOther(
    house,
    gate,
    () => addHousehold(contextWith({ db: whenAudited(house, gate.pass) }), LPA, home('C-1'), elena),
    () => addHousehold(contextWith(), LPA, home('C-1'), noel),
  );
  expect(first).toEqual(expect.any(Number));
  expect(second).toMatchObject({ code: 'householdTaken' });
});

it('one edits what another deletes at that moment: it is unknown by then, and does not come back', async () => {
  const id = await addHousehold(contextWith(), LPA, home('D-1'), elena);
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => removeHousehold(contextWith({ db: whenAudited(house, gate.pass) }), id, elena),
    () => updateHousehold(contextWith(), edit(id, 1, home('D-1')), noel),
  );
  expect(second).toMatchObject({ code: 'householdUnknown' });
  expect(await numbers()).not.toContain('D-1');
});

it('one file and one form for the same household at once: the file is held against what the form left', async () => {
  const id = await addHousehold(contextWith(), LPA, home('E-1'), elena);
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () =>
      updateHousehold(
        contextWith({ db: whenAudited(house, gate.pass) }),
        edit(id, 1, home('E-1', { purok: 'Uno' })),
        elena,
      ),
    () => takeInHouseholds(contextWith(), LPA, [{ ...home('E-1', { purok: 'Dos' }), version: 1 }], noel),
  );
  expect(second).toMatchObject({ code: 'householdImportChanged', details: { numbers: 'E-1' } });
  expect(await readHousehold(contextWith(), id, elena)).toMatchObject({ version: 2, purok: 'Uno' });
});

it('a file that changes known ones names five of those that were changed meanwhile, and says that there are more', async () => {
  const known = ['F-1', 'F-2', 'F-3', 'F-4', 'F-5', 'F-6'];
  const file = (version: number | null) => known.map((number) => ({ ...home(number), version }));
  expect(await takeInHouseholds(contextWith(), LPA, file(null), elena)).toEqual({ added: 6, changed: 0 });
  const changed = await watch(house, TABLES);
  const again = takeInHouseholds(contextWith(), LPA, [...file(null), { ...home('F-7'), version: null }], elena);
  const details = { numbers: 'F-1, F-2, F-3, F-4, F-5 …' };
  await expect(again).rejects.toMatchObject({ code: 'householdImportChanged', details });
  expect(await changed()).toEqual([]);
});

it('no audit row says a name, a birthdate or an illness', async () => {
  const came = await watchAudit(house);
  const ill = home('G-1', { head: { ...person, name: 'Lihim Na-Tao', comorbidity: 'asthma' } });
  const id = await addHousehold(contextWith(), LPA, ill, elena);
  await updateHousehold(contextWith(), edit(id, 1, { ...ill, members: [] }), elena);
  await takeInHouseholds(contextWith(), LPA, [{ ...ill, version: 2 }], elena);
  await removeHousehold(contextWith(), id, elena);
  const rows = await came();
  expect(rows.map((row) => row.action)).toEqual(
    ['add', 'update', 'import', 'delete'].map((verb) => `households.${verb}`),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Lihim|Ben Abad|1990-|asthma/);
});

it('two who open one list at once are two rows, one who opens it twice at once is one', async () => {
  const came = await watchAudit(house);
  const list = (userId: number) => listHouseholds(contextWith(), LPA, userId, 'evacuation');
  await Promise.all([list(elena), list(noel), list(elena)]);
  const looked = (await came()).map((row) => row.actor).sort();
  expect(looked).toEqual([`user:${elena}`, `user:${noel}`].sort());
});
