// Own profile and own password: refusals first, then what is stored, audited and ended.
import { rows } from '@bantay/server/database/database.ts';
import { DEMO_PASSWORD } from '@bantay/server/demo/demo-people.ts';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, multipart } from '../../../apps/server/test/multipart.ts';
import { changePassword, readSession, signIn, updateProfile, verifyOldPassword } from '../wire/accounts.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const me = async (visitor: Visitor) => (await visitor.send(readSession, {})).json.data;
const idOf = async (visitor: Visitor) => (await me(visitor)).user.user_id as number;

/** The form as our page sends it; `undefined` leaves a field out. */
async function formOf(visitor: Visitor, change: Record<string, string | undefined> = {}): Promise<FormPart[]> {
  const { user, profile, mobile_no } = await me(visitor);
  const fields: Record<string, string | undefined> = {
    id: String(user.user_id),
    firstname: user.first_name,
    middlename: user.middle_name ?? '',
    lastname: user.last_name,
    suffix: user.suffix ?? '',
    gender: user.sex,
    address: profile.address ?? '',
    designation_id: String(profile.designation_details.id),
    kaarawan: user.birthday ?? '',
    nickname: user.nickname ?? '',
    mobile_number: `0${mobile_no.slice(2)}`,
    ...change,
  };
  return Object.entries(fields).flatMap(([field, data]) => (data === undefined ? [] : [{ field, data }]));
}
const save = async (visitor: Visitor, parts: FormPart[], key?: string) => {
  const { body, headers } = multipart(parts);
  const more = key ? { 'idempotency-key': key } : {};
  return visitor.raw('POST', updateProfile.call.path, { body, headers: { ...headers, ...more } });
};

describe('the profile', () => {
  it('needs a session', async () => {
    const officer = await house.signedIn();
    expect((await save(house.visitor(), await formOf(officer))).status).toBe(401);
  });

  it.each([
    ['a designation of residents', { designation_id: '1' }, 'profileRefused'],
    ['a number of 12 digits', { mobile_number: '091712345678' }, 'profileRefused'],
    ['a birthdate in the future', { kaarawan: '2099-01-01' }, 'profileRefused'],
    ['no first name', { firstname: '' }, 'profileRefused'],
    ['a first name that says null', { firstname: 'null' }, 'profileRefused'],
    ['a field left out', { firstname: undefined }, 'malformed'],
    ['NUL in the address', { address: 'a\u0000b' }, 'malformed'],
    ['a text that is far too long', { address: 'x'.repeat(9000) }, 'malformed'],
  ])('with %s is refused, and nothing changes', async (_what, change, code) => {
    const officer = await house.signedIn();
    const before = await me(officer);
    const answer = await save(officer, await formOf(officer, change));
    expect(answer.json).toMatchObject({ status: false, code });
    expect(await me(officer)).toEqual(before);
  });

  it('of somebody else is closed, and a number of another account is taken', async () => {
    const officer = await house.signedIn();
    const other = await house.signedIn(people.provincialOfficer);
    const theirs = await formOf(other, { firstname: 'Hacked' });
    expect((await save(officer, theirs)).json).toMatchObject({ status: false, code: 'ownAccountOnly' });
    const number = `0${(await me(other)).mobile_no.slice(2)}`;
    const answer = await save(officer, await formOf(officer, { mobile_number: number }));
    expect(answer.json).toMatchObject({ code: 'mobileNumberTaken', title: 'Error' });
    expect((await me(other)).user.first_name).not.toBe('Hacked');
  });

  it('takes no picture, whole or broken', async () => {
    const officer = await house.signedIn();
    for (const data of [demoPicture(1), demoPicture(1).subarray(0, 90), Buffer.from('MZ')]) {
      const parts = [...(await formOf(officer)), { field: 'file', name: '../../me.png', data }];
      expect((await save(officer, parts)).json.status).toBe(false);
    }
    const empty = [...(await formOf(officer)), { field: 'file', name: '', data: '' }];
    expect((await save(officer, empty)).json.status).toBe(true);
  });

  it('is stored as a whole, the number too, and audited with what it was', async () => {
    const officer = await house.signedIn();
    const before = await me(officer);
    const change = { firstname: ' Elena Maria ', suffix: 'Jr', kaarawan: '1980-02-29', mobile_number: '09990001234' };
    const answer = await save(officer, await formOf(officer, { ...change, address: 'Purok 1', designation_id: '4' }));
    updateProfile.shape.reply.parse(answer.json);
    expect(answer.json).toMatchObject({ title: 'Profile updated!', message: 'Profile updated successfully!' });
    const after = await me(officer);
    expect(after.user).toMatchObject({ first_name: 'Elena Maria', suffix: 'Jr', birthday: '1980-02-29' });
    expect(after.profile).toMatchObject({
      address: 'Purok 1',
      designation_details: { id: 4, designation: 'PLGU' },
      version: before.profile.version! + 1,
    });
    expect(after.mobile_no).toBe('639990001234');
    // Finding A M5: the old number hears of it as well.
    const told = await sql<{ number: string; sms_msg: string }>`select o.number, r.sms_msg from sms_outbox o
      join sms_rounds r using (round_id) where r.kind = 'account' order by o.outbox_id`.execute(house.app.db);
    expect(told.rows.slice(-2)).toEqual(
      [before.mobile_no, '639990001234'].map((number) => ({ number, sms_msg: expect.stringContaining('1234') })),
    );
    const [row] = await rows<{ before: object; after: object }>(
      house.app.db,
      sql`select before, after from audit where action = 'accounts.profile' order by audit_id desc limit 1`,
    );
    expect(row).toMatchObject({
      before: { designation_id: 3, mobile_no: before.mobile_no },
      after: { designation_id: 4, mobile_no: '639990001234' },
    });
    const back = { firstname: before.user.first_name, suffix: '', kaarawan: before.user.birthday ?? '' };
    const number = `0${before.mobile_no.slice(2)}`;
    const more = { address: before.profile.address ?? '', designation_id: '3', mobile_number: number };
    expect((await save(officer, await formOf(officer, { ...back, ...more }))).json.status).toBe(true);
    expect({ ...(await me(officer)), profile: null }).toEqual({ ...before, profile: null });
  });

  it('saved untouched changes and audits nothing', async () => {
    const officer = await house.signedIn();
    const count = () => rows(house.app.db, sql`select count(*) from audit where action = 'accounts.profile'`);
    const [before, counted] = [await me(officer), await count()];
    expect((await save(officer, await formOf(officer))).json.status).toBe(true);
    expect([await me(officer), await count()]).toEqual([before, counted]);
  });

  it('edited in two places: the second is shown what stands there, and may insist', async () => {
    const officer = await house.signedIn();
    const version = String((await me(officer)).profile.version);
    const first = await save(officer, await formOf(officer, { address: 'First', version }));
    expect(first.json.status).toBe(true);
    const second = await save(officer, await formOf(officer, { address: 'Second', version }));
    expect(second.json).toMatchObject({ code: 'changedMeanwhile', current: { profile: { address: 'First' } } });
    const { current } = second.json as { current: Awaited<ReturnType<typeof me>> };
    const now = String(current.profile.version);
    expect((await save(officer, await formOf(officer, { address: 'Second', version: now }))).json.status).toBe(true);
  });

  it('sent twice with one key is saved once', async () => {
    const officer = await house.signedIn();
    const parts = await formOf(officer, { address: 'Once' });
    const one = await save(officer, parts, 'profile-once');
    const two = await save(officer, parts, 'profile-once');
    expect(two.json).toEqual(one.json);
  });
});

