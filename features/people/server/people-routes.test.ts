// Accounts and roles over HTTP: made, given, ended, and what nobody may do to himself or to the last admin.

import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { createAccount, endRole, giveRole, listAccounts, readRights, switchAccount } from '../wire/people.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
const ids = { admin: 0, officer: 0 };
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.mayorOfLgu);
  const accounts = (await admin.send(listAccounts)).json.accounts;
  ids.admin = accounts.find(({ username }) => username === people.provincialOfficer)!.user_id;
  ids.officer = accounts.find(({ username }) => username === people.mayorOfLgu)!.user_id;
});
afterAll(() => house.close());

const reason = 'for the typhoon';
const everywhere = { site_code: null, until: null, reason };
const account = async (userId: number) =>
  (await admin.send(listAccounts)).json.accounts.find(({ user_id }) => user_id === userId)!;
const lastAudit = async () =>
  (
    await rows<{ action: string; userId: number; subjectId: number; before: unknown; after: unknown }>(
      house.app.db,
      sql`select action, user_id, subject_id, before, after from audit order by audit_id desc limit 1`,
    )
  )[0]!;

describe('the list', () => {
  it('shows each account with its roles, and numbers but for their last digits hidden', async () => {
    const found = await account(ids.admin);
    expect(found).toMatchObject({ username: 'plgu.demo', name: 'Ramon Kunwari', designation: 'PLGU', is_active: true });
    expect(found.roles.map(({ role, site_code, until }) => [role, site_code, until])).toEqual([
      ['officer', null, null],
      ['admin', null, null],
    ]);
    expect(found.number).not.toContain('639000000002');
    expect(found.seen_at).not.toBeNull();
  });

  it('is for admins', async () => {
    expect((await officer.send(listAccounts)).json).toMatchObject({ status: false, code: 'roleMissing' });
  });
});

describe('rights', () => {
  it('say what one holds, and which role each call asks for', async () => {
    const { json } = await officer.send(readRights);
    expect(json.roles).toEqual([{ role: 'officer', site_id: null }]);
    const calls = new Map(json.calls.map(({ call, role }) => [call, role]));
    expect(calls.get('POST /api/monitoring/insert_ewi')).toBe('officer');
    expect(calls.get('POST /api/admin/roles/give')).toBe('admin');
    expect(calls.get('GET /api/rights')).toBeUndefined();
    expect(json.has_admin).toBe(true);
  });
});

