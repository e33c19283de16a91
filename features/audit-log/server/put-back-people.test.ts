// Accounts and roles that are put back from the audit, over HTTP: what ends is given again, what was given ends, and nobody raises himself.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { endRole, giveRole, listAccounts, switchAccount } from '../../people/wire/people.ts';
import { listAudit, lookAtPutBack, putBackAudit } from '../wire/audit-log.ts';

let house: House;
let admin: Visitor;
/** Of LPA alone. */
let ofLpa: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  await sql`insert into user_roles (user_id, role, site_id) select user_id, 'admin', 24 from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const reason = 'a slip of the hand';
const account = async (username: string = people.secondOfficer) =>
  (await admin.send(listAccounts)).json.accounts.find((one) => one.username === username)!; // of the demo
const newest = async () => (await admin.send(listAudit, { query: { family: 'people' } })).json.entries[0]!; // just changed
const back = async (auditId: number, who = admin) =>
  (await who.send(putBackAudit, { body: { audit_id: auditId, reason } })).json;
const look = async (auditId: number) =>
  (await admin.send(lookAtPutBack, { query: { audit_id: String(auditId) } })).json;
const give = async (over: object = {}) => {
  const { user_id } = await account();
  const body = { user_id, role: 'measurer' as const, site_code: 'scu', until: null, reason: 'for the week', ...over };
  return (await admin.send(giveRole, { body })).json;
};
const held = async () => (await account()).roles.map(({ role, site_code }) => `${role} ${site_code}`);

describe('a role', () => {
  it('that was given ends, and what was put back is put back in its turn', async () => {
    const before = await held();
    expect(await give()).toMatchObject({ status: true });
    const given = await newest();
    expect(given).toMatchObject({ action: 'people.give-role', can_put_back: true });
    expect((await look(given.audit_id)).changes).toEqual([{ field: 'role', before: 'measurer', after: null }]);
    expect(await back(given.audit_id)).toMatchObject({ status: true });
    expect(await held()).toEqual(before);
    expect(await back(given.audit_id)).toMatchObject({ code: 'putBackIsSo' });
    const ended = await newest();
    expect(ended.changes).toContainEqual({ field: 'reason', before: null, after: reason });
    expect(await back(ended.audit_id)).toMatchObject({ status: true });
    expect(await held()).toEqual([...before, 'measurer scu']);
    await back((await newest()).audit_id);
    expect(await held()).toEqual(before);
  });

  it('that was ended is given again until its own day, not beyond, and not when that has passed', async () => {
    await give({ until: '2027-03-01 23:59:59' });
    const role = (await account()).roles.find((one) => one.site_code === 'scu')!; // just given
    await admin.send(endRole, { body: { role_id: role.role_id, reason: 'too early' } });
    const ended = await newest();
    expect(await back(ended.audit_id)).toMatchObject({ status: true });
    const again = (await account()).roles.find((one) => one.site_code === 'scu');
    expect(again).toMatchObject({ role: 'measurer', until: '2027-03-01 23:59:59' });
    expect(again?.role_id).not.toBe(role.role_id);
    await admin.send(endRole, { body: { role_id: again!.role_id, reason: 'over' } }); // as above
    await sql`update audit set before = jsonb_set(before, '{until}', '1000') where audit_id = ${(await newest()).audit_id}`.execute(
      house.app.db,
    );
    expect(await back((await newest()).audit_id)).toMatchObject({ code: 'roleEndPast' });
  });

  it('is not put back by the admin of one site, not even his own one, and by nobody to himself', async () => {
    await give({ site_code: 'lpa' });
    const { audit_id } = await newest();
    expect(await back(audit_id, ofLpa)).toMatchObject({ code: 'roleElsewhere' });
    // Nor is it offered.
    const [seen] = (await ofLpa.send(listAudit, { query: { family: 'people' } })).json.entries;
    expect(seen).toMatchObject({ audit_id, can_put_back: false });
    expect(await newest()).toMatchObject({ audit_id, can_put_back: true });
    expect(await held()).toContain('measurer lpa');
    await sql`update user_roles set valid_until = now() where role = 'measurer'`.execute(house.app.db);
    const { user_id } = await account(people.provincialOfficer);
    await sql`insert into audit (field_at, actor, action, subject_id, site_id, before, topic)
      values (now(), 'operator', 'people.end-role', ${user_id}, 101, '{"role_id": 9999, "role": "measurer"}', 'rights')`.execute(
      house.app.db,
    );
    expect(await back((await newest()).audit_id)).toMatchObject({ code: 'ownRole' });
  });
});

describe('an account', () => {
  it('that was closed by a slip is open again, and the other way round', async () => {
    const { user_id } = await account();
    await admin.send(switchAccount, { body: { user_id, is_active: false, reason: 'the wrong one' } });
    const closed = await newest();
    expect((await look(closed.audit_id)).changes).toEqual([{ field: 'is_active', before: 'false', after: 'true' }]);
    expect(await back(closed.audit_id)).toMatchObject({ status: true });
    expect(await account()).toMatchObject({ is_active: true });
    expect(await back(closed.audit_id)).toMatchObject({ code: 'putBackIsSo' });
    expect(await back((await newest()).audit_id)).toMatchObject({ status: true });
    expect(await account()).toMatchObject({ is_active: false });
    await back((await newest()).audit_id);
  });

  it('is not put back by the admin of one site, and the making of one not at all', async () => {
    const { user_id } = await account();
    await admin.send(switchAccount, { body: { user_id, is_active: false, reason: 'gone' } });
    expect(await back((await newest()).audit_id, ofLpa)).toMatchObject({ code: 'roleElsewhere' });
    await sql`insert into audit (field_at, actor, action, subject_id, after, topic)
      values (now(), 'operator', 'people.create-account', ${user_id}, '{}', 'rights')`.execute(house.app.db);
    expect(await newest()).toMatchObject({ action: 'people.create-account', can_put_back: false });
  });
});
