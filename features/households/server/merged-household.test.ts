// An edit that somebody else has overtaken: other fields go together, the same field is for a person.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  addHousehold,
  deleteHousehold,
  type HouseholdInput,
  listHouseholds,
  updateHousehold,
} from '../wire/households.ts';

let house: House;
let officer: Visitor;
let second: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  second = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());

const person = { birthdate: '1990-01-01', gender: 'F' as const, pregnant: false, disability: null, comorbidity: null };
type Edit = HouseholdInput & { id: number; version?: number; base?: HouseholdInput };
const edit = (body: Edit, visitor = officer) => visitor.send(updateHousehold, { body });
const find = async (number: string) =>
  (await officer.send(listHouseholds, { params: { site_id: String(LPA) }, query: {} })).json.data.find(
    (one) => one.household_id === number,
  );

describe('typed over what somebody else has changed since', () => {
  const number = 'LPA-900';
  const seen = {
    household_id: number,
    household_head: 'Ana',
    ...person,
    purok: 'Uno',
    members: [{ ...person, household_member: 'Leo' }],
  };
  const made = async () => {
    const known = await find(number);
    if (known) await officer.send(deleteHousehold, { body: { id: known.id } });
    return Number((await officer.send(addHousehold, { body: { ...seen, site_id: LPA } })).json.id);
  };
  const audited = async () =>
    (await rowsOf<{ audit_id: number; action: string; after: { merged?: string[] } | null }>(house, 'audit'))
      .filter(({ action }) => action === 'households.update')
      .sort((a, b) => a.audit_id - b.audit_id)
      .map(({ after }) => after?.merged ?? null);

  it('other fields go together, and the audit says which were taken', async () => {
    const id = await made();
    await edit({ ...seen, id, version: 1, purok: 'Dos' }, second);
    const mine = { ...seen, id, version: 1, members: [{ ...person, household_member: 'Leo Abad' }], base: seen };
    expect((await edit(mine)).json).toMatchObject({ status: true, data: { version: 3, purok: 'Dos' } });
    expect(await find(number)).toMatchObject({ purok: 'Dos', members: [{ household_member: 'Leo Abad' }] });
    expect((await audited()).slice(-2)).toEqual([null, ['purok']]);
  });

  it('the same field is refused with both sides, and nothing of the rest is written', async () => {
    const id = await made();
    await edit({ ...seen, id, version: 1, household_head: 'Ana Cruz' }, second);
    const late = await edit({ ...seen, id, version: 1, household_head: 'Ana Ramos', purok: 'Tres', base: seen });
    expect(late.json).toMatchObject({ code: 'changedMeanwhile', current: { household_head: 'Ana Cruz', version: 2 } });
    expect(await find(number)).toMatchObject({ household_head: 'Ana Cruz', purok: 'Uno', version: 2 });
  });

  it('two edits of one device go one over the other, whatever version the second was typed over', async () => {
    const id = await made();
    const first = { ...seen, purok: 'Dos' };
    await edit({ ...first, id, version: 1, base: seen });
    const again = await edit({ ...first, id, version: 1, household_head: 'Ana Cruz', base: first });
    expect(again.json).toMatchObject({ status: true, data: { household_head: 'Ana Cruz', purok: 'Dos', version: 3 } });
    expect((await audited()).at(-1)).toBeNull();
  });

  it('a purok that an old page does not name is no change', async () => {
    const id = await made();
    const { purok: _, ...unnamed } = seen;
    await edit({ ...seen, id, version: 1, purok: 'Dos' }, second);
    await edit({ ...unnamed, id, version: 1, household_head: 'Ana Cruz', base: unnamed });
    expect(await find(number)).toMatchObject({ household_head: 'Ana Cruz', purok: 'Dos' });
  });

  it('a base that makes no sense is refused in words, and writes nothing', async () => {
    const id = await made();
    const body = JSON.stringify({ ...seen, id, version: 9, base: { household_id: 7 } });
    const headers = { 'content-type': 'application/json' };
    const { json, status } = await officer.raw('PATCH', '/api/household_data/update', { body, headers });
    expect([status < 500, json.status]).toEqual([true, false]);
    expect(await find(number)).toMatchObject({ version: 1 });
  });
});