describe('the password', () => {
  const NEXT = 'A long new passphrase';
  const verify = (visitor: Visitor, userId: number, old_pass: string) =>
    visitor.send(verifyOldPassword, { body: { user_id: userId, old_pass } });
  const change = (visitor: Visitor, userId: number, new_pass: string) =>
    visitor.send(changePassword, { body: { user_id: userId, new_pass } });
  const enters = async (password: string) =>
    (await house.visitor().send(signIn, { body: { username: people.secondOfficer, password } })).json.status;

  it('needs a session, and is nobody else’s', async () => {
    expect((await verify(house.visitor(), 1, DEMO_PASSWORD)).status).toBe(401);
    expect((await change(house.visitor(), 1, NEXT)).status).toBe(401);
    const officer = await house.signedIn(people.secondOfficer);
    const other = await idOf(await house.signedIn());
    expect((await verify(officer, other, DEMO_PASSWORD)).json).toMatchObject({ code: 'ownAccountOnly' });
    expect((await change(officer, other, NEXT)).json).toMatchObject({ code: 'ownAccountOnly' });
  });

  it('a wrong old one is told, and counts as a failed sign-in', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    const userId = await idOf(officer);
    for (let i = 0; i < 4; i++) {
      const { json } = await verify(officer, userId, 'not this one');
      expect(json).toMatchObject({ status: false, message: 'Old password does not match.' });
    }
    expect((await verify(officer, userId, 'not this one')).json.code).toMatch(/oldPasswordWrong|tooMany/);
    await sql`delete from sign_in_failures`.execute(house.app.db);
  });

  it('does not change without the old one, nor with a proof of another session or of 5 minutes ago', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    const elsewhere = await house.signedIn(people.secondOfficer);
    const userId = await idOf(officer);
    expect((await change(officer, userId, NEXT)).json).toMatchObject({ code: 'oldPasswordNotProven' });
    expect((await verify(elsewhere, userId, DEMO_PASSWORD)).json.status).toBe(true);
    expect((await change(officer, userId, NEXT)).json).toMatchObject({ code: 'oldPasswordNotProven' });
    await sql`update sessions set password_proven_at = password_proven_at - interval '301 seconds'`.execute(
      house.app.db,
    );
    expect((await change(elsewhere, userId, NEXT)).json).toMatchObject({ code: 'oldPasswordNotProven' });
    expect(await enters(DEMO_PASSWORD)).toBe(true);
  });

  it('a weak new one keeps the proof; a good one is stored, ends other sessions and spends the proof', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    const elsewhere = await house.signedIn(people.secondOfficer);
    const userId = await idOf(officer);
    await verify(officer, userId, DEMO_PASSWORD);
    for (const weak of ['short', 'password123', people.secondOfficer])
      expect((await change(officer, userId, weak)).json).toMatchObject({ code: 'passwordTooWeak' });
    expect((await change(officer, userId, NEXT)).json).toEqual({
      status: true,
      message: 'Password successfully changed',
    });
    expect((await elsewhere.send(readSession, {})).status).toBe(401);
    expect((await officer.send(readSession, {})).status).toBe(200);
    expect([await enters(DEMO_PASSWORD), await enters(NEXT)]).toEqual([false, true]);
    expect((await change(officer, userId, DEMO_PASSWORD)).json).toMatchObject({ code: 'oldPasswordNotProven' });
    const audit = await rows(house.app.db, sql`select 1 from audit where action = 'accounts.password-change'`);
    expect(audit).toHaveLength(1);
    await verify(officer, userId, NEXT);
    await change(officer, userId, DEMO_PASSWORD);
  });
});
