import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  addHousehold,
  deleteHousehold,
  type Household,
  type HouseholdInput,
  importHouseholds,
  listChildren,
  listChildrens,
  listComorbidity,
  listDisability,
  listHouseholds,
  listPregnant,
  listSeniors,
  listToddlers,
  readHousehold,
  readSummary,
  updateHousehold,
} from '../wire/households.ts';

const BASE = '/api/household_data';
const SCU = 101;
const TODAY = '2026-11-21';

let house: House;
let officer: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: `${TODAY} 09:10:00` });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());

const person = { birthdate: '1990-01-01', gender: 'F', pregnant: false, disability: null, comorbidity: null } as const;
const home = (number: string, more: Partial<HouseholdInput> = {}) => ({
  household_id: number,
  household_head: 'Ana Abad',
  ...person,
  members: [],
  ...more,
});
const all = async (site_id = LPA, visitor = officer): Promise<Household[]> =>
  (await visitor.send(listHouseholds, { params: { site_id: String(site_id) } })).json.data;
const find = async (number: string) => (await all()).find((one) => one.household_id === number);
const add = (body: HouseholdInput & { site_id?: number }, key?: string) =>
  officer.send(addHousehold, { body, ...(key ? { key } : {}) });
const summary = async (site_id = LPA) =>
  (await officer.send(readSummary, { params: { site_id: String(site_id) } })).json;
interface AuditRow {
  audit_id: number;
  action: string;
  user_id: number;
  site_id: number;
  subject_id: number | null;
  before: unknown;
  after: Record<string, unknown>;
  topic: string | null;
}
const audits = async (action: string) =>
  (await rowsOf<AuditRow>(house, 'audit')).filter((row) => row.action === action);

describe('who may look', () => {
  it('nobody without a session', async () => {
    const guest = house.visitor();
    for (const list of ['get_all', 'get_summary', 'get_pregnant', 'get_seniors', 'get_household', 'get_children']) {
      expect([list, (await guest.raw('GET', `${BASE}/${list}/24`)).status]).toEqual([list, 401]);
    }
    for (const [method, path] of [
      ['POST', 'add'],
      ['PATCH', 'update'],
      ['DELETE', 'delete'],
      ['POST', 'import'],
    ] as const) {
      expect((await guest.raw(method, `${BASE}/${path}`, { body: home('X') })).status).toBe(401);
    }
    expect(await all()).toEqual([]);
  });

  it('a site that does not exist has no lists and takes no household', async () => {
    expect((await officer.raw('GET', `${BASE}/get_all/999`)).status).toBe(404);
    expect((await officer.raw('GET', `${BASE}/get_summary/999`)).status).toBe(404);
    expect((await officer.raw('GET', `${BASE}/get_all/lpa`)).status).toBe(400);
    expect((await add(home('X', {}) as never)).json.status).toBe(true);
    expect((await add({ ...home('Y'), site_id: 999 })).json).toMatchObject({ status: false, code: 'siteNotFound' });
    await officer.send(deleteHousehold, { body: { id: (await find('X'))!.id } });
  });
});

