// Contacts from a file over HTTP: shown line by line, taken in as they were shown, all or none, 5,000 at once.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { createContact, importContacts, type LineBody, listKeptContacts, previewContacts } from '../wire/contacts.ts';

let house: House;
let admin: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
});
afterAll(() => house.close());

const line = (at: number, over: Partial<LineBody> = {}): LineBody => ({
  ...{ line: at, first_name: 'Luz', last_name: 'Santos', sex: 'F', designation: 'LEWC', site_code: 'lpa' },
  ...{ number: '09175550001', warned: '' },
  ...over,
});
const preview = async (lines: LineBody[], visitor = admin) =>
  (await visitor.send(previewContacts, { body: { lines } })).json;
const takeIn = async (lines: LineBody[], version?: string) =>
  admin.send(importContacts, { body: { lines, version: version ?? (await preview(lines)).version } });
const all = async () => (await admin.send(listKeptContacts)).json.contacts;
const lastAudit = async () =>
  (
    await rows<{ action: string; after: { added: number[]; changed: number[] } }>(
      house.app.db,
      sql`select action, after from audit order by audit_id desc limit 1`,
    )
  )[0]!; // the house has begun with one

describe('a file', () => {
  it('is for admins, and a look at who is known', async () => {
    const officer = await house.signedIn(people.mayorOfLgu);
    expect((await preview([line(2)], officer)).code).toBe('roleMissing');
    expect((await house.visitor().raw('POST', '/api/admin/contacts/preview', { body: {} })).status).toBe(401);
    expect((await preview([line(2)])).lines).toEqual([
      { line: 2, kind: 'add', changes: [], faults: [], is_off: false },
    ]);
    expect(await lastAudit()).toMatchObject({ action: 'contacts.look', after: { list: 'import', contacts: 1 } });
    expect((await all()).some(({ last_name }) => last_name === 'Santos')).toBe(false);
  });

  it('is taken in: new people, a further number and site, another group; with a wrong line in it nothing is', async () => {
    const lines = [
      line(2),
      line(3, { number: '9175550002' }),
      line(4, { site_code: 'SCU' }),
      line(5, { first_name: 'Nena', number: '09175550001' }),
      line(6, { first_name: 'Nena', number: '09175550003', sex: 'M' }),
    ];
    expect((await preview(lines)).lines?.map(({ kind }) => kind)).toEqual(['add', 'add', 'add', 'refused', 'add']);
    expect((await takeIn(lines)).json).toMatchObject({
      ...{ status: false, code: 'contactsImportRefused', message: expect.stringContaining('line 5') },
    });
    expect((await all()).some(({ last_name }) => last_name === 'Santos')).toBe(false);
    const right = lines.filter((one) => one.line !== 5);
    expect((await takeIn(right)).json).toMatchObject({ status: true, added: 2, changed: 0 });
    const [luz, nena] = (await all()).filter(({ last_name }) => last_name === 'Santos');
    expect([luz?.sites, luz?.numbers.map(({ number }) => number), nena?.sex]).toEqual([
      ...[['lpa', 'scu'], ['639175550001', '639175550002'], 'Male'],
    ]);
    expect(await lastAudit()).toMatchObject({ after: { added: [luz?.user_id, nena?.user_id], changed: [] } });

    const change = [line(2, { designation: 'BLGU' }), line(3, { designation: 'BLGU', number: '09175550004' })];
    expect((await takeIn(change)).json).toMatchObject({ added: 0, changed: 1 });
    expect((await all()).find(({ user_id }) => user_id === luz?.user_id)).toMatchObject({
      ...{ designation: 'BLGU', sites: ['lpa', 'scu'] },
      numbers: [{ number: '639175550001' }, { number: '639175550002' }, { number: '639175550004', is_on: true }],
    });
    const offices = sql`select g.name from user_organizations o join organizations g using (org_id)
      where o.user_id = ${luz?.user_id}`;
    expect(await rows(house.app.db, offices)).toEqual([{ name: 'blgu' }, { name: 'blgu' }]);
    // The same once more: nothing is left to do.
    expect((await takeIn(change)).json).toMatchObject({ status: false, code: 'contactsImportNothing' });
  });

  it('is refused whole when somebody has changed something that it rests on', async () => {
    const lines = [
      line(2, { last_name: 'Una', number: '09175550101' }),
      line(3, { last_name: 'Ikalawa', number: '09175550102' }),
    ];
    const { version } = await preview(lines);
    const other = {
      ...{ first_name: 'Iba', last_name: 'Iba', sex: 'Male' as const, designation: 'LEWC' as const, sites: ['lpa'] },
      numbers: ['09175550102'],
    };
    await admin.send(createContact, { body: other });
    const late = await takeIn(lines, version);
    expect([late.status, late.json.code]).toEqual([409, 'contactsImportChanged']);
    expect((await all()).some(({ last_name }) => last_name === 'Una')).toBe(false);
  });

  it('of two that come in the same moment is taken in once', async () => {
    const lines = [line(2, { last_name: 'Sabay', number: '09175550201' })];
    const { version } = await preview(lines);
    const answers = await Promise.all([takeIn(lines, version), takeIn(lines, version)]);
    expect(answers.map(({ json }) => json.code ?? 'done').sort()).toEqual(['contactsImportChanged', 'done']);
  });

  it('of an admin of one site reaches no other', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    const mayor = sql`select user_id from user_accounts where username = ${people.secondOfficer}`;
    await sql`insert into user_roles (user_id, role, site_id) values ((${mayor}), 'admin', ${LPA})`.execute(
      house.app.db,
    );
    const lines = [line(2, { last_name: 'Malayo', site_code: 'scu', number: '09175550301' })];
    const { lines: shown, version } = await preview(lines, officer);
    expect(shown?.[0]?.faults).toEqual([{ fault: 'siteElsewhere', other: null }]);
    const answer = await officer.send(importContacts, { body: { lines, version } });
    expect(answer.json.code).toBe('contactsImportRefused');
  });
});

describe('5,000 lines', () => {
  const lines = Array.from({ length: 5000 }, (_, index) =>
    line(index + 2, { last_name: `Marami ${index}`, number: `0919${String(index).padStart(7, '0')}` }),
  );
  it('are shown and taken in, and again without change', async () => {
    const took: number[] = [];
    const timed = async <T>(work: Promise<T>): Promise<T> => {
      const begin = performance.now();
      const result = await work;
      took.push(Math.round(performance.now() - begin));
      return result;
    };
    const { version } = await timed(preview(lines));
    expect((await timed(takeIn(lines, version))).json).toMatchObject({ added: 5000, changed: 0 });
    const again = await timed(preview(lines));
    expect(new Set(again.lines?.map(({ kind }) => kind))).toEqual(new Set(['same']));
    expect((await timed(all())).length).toBeGreaterThan(5000);
    // Measured with two cores: 0.1 s and 0.5 s. A plan that looks at everybody for each line would take minutes.
    expect(took[0]! + took[1]!).toBeLessThan(30_000); // each was timed
  });
});
