// Contacts over HTTP as admins keep them: looked at, entered, changed, switched, both sides of a conflict, and what is refused.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listContacts } from '../../ewi/wire/ewi.ts';
import { changeContact, createContact, type KeptContact, listKeptContacts, switchContact } from '../wire/contacts.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const LUZ = {
  ...{ first_name: ' Luz ', last_name: 'de  la Imbento', sex: 'Female' as const, designation: 'LEWC' as const },
  ...{ sites: ['lpa'], numbers: ['0917 555 0001', '+639175550002'] },
};
const all = async (visitor = admin) => (await visitor.send(listKeptContacts)).json;
const find = async (last: string, visitor = admin) =>
  (await all(visitor)).contacts.find(({ last_name }) => last_name === last)!; // or undefined, where a test says so
const luz = () => find('de la Imbento');
const audits = () =>
  rows<{ action: string; userId: number | null; siteId: number | null; before: unknown; after: unknown }>(
    house.app.db,
    sql`select action, user_id, site_id, before, after from audit where action like 'contacts.%' order by audit_id`,
  );
const lastAudit = async () => (await audits()).at(-1)!; // each change has one
const warned = async () =>
  (await officer.send(listContacts)).json.data.map(({ mobile_number }) => mobile_number.sim_num);
/** As it stands, for a change over it. */
const bodyOf = (one: KeptContact, over: object = {}) => ({
  ...{ user_id: one.user_id, first_name: one.first_name, last_name: one.last_name, sex: one.sex },
  ...{ designation: one.designation, sites: one.sites, version: one.version, reason: null },
  numbers: one.numbers.map(({ number, is_on }) => ({ number, is_on })),
  ...over,
});
const change = (one: KeptContact, over: object = {}) => admin.send(changeContact, { body: bodyOf(one, over) });
/** The mayor's officer, for as long as something is tried. */
async function asAdminOf<T>(siteId: number, work: () => Promise<T>): Promise<T> {
  const mayor = sql`select user_id from user_accounts where username = ${people.mayorOfLgu}`;
  await sql`insert into user_roles (user_id, role, site_id) values ((${mayor}), 'admin', ${siteId})`.execute(
    house.app.db,
  );
  try {
    return await work();
  } finally {
    await sql`delete from user_roles where user_id = (${mayor}) and role = 'admin'`.execute(house.app.db);
  }
}

describe('the list', () => {
  it('is for admins; it says who gets no warning and why, and how many each site warns', async () => {
    expect((await officer.send(listKeptContacts)).json).toMatchObject({ status: false, code: 'roleMissing' });
    expect((await house.visitor().raw('GET', '/api/admin/contacts')).status).toBe(401);
    const { contacts, sites } = await all();
    const why = (reason: string | null) => contacts.filter(({ unwarned }) => unwarned === reason).length;
    // One of each LEWC group has no number that works; officers of the demo belong to no site.
    expect([why(null), why('noNumber'), why('noSite'), contacts.length]).toEqual([21, 2, 4, 27]);
    // MLGU and PLGU of lpa are shared with scu.
    expect(sites).toEqual([
      { site_id: 24, site_code: 'lpa', warned: 14 },
      { site_id: 101, site_code: 'scu', warned: 12 },
    ]);
  });

  it('is recorded once in ten minutes, as an export each time, and tells no names', async () => {
    await all();
    for (let times = 0; times < 2; times++) await admin.send(listKeptContacts, { query: { purpose: 'export' } });
    const looks = (await audits()).filter(({ action }) => action === 'contacts.look').map(({ after }) => after);
    expect(looks).toEqual([
      { list: 'look', contacts: 27 },
      { list: 'export', contacts: 27 },
      { list: 'export', contacts: 27 },
    ]);
  });
});