describe('adding', () => {
  it('stores head and members in their order, with blanks taken off', async () => {
    const body = home(' LPA-001 ', {
      household_head: ' Ana  Abad ',
      purok: ' Purok 1 ',
      members: [
        { ...person, household_member: 'Zeny', birthdate: null, disability: '' },
        { ...person, household_member: 'Ben', gender: 'M', pregnant: true, comorbidity: 'asthma' },
      ],
    });
    const { json } = await add({ ...body, ...{ disabled: false, comorbid: false, count: 3 } });
    expect(json).toMatchObject({ status: true, message: 'Successfully added new household!' });
    expect(await find('LPA-001')).toEqual({
      id: json.id,
      household_id: 'LPA-001',
      household_head: 'Ana Abad',
      ...person,
      site_id: LPA,
      purok: 'Purok 1',
      version: 1,
      members: [
        { ...person, household_member: 'Zeny', birthdate: null, disability: 'not specified' },
        // A male is never pregnant.
        { ...person, household_member: 'Ben', gender: 'M', comorbidity: 'asthma' },
      ],
    });
  });

  it('without a site it is lpa, and so are the lists; other sites have their own', async () => {
    await add(home('LPA-002'));
    await add({ ...home('SCU-001'), site_id: SCU });
    const short = (await officer.raw('GET', `${BASE}/get_all`)).json as unknown as { data: Household[] };
    expect(short.data.map(({ household_id }) => household_id)).toEqual(['LPA-001', 'LPA-002']);
    expect((await all(SCU)).map(({ household_id, site_id }) => [household_id, site_id])).toEqual([['SCU-001', SCU]]);
    expect((await officer.raw('GET', `${BASE}/get_summary`)).json).toEqual(await summary());
  });

  it('a number is taken once at its site, however it is pressed', async () => {
    expect((await add(home('LPA-001'))).json).toMatchObject({
      status: false,
      message: 'Failed to add household! Household head / id already exist.',
    });
    expect((await add({ ...home('LPA-001'), site_id: SCU })).json.status).toBe(true);
    const twice = await Promise.all([add(home('LPA-003')), add(home('LPA-003'))]);
    expect(twice.map(({ json }) => json.status).sort()).toEqual([false, true]);
    const [one, same] = await Promise.all([
      add(home('LPA-004'), 'pressed-twice'),
      add(home('LPA-004'), 'pressed-twice'),
    ]);
    expect(same.json).toEqual(one.json);
    expect((await all()).filter(({ household_id }) => household_id === 'LPA-004')).toHaveLength(1);
  });

  it('a birthdate cannot lie in the future, nor before 1900; today can', async () => {
    const birth = (birthdate: string) => home('B', { members: [{ ...person, household_member: 'M', birthdate }] });
    expect((await add(birth('2026-11-22'))).json.code).toBe('householdBirthdateInFuture');
    expect((await add(home('B', { birthdate: '1089-01-01' }))).json.code).toBe('householdBirthdateTooEarly');
    expect((await add(birth(TODAY))).json.status).toBe(true);
    await officer.send(deleteHousehold, { body: { id: (await find('B'))!.id } });
  });
});

describe('groups and counts', () => {
  it('counts persons, each by their own birthdate; a list has each household once', async () => {
    const before = await summary();
    const members = [
      { ...person, household_member: 'Senior today', birthdate: '1966-11-21', disability: 'blind' },
      { ...person, household_member: 'Tomorrow', birthdate: '1966-11-22' },
      { ...person, household_member: 'Six', birthdate: '2020-11-21' },
      { ...person, household_member: 'Twelve', birthdate: '2013-11-22' },
      { ...person, household_member: 'Five', birthdate: '2020-11-22' },
      { ...person, household_member: 'Unknown', birthdate: null, comorbidity: 'not specified' },
    ];
    await add(home('G-1', { pregnant: true, members }));
    const after = await summary();
    const grown = Object.fromEntries(
      Object.entries(after).map(([key, value]) => [key, Number(value) - Number(before[key as keyof typeof before])]),
    );
    expect(grown).toEqual({
      status: 0,
      pregnant_count: 1,
      disability_count: 1,
      comorbidity_count: 1,
      seniors_count: 1,
      children_count: 2,
      toddler_count: 1,
      household_count: 1,
      person_count: 7,
    });
    const lists = [
      listPregnant,
      listDisability,
      listComorbidity,
      listSeniors,
      listChildren,
      listChildrens,
      listToddlers,
    ];
    for (const list of lists) {
      const { data } = (await officer.send(list, { params: { site_id: '24' } })).json;
      expect([list.call.path, data.filter((one) => one.household_id === 'G-1').length]).toEqual([list.call.path, 1]);
    }
    const { data } = (await officer.send(listPregnant, { params: { site_id: String(SCU) } })).json;
    expect(data).toEqual([]);
  });
});

