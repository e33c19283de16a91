// Calendar addresses over HTTP: told once, opening the activities of one site to a program without a session, until revoked.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { multipart } from '../../../apps/server/test/multipart.ts';
import { listCalendarAddresses, makeCalendarAddress, revokeCalendarAddress } from '../wire/calendar.ts';
import { MOST_A_MINUTE } from './calendar-routes.ts';

let house: House;
let officer: Visitor;
let other: Visitor;
const SCU = 101;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00', env: { PUBLIC_URL: 'https://bantay.example.ph' } });
  officer = await house.signedIn();
  other = await house.signedIn(people.secondOfficer);
  await save({ activity_name: 'Drill; at the hall', activity_note: 'Bring water' });
  await save({ activity_name: 'Of the other site', site_id: SCU });
  await save({ activity_name: 'Of long ago', start_date: '2025-01-01 08:00:00', end_date: '2025-01-01 09:00:00' });
});
afterAll(() => house.close());

async function save(over: object): Promise<void> {
  const fields = { start_date: '2026-11-25 08:00:00', end_date: '2026-11-25 09:00:00', site_id: LPA, ...over };
  const form = multipart(Object.entries(fields).map(([field, data]) => ({ field, data: String(data) })));
  const { json } = await officer.raw('POST', '/api/events/save_activity', { body: form.body, headers: form.headers });
  expect(json.status).toBe(true);
}
const make = async (visitor = officer, siteId = LPA) =>
  (await visitor.send(makeCalendarAddress, { body: { site_id: siteId } })).json;
/** As a calendar program asks: no session, no head of ours. */
const read = (address: string, headers: Record<string, string> = {}) =>
  house.visitor().raw('GET', new URL(address).pathname, { headers });
const revoke = (addressId: number, visitor = officer) =>
  visitor.send(revokeCalendarAddress, { body: { address_id: addressId } });

describe('a calendar address', () => {
  it('opens the activities of its site to a program without a session, and names no officer', async () => {
    const { address } = await make();
    expect(address).toMatch(/^https:\/\/bantay\.example\.ph\/calendar\/[\w-]{32}\.ics$/);
    const answer = await read(address!);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = answer.bytes.toString();
    expect(text).toContain('SUMMARY:Drill\\; at the hall\r\n');
    expect(text).toMatch(/UID:activity-\d+@bantay\.example\.ph\r\n/);
    expect(text).not.toMatch(/Of the other site|Of long ago/);
    const { rows: names } = await sql<{ name: string }>`select last_name as name from users`.execute(house.app.db);
    for (const { name } of names) expect([name, text.includes(name)]).toEqual([name, false]);
    const scu = (await read((await make(officer, SCU)).address!)).bytes.toString();
    expect(scu).toContain('SUMMARY:SCU: Of the other site');
    expect(scu).not.toContain('Drill');
  });

  it('says that nothing is new, and after an edit the same entry newer', async () => {
    const { address } = await make();
    const first = await read(address!);
    house.move(60_000);
    const again = await read(address!, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['set-cookie']).toBeUndefined();
    const [, uid = '', id = ''] = /UID:(activity-(\d+)@\S+)/.exec(first.bytes.toString()) ?? [];
    await save({ activity_id: id, activity_name: 'Drill moved', version: 1 });
    const newer = await read(address!, { 'if-none-match': String(first.headers.etag) });
    expect(newer.status).toBe(200);
    expect(newer.bytes.toString()).toMatch(new RegExp(`UID:${uid}\r\nDTSTAMP:\\S+\r\nSEQUENCE:1\r\n`));
  });

  it('is told once and stands in clear nowhere, with its audit rows', async () => {
    const sent = { body: { site_id: LPA }, key: 'calendar-address-1' };
    const { address, address_id } = (await officer.send(makeCalendarAddress, sent)).json;
    expect((await officer.send(makeCalendarAddress, sent)).json).toMatchObject({ address: null, address_id });
    const secret = /calendar\/(.+)\.ics/.exec(address!)![1]!;
    for (const table of ['calendar_addresses', 'audit', 'idempotency']) {
      const [found] = await rows<{ n: number }>(
        house.app.db,
        sql`select count(*)::int as n from ${sql.table(table)} t where position(${secret} in t::text) > 0`,
      );
      expect([table, found!.n]).toEqual([table, 0]);
    }
    await read(address!);
    const listed = (await officer.send(listCalendarAddresses)).json.addresses;
    expect(listed.at(-1)).toEqual({
      ...{ address_id, site_id: LPA, created_at: expect.any(String), last_used_at: expect.any(String) },
    });
    await revoke(address_id);
    const kept = await rows<{ action: string }>(
      house.app.db,
      sql`select action from audit where subject_id = ${address_id} and action like 'activities.%calendar%' order by audit_id`,
    );
    expect(kept.map(({ action }) => action)).toEqual([
      'activities.make-calendar-address',
      'activities.revoke-calendar-address',
    ]);
  });

  it('opens nothing once it is revoked, and nothing with the session of a stranger', async () => {
    const { address, address_id } = await make();
    expect((await revoke(address_id, other)).json).toMatchObject({ code: 'calendarAddressUnknown' });
    expect((await read(address!)).status).toBe(200);
    await revoke(address_id);
    expect((await revoke(address_id)).json).toMatchObject({ code: 'calendarAddressUnknown' });
    expect((await read(address!)).status).toBe(404);
  });

  it('ends with the account of its person, and with the last role', async () => {
    const { address } = await make(other);
    const user = sql`(select user_id from user_accounts where username = ${people.secondOfficer})`;
    const active = (is: boolean) =>
      sql`update user_accounts set is_active = ${is} where user_id = ${user}`.execute(house.app.db);
    await active(false);
    expect((await read(address!)).status).toBe(404);
    await active(true);
    expect((await read(address!)).status).toBe(200);
    await sql`update user_roles set valid_until = now() where user_id = ${user}`.execute(house.app.db);
    expect((await read(address!)).status).toBe(404);
  });

  it.each(['x.ics', '.ics', `${'A'.repeat(32)}.ics`, `${'A'.repeat(32)}`, '%00.ics'])(
    'that nobody made (%s) is not found',
    async (file) => {
      expect([404, 400]).toContain((await house.visitor().raw('GET', `/calendar/${file}`)).status);
    },
  );

  it('is no key for anything else, and is not made for a site that is not there', async () => {
    const { address } = await make();
    const secret = /calendar\/(.+)\.ics/.exec(address!)![1]!;
    const headers = { authorization: `Bearer ${secret}` };
    expect((await house.visitor().raw('GET', '/api/levels', { headers })).status).toBe(401);
    expect((await make(officer, 9999)) as object).toMatchObject({ code: 'siteNotFound' });
    expect((await house.visitor().raw('POST', '/api/events/make_calendar_address', { body: {} })).status).toBe(401);
  });

  it('is had ten times at most, also by who presses twice at once', async () => {
    await sql`update calendar_addresses set revoked_at = now()`.execute(house.app.db);
    const all = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(all.filter(({ status }) => status === true)).toHaveLength(10);
    expect(await make()).toMatchObject({ code: 'calendarAddressesMany' });
  });
});

it('whoever guesses is held back', async () => {
  const guess = () => house.app.http.inject({ url: '/calendar/guess.ics', remoteAddress: '192.0.2.9' });
  for (let i = 0; i < MOST_A_MINUTE; i += 1) await guess();
  expect((await guess()).statusCode).toBe(429);
});