describe('a new contact', () => {
  it('is warned at once, with the numbers in their order, and numbers are not whole in the audit', async () => {
    expect((await admin.send(createContact, { body: LUZ })).json).toMatchObject({ status: true });
    expect(await luz()).toMatchObject({
      ...{ first_name: 'Luz', designation: 'LEWC', sites: ['lpa'], is_warned: true, unwarned: null },
      numbers: [
        { number: '639175550001', is_on: true, reachable: true },
        { number: '639175550002', is_on: true, reachable: true },
      ],
    });
    expect(await warned()).toEqual(expect.arrayContaining(['639175550001', '639175550002']));
    const created = await lastAudit();
    expect(created).toMatchObject({ action: 'contacts.create', siteId: LPA, after: { sites: ['lpa'] } });
    expect(JSON.stringify(created.after)).not.toMatch(/Imbento|639175550001/);
  });

  it.each([
    ['the same name at the same site', { first_name: 'LUZ', last_name: 'De La Imbento', numbers: [] }, 'contactTaken'],
    ['a number that is none', { last_name: 'Iba', numbers: ['12345'] }, 'numberWrong'],
    ['a number twice', { last_name: 'Iba', numbers: ['09175550009', '+639175550009'] }, 'contactNumberTwice'],
    ['a number of somebody else', { last_name: 'Iba', numbers: ['09175550001'] }, 'contactNumberTaken'],
    ['the number of an account', { last_name: 'Iba', numbers: ['09000000001'] }, 'contactNumberTaken'],
    ['a site that is none', { last_name: 'Iba', sites: ['zzz'], numbers: [] }, 'siteUnknown'],
  ])('is not made with %s', async (_what, over, code) => {
    const before = (await all()).contacts;
    const answer = await admin.send(createContact, { body: { ...LUZ, ...over } });
    expect([answer.json.code, (await all()).contacts]).toEqual([code, before]);
  });

  it('of two with one number that come in the same moment, one is made', async () => {
    const send = (last_name: string) =>
      admin.send(createContact, { body: { ...LUZ, last_name, numbers: ['09175550077'] } });
    const answers = await Promise.all([send('Una'), send('Pangalawa')]);
    expect(answers.map(({ json }) => json.code ?? 'made').sort()).toEqual(['contactNumberTaken', 'made']);
  });
});

describe('a contact', () => {
  it('gets another name, group, further site and order of numbers without a reason', async () => {
    const numbers = ['639175550002', '639175550001', '639175550003'].map((number) => ({ number, is_on: true }));
    const changed = { first_name: 'Luzviminda', designation: 'BLGU', sites: ['lpa', 'scu'], numbers };
    expect((await change(await luz(), changed)).json).toMatchObject({ status: true });
    expect(await luz()).toMatchObject({
      ...{ first_name: 'Luzviminda', designation: 'BLGU', sites: ['lpa', 'scu'] },
      numbers: numbers.map((one) => ({ ...one, reachable: true })),
    });
    const organizations = sql`select g.name from user_organizations o join organizations g using (org_id)
      where o.user_id = ${(await luz()).user_id}`;
    expect(await rows(house.app.db, organizations)).toEqual([{ name: 'blgu' }, { name: 'blgu' }]);
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'contacts.change', siteId: null, before: { sites: ['lpa'] } },
      after: { sites: ['lpa', 'scu'], changed: ['name', 'group', 'sites', 'numbers'] },
    });
  });

  it('needs a reason where a number or a site falls away', async () => {
    const one = await luz();
    const [first, ...others] = bodyOf(one).numbers;
    for (const over of [
      { numbers: others },
      { numbers: [...others, { ...first, is_on: false }] },
      { sites: ['scu'] },
    ]) {
      expect((await change(one, over)).json).toMatchObject({ status: false, code: 'contactReasonMissing' });
    }
    expect(await luz()).toEqual(one);
    const reason = 'she has moved';
    expect((await change(one, { numbers: others, sites: ['scu'], reason })).json.status).toBe(true);
    // What is left out is off, and stays known.
    expect((await luz()).numbers.map(({ number, is_on }) => [number, is_on])).toEqual([
      ['639175550001', true],
      ['639175550003', true],
      ['639175550002', false],
    ]);
    expect(await warned()).not.toContain('639175550002');
    expect(await lastAudit()).toMatchObject({ after: { reason, changed: ['sites', 'numbers'] } });
    expect((await change(await luz(), { sites: [], reason })).json.code).toBe('contactNoSite');
  });

  it('that another admin has changed meanwhile shows both sides', async () => {
    const one = await luz();
    expect((await change(one, { first_name: 'Lucia' })).json.status).toBe(true);
    expect((await change(one, { first_name: 'Lucita' })).json).toMatchObject({
      ...{ status: false, code: 'changedMeanwhile', message: expect.stringContaining('Ramon Kunwari') },
      current: { first_name: 'Lucia' },
    });
    const now = await luz();
    const answers = await Promise.all([change(now, { sex: 'Male' }), change(now, { first_name: 'Lucita' })]);
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it('is switched off with a reason, stays known by the number, and is switched on again', async () => {
    const { user_id } = await luz();
    const off = { body: { user_id, is_warned: false, reason: 'asked for it' } };
    expect((await admin.send(switchContact, off)).json).toMatchObject({ status: true });
    expect(await luz()).toMatchObject({ is_warned: false, unwarned: 'off', numbers: [{ is_on: true }, {}, {}] });
    expect(await warned()).not.toContain('639175550001');
    expect(await lastAudit()).toMatchObject({ action: 'contacts.switch', after: { reason: 'asked for it' } });
    const twice = await admin.send(switchContact, off);
    expect([twice.status, twice.json.code]).toEqual([409, 'contactIsSo']);
    expect(await incoming('639175550001', 'TULONG')).toBe('tulong');
    const [message] = await rows<{ userId: number | null }>(
      house.app.db,
      sql`select user_id from sms_inbox order by inbox_id desc limit 1`,
    );
    expect(message?.userId).toBe(user_id);
    await admin.send(switchContact, { body: { user_id, is_warned: true, reason: 'is back' } });
    expect(await warned()).toContain('639175550001');
  });

  it('that does not exist is none', async () => {
    const answer = await admin.send(switchContact, { body: { user_id: 99_999, is_warned: false, reason: 'x' } });
    expect([answer.status, answer.json.code]).toEqual([404, 'contactUnknown']);
  });
});