describe('editing', () => {
  const edit = (
    more: Partial<HouseholdInput> & { id: number; version?: number; site_id?: number },
    visitor = officer,
  ) => visitor.send(updateHousehold, { body: { ...home('LPA-001'), ...more } });

  it('replaces head and members and grows the version; a purok that is not named stays', async () => {
    const { id } = (await find('LPA-001'))!;
    const { json } = await edit({ id, household_head: 'Luz Abad', members: [{ ...person, household_member: 'Leo' }] });
    expect(json).toMatchObject({ status: true, message: 'Successfully updated Household data!' });
    expect(await find('LPA-001')).toMatchObject({
      id,
      household_head: 'Luz Abad',
      purok: 'Purok 1',
      version: 2,
      members: [{ household_member: 'Leo' }],
    });
    await edit({ id, purok: null });
    expect(await find('LPA-001')).toMatchObject({ purok: null, version: 3, members: [] });
  });

  it('the second of two editors is told who was first and what there is now; without a version the last one wins', async () => {
    const { id, version } = (await find('LPA-002'))!;
    expect((await edit({ id, version, household_id: 'LPA-002', household_head: 'First' }, second)).json.status).toBe(
      true,
    );
    const late = await edit({ id, version, household_id: 'LPA-002', household_head: 'Late' });
    expect(late.status).toBe(200);
    expect(late.json).toMatchObject({
      status: false,
      code: 'changedMeanwhile',
      details: { name: expect.stringContaining('Noel'), at: '2026/11/21 09:10' },
      current: { id, household_head: 'First', version: version + 1 },
    });
    expect(
      (await edit({ id, version: version + 1, household_id: 'LPA-002', household_head: 'Mine' })).json.status,
    ).toBe(true);
    expect((await edit({ id, household_id: 'LPA-002', household_head: 'Old client' })).json.status).toBe(true);
    expect(await find('LPA-002')).toMatchObject({ household_head: 'Old client', version: version + 3 });
  });

  it('of two edits of one version at once exactly one is taken', async () => {
    const { id, version } = (await find('LPA-002'))!;
    const both = await Promise.all(
      [officer, second].map((visitor) => edit({ id, version, household_id: 'LPA-002' }, visitor)),
    );
    expect(both.map(({ json }) => json.status).sort()).toEqual([false, true]);
  });

  it('a number of another household, another site and an unknown id are refused', async () => {
    const { id } = (await find('LPA-001'))!;
    expect((await edit({ id, household_id: 'LPA-002' })).json).toMatchObject({
      status: false,
      message: 'There is another household with the number LPA-002.',
    });
    expect((await edit({ id, site_id: SCU })).json.code).toBe('householdUnknown');
    expect((await edit({ id: 999_999 })).json.code).toBe('householdUnknown');
    expect((await edit({ id, birthdate: '2026-11-22' })).json.code).toBe('householdBirthdateInFuture');
    expect((await find('LPA-001'))!.version).toBe(3);
  });
});

describe('deleting', () => {
  it('takes the members with it, and only once', async () => {
    const before = await summary();
    const { json } = await add(
      home('D-1', { members: [{ ...person, household_member: 'M', birthdate: '1950-01-01' }] }),
    );
    expect((await summary()).seniors_count).toBe(before.seniors_count + 1);
    const gone = await officer.send(deleteHousehold, { body: { id: json.id } });
    expect(gone.json).toEqual({ status: true, message: 'Successfully deleted Household data!' });
    expect(await summary()).toEqual(before);
    const left = await rowsOf<{ id: number }>(house, 'household_members');
    expect(left.some(({ id }) => id === json.id)).toBe(false);
    expect((await officer.send(deleteHousehold, { body: { id: json.id } })).json.code).toBe('householdUnknown');
    expect((await officer.send(readHousehold, { params: { id: String(json.id) } })).json.code).toBe('householdUnknown');
  });
});

