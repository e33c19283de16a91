// A whole file of contacts is put back from the audit over HTTP: once, whole, over what was seen, and in its turn put back again.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listAudit, lookAtPutBack, putBackAudit } from '../../audit-log/wire/audit-log.ts';
import {
  changeContact,
  createContact,
  importContacts,
  type LineBody,
  listKeptContacts,
  previewContacts,
  switchContact,
} from '../wire/contacts.ts';

let house: House;
let admin: Visitor;
/** Of LPA alone. */
let ofLpa: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  await sql`insert into user_roles (user_id, role, site_id)
    select user_id, 'admin', ${LPA} from user_accounts where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

let lastNumber = 0;
const freshNumber = () => `0918555${String(++lastNumber).padStart(4, '0')}`;
const line = (at: number, over: Partial<LineBody> = {}): LineBody => ({
  ...{ line: at, first_name: 'Lista', last_name: 'Kunwari', sex: 'F', designation: 'LEWC', site_code: 'lpa' },
  ...{ number: freshNumber(), warned: '' },
  ...over,
});
const newest = async (who = admin) => (await who.send(listAudit, { query: { family: 'contacts' } })).json.entries[0]!; // just written
/** Returns the row of the audit. */
const takeIn = async (lines: LineBody[]): Promise<number> => {
  const { version } = (await admin.send(previewContacts, { body: { lines } })).json;
  expect((await admin.send(importContacts, { body: { lines, version } })).json).toMatchObject({ status: true });
  const row = await newest();
  expect(row).toMatchObject({ action: 'contacts.import', can_put_back: true });
  return row.audit_id;
};
const look = async (auditId: number, who = admin) =>
  (await who.send(lookAtPutBack, { query: { audit_id: String(auditId) } })).json;
const back = async (auditId: number, over: { who?: Visitor; version?: string } = {}) => {
  const { who = admin, ...version } = over;
  return (await who.send(putBackAudit, { body: { audit_id: auditId, reason: 'the list of last year', ...version } }))
    .json;
};
const contacts = async () => (await admin.send(listKeptContacts)).json.contacts;
const named = async (last: string) => (await contacts()).filter(({ last_name }) => last_name === last);
const only = async (last: string) => (await named(last))[0]!; // it was taken in
const on = ({ numbers }: { numbers: { number: string; is_on: boolean }[] }) =>
  numbers.flatMap((one) => (one.is_on ? [one.number] : []));
const typed = (one: { numbers: { number: string; is_on: boolean }[] }) =>
  on(one)
    .map((each) => each.replace(/^63/, '0'))
    .join(' + ');

describe('a file', () => {
  it('is put back: who was new is off, who was known is as before, and both again when that is put back', async () => {
    await takeIn([line(2, { last_name: 'Dati' })]);
    const before = await only('Dati');
    const more = { last_name: 'Dati', designation: 'BLGU', number: freshNumber() };
    const auditId = await takeIn([
      line(2, { last_name: 'Bago' }),
      line(3, more),
      line(4, { ...more, site_code: 'scu' }),
    ]);
    const after = await only('Dati');
    expect([after.designation, after.sites, on(after).length]).toEqual(['BLGU', ['lpa', 'scu'], 2]);

    const { changes, since } = await look(auditId);
    expect(since).toBeNull();
    expect(changes).toEqual([
      { field: 'warned_people', before: '1', after: '0' },
      {
        field: 'people',
        before: `Lista Dati: BLGU · lpa + scu · ${typed(after)}`,
        after: `Lista Dati: LEWC · lpa · ${typed(before)}`,
      },
    ]);
    expect(await back(auditId)).toMatchObject({ status: true });
    expect(await only('Bago')).toMatchObject({ is_warned: false });
    const again = await only('Dati');
    expect([again.designation, again.sites, on(again)]).toEqual(['LEWC', ['lpa'], on(before)]);
    const offices = sql`select distinct g.name from user_organizations o join organizations g using (org_id)
      where o.user_id = ${again.user_id}`;
    expect(await rows(house.app.db, offices)).toEqual([{ name: 'lewc' }]);
    expect(await back(auditId)).toMatchObject({ code: 'putBackIsSo' });

    const undone = await newest();
    expect(undone).toMatchObject({ action: 'contacts.take-back', can_put_back: true });
    expect(JSON.stringify(undone)).not.toMatch(/Dati|Bago|0918555/);
    expect(await back(undone.audit_id)).toMatchObject({ status: true });
    expect(await only('Bago')).toMatchObject({ is_warned: true });
    const redone = await only('Dati');
    expect([redone.designation, redone.sites, on(redone)]).toEqual(['BLGU', ['lpa', 'scu'], on(after)]);
  });

  it('leaves out whom somebody has changed since, says who that is, and asks before it goes on', async () => {
    const auditId = await takeIn([
      line(2, { last_name: 'Iniwan' }),
      line(3, { last_name: 'Ibinalik' }),
      line(4, { last_name: 'Isa' }),
    ]);
    const { user_id, first_name, last_name, sex, designation, sites, version, numbers } = await only('Iniwan');
    const kept = numbers.map(({ number, is_on }) => ({ number, is_on }));
    const said = { user_id, last_name, sex, designation, sites, version, numbers: kept, reason: 'a spelling' };
    await admin.send(changeContact, { body: { ...said, first_name: `${first_name}ta` } as never }); // as it was told
    expect(await back(auditId)).toMatchObject({ code: 'changedMeanwhile' });
    const seen = await look(auditId);
    expect(seen.changes).toContainEqual({ field: 'left', before: null, after: 'Listata Iniwan' });
    // And something more between the look and the press.
    const other = await only('Ibinalik');
    await admin.send(switchContact, { body: { user_id: other.user_id, is_warned: false, reason: 'moved' } });
    expect(await back(auditId, { version: seen.version })).toMatchObject({ code: 'changedMeanwhile' });
    await admin.send(switchContact, { body: { user_id: other.user_id, is_warned: true, reason: 'did not' } });
    expect(await back(auditId, { version: seen.version })).toMatchObject({ status: true });
    expect(await only('Iniwan')).toMatchObject({ is_warned: true, first_name: 'Listata' });
    expect(await only('Ibinalik')).toMatchObject({ is_warned: false });
  });

  it('does not come again over a number that is somebody else by then, and nothing of it does', async () => {
    const number = freshNumber();
    await takeIn([line(2, { last_name: 'Una', number }), line(3, { last_name: 'Pangalawa' })]);
    await back((await newest()).audit_id);
    const undone = (await newest()).audit_id;
    const body = {
      first_name: 'Iba',
      last_name: 'Na',
      sex: 'Male' as const,
      designation: 'LEWC' as const,
      sites: ['lpa'],
    };
    expect((await admin.send(createContact, { body: { ...body, numbers: [number] } })).json).toMatchObject({
      status: true,
    });
    expect(await back(undone)).toMatchObject({ code: 'contactNumberTaken' });
    for (const last of ['Una', 'Pangalawa']) expect(await only(last)).toMatchObject({ is_warned: false });
  });

  it('of two who press in the same moment is put back once', async () => {
    const auditId = await takeIn([line(2, { last_name: 'Sabay' })]);
    const codes = await Promise.all([back(auditId), back(auditId)]);
    expect(codes.filter(({ status }) => status)).toHaveLength(1);
    const put = await rows(
      house.app.db,
      sql`select 1 from audit where action = 'contacts.take-back'
      and (after ->> 'import')::bigint = ${auditId}`,
    );
    expect(put).toHaveLength(1);
  });

  it('is for whoever keeps all of its people, and is offered to nobody else', async () => {
    const auditId = await takeIn([line(2, { last_name: 'Dalawa' }), line(3, { last_name: 'Dito', site_code: 'scu' })]);
    expect(await look(auditId, ofLpa)).toMatchObject({ code: 'roleElsewhere' });
    expect(await back(auditId, { who: ofLpa })).toMatchObject({ code: 'roleElsewhere' });
    const here = await takeIn([line(2, { last_name: 'Akin' })]);
    expect(await newest(ofLpa)).toMatchObject({ audit_id: here, can_put_back: true });
    const { user_id } = await only('Akin');
    await sql`insert into user_organizations (user_id, site_id, org_id)
      select user_id, 101, org_id from user_organizations where user_id = ${user_id}`.execute(house.app.db);
    expect(await newest(ofLpa)).toMatchObject({ audit_id: here, can_put_back: false });
    expect(await back(here, { who: ofLpa })).toMatchObject({ code: 'roleElsewhere' });
    const officer = await house.signedIn(people.secondOfficer);
    expect(await back(here, { who: officer })).toMatchObject({ code: 'roleMissing' });
    expect(await only('Akin')).toMatchObject({ is_warned: true });
  });

  it('is forgotten after 90 days', async () => {
    const auditId = await takeIn([line(2, { last_name: 'Luma' })]);
    await sql`update contact_changes set kept_at = now() - interval '91 days' where audit_id = ${auditId}`.execute(
      house.app.db,
    );
    expect(await newest()).toMatchObject({ audit_id: auditId, can_put_back: false });
    expect(await back(auditId)).toMatchObject({ code: 'putBackUnfit' });
  });

  it('of 5,000 lines is put back whole', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      line(index + 2, { last_name: `Marami ${index}`, number: `0919${String(index).padStart(7, '0')}` }),
    );
    const auditId = await takeIn(lines);
    expect((await look(auditId)).changes).toEqual([{ field: 'warned_people', before: '5000', after: '0' }]);
    expect(await back(auditId)).toMatchObject({ status: true });
    const many = (await contacts()).filter(({ last_name }) => last_name.startsWith('Marami'));
    expect(many).toHaveLength(5000);
    expect(many.filter(({ is_warned }) => is_warned)).toEqual([]);
  });
});