const incoming = (from: string, text: string) =>
  house.app.services.incoming.receive({ from, text, sentAt: null, gatewayId: text }, { actor: 'system', userId: null });

describe('an officer with an account', () => {
  it('becomes a contact of a site, and leaves it with a reason; name and number are not changed here', async () => {
    const one = await find('Halimbawa');
    expect(one).toMatchObject({ has_account: true, sites: [], unwarned: 'noSite' });
    expect((await change(one, { sites: ['lpa'] })).json.status).toBe(true);
    const joined = await find('Halimbawa');
    expect(joined).toMatchObject({ sites: ['lpa'], unwarned: null });
    for (const over of [
      { first_name: 'Iba' },
      { designation: 'PLGU' },
      { numbers: [...bodyOf(joined).numbers, { number: '09175550123', is_on: true }] },
      { numbers: [], reason: 'x' },
    ]) {
      const answer = await change(joined, over);
      expect([answer.status, answer.json.code]).toEqual([403, 'contactHasAccount']);
    }
    expect((await change(joined, { sites: [] })).json.code).toBe('contactReasonMissing');
    expect((await change(joined, { sites: [], reason: 'another office' })).json.status).toBe(true);
  });
});

describe('an admin of one site', () => {
  it('sees and changes that site alone, and takes nobody to another', () =>
    asAdminOf(LPA, async () => {
      const { contacts, sites } = await all(officer);
      expect(sites.map(({ site_code }) => site_code)).toEqual(['lpa']);
      expect(new Set(contacts.flatMap((one) => one.sites))).toEqual(new Set(['lpa']));
      const own = contacts[0]!; // the demo has some
      const send = (one: KeptContact, over: object = {}) =>
        officer.send(changeContact, { body: bodyOf(one, over) }).then(({ json }) => json.code ?? 'changed');
      expect(await send(own, { first_name: 'Bago' })).toBe('changed');
      expect(await send(own, { sites: ['lpa', 'scu'] })).toBe('roleElsewhere');
      const theirs = (await all()).contacts.find((one) => one.sites.join() === 'scu')!; // the demo has some
      expect(await send(theirs)).toBe('roleElsewhere');
      // Of no site at all: only who keeps all of them sees that somebody.
      expect(await send(await find('Halimbawa'), { sites: ['lpa'] })).toBe('contactUnknown');
      const numbers = [theirs.numbers[0]!.number]; // each has one
      const taken = await officer.send(createContact, { body: { ...LUZ, last_name: 'Iba', numbers } });
      expect(taken.json).toMatchObject({ code: 'contactNumberElsewhere' });
      expect(taken.json.message).not.toContain(theirs.last_name);
      const elsewhere = await officer.send(createContact, { body: { ...LUZ, sites: ['scu'], numbers: [] } });
      expect(elsewhere.json.code).toBe('roleElsewhere');
    }));
});