describe('a file at once', () => {
  const takeIn = (...households: (HouseholdInput & { version?: number })[]) =>
    officer.send(importHouseholds, { body: { site_id: SCU, households } });
  const numbers = async () => (await all(SCU)).map(({ household_id }) => household_id);

  it('adds and changes in one go; a member list is replaced', async () => {
    const known = (await all(SCU)).find((one) => one.household_id === 'SCU-001')!;
    const { json } = await takeIn(
      {
        ...home('SCU-010', {
          members: [
            { ...person, household_member: 'M1' },
            { ...person, household_member: 'M2' },
          ],
        }),
      },
      { ...home('SCU-001', { purok: 'Purok 3', household_head: 'From the file' }), version: known.version },
      home('SCU-011'),
    );
    expect(json).toEqual({ status: true, message: '2 added, 1 changed.', added: 2, changed: 1 });
    const found = await all(SCU);
    expect(found.find((one) => one.household_id === 'SCU-001')).toMatchObject({
      id: known.id,
      purok: 'Purok 3',
      household_head: 'From the file',
      version: known.version + 1,
    });
    const added = found.find((one) => one.household_id === 'SCU-010')!;
    expect(added.members.map(({ household_member }) => household_member)).toEqual(['M1', 'M2']);
  });

  it('is taken in whole or not at all', async () => {
    const before = await numbers();
    expect((await takeIn(home('SCU-020'), home('SCU-021', { birthdate: '2026-11-22' }))).json.code).toBe(
      'householdBirthdateInFuture',
    );
    expect((await takeIn(home('SCU-020'), home(' SCU-020 '))).json).toMatchObject({
      code: 'householdImportTwice',
      details: { number: 'SCU-020' },
    });
    expect((await takeIn(home('SCU-020'), home('SCU-010'))).json).toMatchObject({
      code: 'householdImportChanged',
      details: { numbers: 'SCU-010' },
    });
    expect((await takeIn(home('SCU-020'), { ...home('SCU-099'), version: 1 })).json.code).toBe(
      'householdImportChanged',
    );
    expect(await numbers()).toEqual(before);
  });

  it('takes 5,000 households, and answers the same when it is pressed twice', async () => {
    const households = Array.from({ length: 5000 }, (_, index) =>
      home(`F-${index}`, {
        members: Array.from({ length: 4 }, (_member, place) => ({ ...person, household_member: `Member ${place}` })),
      }),
    );
    const body = { site_id: SCU, households };
    const [one, same] = await Promise.all(
      [1, 2].map(() => officer.send(importHouseholds, { body, key: 'the-same-file' })),
    );
    expect([one!.json.added, same!.json]).toEqual([5000, one!.json]);
    expect((await summary(SCU)).household_count).toBe(5000 + 4);
  });
});

describe('the audit', () => {
  it('has a row for each change, with ids and numbers, and no word about anybody', async () => {
    const rows = (await rowsOf<AuditRow>(house, 'audit'))
      .filter(({ action }) => action.startsWith('households.'))
      .sort((a, b) => a.audit_id - b.audit_id);
    for (const action of ['households.add', 'households.update', 'households.delete', 'households.import']) {
      expect([action, rows.some((row) => row.action === action && row.topic === 'households')]).toEqual([action, true]);
    }
    const first = rows.find(({ action }) => action === 'households.update')!;
    expect(first.after).toEqual({ household: 'LPA-001', changed: ['head', 'members'], version: 2 });
    const text = JSON.stringify(rows.map(({ before, after }) => [before, after]));
    for (const word of ['Abad', 'Zeny', 'asthma', '1990-', 'From the file']) expect(text).not.toContain(word);
  });

  it('says who has read which list, once in ten minutes, but each export; counts name nobody', async () => {
    const looks = async (list: string) => (await audits('households.look')).filter(({ after }) => after.list === list);
    const before = (await audits('households.look')).length;
    await summary();
    await all();
    expect((await audits('households.look')).length).toBe(before);
    const [mine] = (await looks('look')).filter(({ site_id }) => site_id === LPA);
    expect(mine).toMatchObject({ site_id: LPA, topic: null });
    await all(LPA, second);
    expect((await looks('look')).filter(({ site_id }) => site_id === LPA)).toHaveLength(2);
    for (const times of [1, 2]) {
      await officer.raw('GET', `${BASE}/get_all/24?purpose=export`);
      expect(await looks('export')).toHaveLength(times);
    }
    await officer.raw('GET', `${BASE}/get_all/24?purpose=evacuation`);
    expect((await looks('evacuation'))[0]!.after.households).toBe((await all()).length);
    await sql`update household_looks set recorded_at = recorded_at - interval '11 minutes'`.execute(house.app.db);
    await all();
    expect((await looks('look')).filter(({ site_id }) => site_id === LPA)).toHaveLength(3);
  });

  it('a look at a single household names which', async () => {
    const { id } = (await find('LPA-001'))!;
    await officer.send(readHousehold, { params: { id: String(id) } });
    expect((await audits('households.look')).find(({ after }) => after.list === 'one')).toMatchObject({
      subject_id: id,
    });
  });

  it('a purpose that is none is malformed', async () => {
    expect((await officer.raw('GET', `${BASE}/get_all/24?purpose=fun`)).status).toBe(400);
  });
});