describe('roles', () => {
  it('are given from now on and ended, with who, what and why', async () => {
    const given = await admin.send(giveRole, { body: { user_id: ids.officer, role: 'admin', ...everywhere } });
    expect(given.json).toMatchObject({ status: true });
    expect(await lastAudit()).toMatchObject({
      ...{ action: 'people.give-role', userId: ids.admin, subjectId: ids.officer },
      after: { role: 'admin', site: null, reason },
    });
    expect((await officer.send(listAccounts)).status).toBe(200);
    const ended = await admin.send(endRole, { body: { role_id: given.json.role_id, reason: 'it is over' } });
    expect(ended.json).toMatchObject({ status: true });
    expect(await lastAudit()).toMatchObject({ action: 'people.end-role', before: { role: 'admin' } });
    expect((await officer.send(listAccounts)).json.code).toBe('roleMissing');
    expect((await account(ids.officer)).roles.map(({ role_id }) => role_id)).not.toContain(given.json.role_id);
    const twice = await admin.send(endRole, { body: { role_id: given.json.role_id, reason } });
    expect([twice.status, twice.json.code]).toEqual([409, 'roleEnded']);
  });

  it.each([
    ['to oneself', () => ({ user_id: ids.admin, role: 'measurer' as const }), 'ownRole'],
    ['that are held already', () => ({ user_id: ids.officer, role: 'officer' as const }), 'roleHeld'],
    ['to nobody', () => ({ user_id: 999_999, role: 'reader' as const }), 'accountUnknown'],
    [
      'with an end that has passed',
      () => ({ user_id: ids.officer, role: 'reader' as const, until: '2020-01-01 00:00:00' }),
      'roleEndPast',
    ],
    [
      'at a site that is none',
      () => ({ user_id: ids.officer, role: 'reader' as const, site_code: 'nowhere' }),
      'siteUnknown',
    ],
  ])('are not given %s', async (_what, body, code) => {
    const answer = await admin.send(giveRole, { body: { ...everywhere, ...body() } });
    expect(answer.json.code).toBe(code);
  });

  it('at one site: whoever holds it there decides there and not beside', async () => {
    const mine = (await account(ids.officer)).roles.find(({ role, until }) => role === 'officer' && until === null)!;
    await admin.send(giveRole, { body: { ...everywhere, user_id: ids.officer, role: 'officer', site_code: 'scu' } });
    await admin.send(endRole, { body: { role_id: mine.role_id, reason } });
    expect((await officer.send(readRights)).json.roles).toEqual([{ role: 'officer', site_id: 101 }]);
    const at = (site: string) =>
      officer.raw('POST', '/api/surficial/insert_marker_event', {
        body: { site_code: site, event: 'x', ts: '2026-11-21 08:00:00', remarks: '' },
      });
    expect((await at('lpa')).json.code).not.toBe((await at('scu')).json.code);
  });

  it('the last admin of all sites is not taken away in the browser, nor the own', async () => {
    await admin.send(giveRole, { body: { ...everywhere, user_id: ids.officer, role: 'admin' } });
    const own = (await account(ids.admin)).roles.find(({ role }) => role === 'admin')!;
    expect((await officer.send(endRole, { body: { role_id: own.role_id, reason } })).json.status).toBe(true);
    const last = (await officer.send(listAccounts)).json.accounts
      .find(({ user_id }) => user_id === ids.officer)!
      .roles.find(({ role, until }) => role === 'admin' && until === null)!;
    const answer = await officer.send(endRole, { body: { role_id: last.role_id, reason } });
    expect([answer.status, answer.json.code]).toEqual([409, 'lastAdmin']);
    await officer.send(giveRole, { body: { ...everywhere, user_id: ids.admin, role: 'admin' } });
  });

  it('of two admins who take it from each other in the same moment, one keeps it', async () => {
    const roleOf = async (userId: number) =>
      (await account(userId)).roles.find(({ role, until }) => role === 'admin' && until === null)!.role_id;
    const bodies = [await roleOf(ids.officer), await roleOf(ids.admin)];
    const [one, other] = await Promise.all([
      admin.send(endRole, { body: { role_id: bodies[0]!, reason } }),
      officer.send(endRole, { body: { role_id: bodies[1]!, reason } }),
    ]);
    expect([one.json.status, other.json.status].filter((status) => status === true)).toHaveLength(1);
    expect(await house.app.services.people.hasAdmin()).toBe(true);
    const left =
      one.json.status === true ? { visitor: admin, other: ids.officer } : { visitor: officer, other: ids.admin };
    await left.visitor.send(giveRole, { body: { ...everywhere, user_id: left.other, role: 'admin' } });
  });
});

describe('accounts', () => {
  const body = {
    ...{ username: 'bago.imbento', first_name: 'Bago', last_name: 'Imbento', sex: 'Female' as const },
    ...{ designation: 'MLGU' as const, number: '0917 555 0123', role: 'reader' as const, site_code: null },
  };

  it('are made without a password: nobody signs in before the owner has set one', async () => {
    const { json } = await admin.send(createAccount, { body });
    expect(json.status).toBe(true);
    expect(await account(json.user_id)).toMatchObject({ username: 'bago.imbento', is_active: true, seen_at: null });
    expect(await lastAudit()).toMatchObject({ action: 'people.create-account', subjectId: json.user_id });
    expect(JSON.stringify((await lastAudit()).after)).not.toMatch(/hash|argon|639175550123/);
  });

  it.each([
    ['a name that is taken, in other letters', { username: 'BAGO.imbento', number: '09175550124' }, 'usernameTaken'],
    ['a number that another signs in with', { username: 'iba', number: '09175550123' }, 'mobileNumberTaken'],
    ['a number that is none', { username: 'iba', number: '12' }, 'numberWrong'],
  ])('not with %s', async (_what, over, code) => {
    const before = (await admin.send(listAccounts)).json.accounts.length;
    expect((await admin.send(createAccount, { body: { ...body, ...over } })).json.code).toBe(code);
    expect((await admin.send(listAccounts)).json.accounts).toHaveLength(before);
  });

  it('are closed with their sessions, and opened again', async () => {
    const visitor = await house.signedIn(people.secondOfficer);
    const { user_id: userId } = (await admin.send(listAccounts)).json.accounts.find(
      ({ username }) => username === people.secondOfficer,
    )!;
    const off = { user_id: userId, is_active: false, reason: 'has left' };
    expect((await admin.send(switchAccount, { body: off })).json.status).toBe(true);
    expect((await visitor.send(readRights)).status).toBe(401);
    expect((await admin.send(switchAccount, { body: off })).json.code).toBe('accountIsSo');
    expect((await admin.send(switchAccount, { body: { ...off, is_active: true } })).json.status).toBe(true);
    expect((await admin.send(switchAccount, { body: { ...off, user_id: ids.admin } })).json.code).toBe('ownRole');
  });
});
