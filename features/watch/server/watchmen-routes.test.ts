// The list of watchmen over HTTP: for admins of every site alone, in sentences, each change once and with its audit row.
import { rows } from '@bantay/server/database/database.ts';
import { ownKey } from '@bantay/server/outside/signed-word.ts';
import { readWatchKey } from '@bantay/server/secrets.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { addWatchman, readWatchmen, removeWatchman } from '../wire/watchmen.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
let ofLpa: Visitor;
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
  await sql`insert into user_roles (user_id, role, site_id) select user_id, 'admin', 24 from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());
afterEach(() => sql`delete from watchmen`.execute(house.app.db));

const KEY = 'A'.repeat(43);
const one = (over: object = {}) => ({ name: ' hill ', public_key: KEY, address: 'https://hill.invalid/', ...over });
const add = (over: object = {}) => admin.raw('POST', '/api/admin/watchmen/add', { body: one(over) });
const listed = async () => (await admin.send(readWatchmen)).json.watchmen;
const audit = () =>
  rows<{ action: string; before: unknown; after: unknown; userId: number | null }>(
    house.app.db,
    sql`select action, before, after, user_id from audit where action like 'duty.%watchman' order by audit_id`,
  );

describe('a watchman', () => {
  it('is added, listed with what it needs of this server, and removed with a reason, each with its audit row', async () => {
    const before = (await audit()).length;
    const { watchman_id } = (await admin.send(addWatchman, { body: one() })).json;
    const { json } = await admin.send(readWatchmen);
    expect(json.own_key).toBe(ownKey(readWatchKey(house.dataFolder)).name);
    expect(json.own_address).toMatch(/^https?:\/\//);
    expect(json.watchmen).toMatchObject([
      {
        ...{ watchman_id, name: 'hill', address: 'https://hill.invalid', public_key: KEY, heard_at: null },
        ...{ heard_s: null, fault: null, noticed: null, log_fault: null, log_signed_at: null },
      },
    ]);
    await admin.send(removeWatchman, { body: { watchman_id, reason: ' its house is gone ' } });
    expect(await listed()).toEqual([]);
    const written = (await audit()).slice(before);
    expect(written).toMatchObject([
      { action: 'duty.add-watchman', after: { name: 'hill' } },
      { action: 'duty.remove-watchman', before: { name: 'hill' }, after: { reason: 'its house is gone' } },
    ]);
    expect(written.every(({ userId }) => userId !== null)).toBe(true);
  });

  it('without an address comes itself', async () => {
    for (const [address, key] of [
      [null, KEY],
      [' ', `${'A'.repeat(41)}EA`],
    ] as const)
      expect((await add({ address, public_key: key })).json.status).toBe(true);
    expect((await listed()).map(({ address }) => address)).toEqual([null, null]);
  });

  it('is there once, however often the same request comes, and twice by no other', async () => {
    const sent = { body: one(), key: 'watchman-once-1' };
    const answers = await Promise.all([admin.send(addWatchman, sent), admin.send(addWatchman, sent)]);
    expect(answers.map(({ json }) => json.status)).toEqual([true, true]);
    expect(await add({ name: 'again' })).toMatchObject({ status: 409, json: { code: 'watchmanTwice' } });
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    ['a key that is too short', { public_key: 'A'.repeat(42) }, 'watchKeyWrong'],
    ['a key with a letter more', { public_key: `${KEY}A` }, 'watchKeyWrong'],
    ['a key that its owner writes otherwise', { public_key: `${'A'.repeat(42)}B` }, 'watchKeyWrong'],
    ['a key in other letters', { public_key: `${'A'.repeat(41)}+A` }, 'watchKeyWrong'],
    ['no key', { public_key: '' }, 'watchKeyWrong'],
    ['an address of no machine', { address: 'hill' }, 'watchAddressWrong'],
    ['an address of another kind', { address: 'ftp://hill.invalid' }, 'watchAddressWrong'],
    ['no name', { name: ' ' }, 'malformed'],
  ])('with %s is refused, and nothing is written', async (_what, over, code) => {
    const before = await audit();
    const answer = await add(over);
    expect(answer.json).toMatchObject({ status: false, code });
    expect(answer.status).toBeLessThan(500);
    expect(await listed()).toEqual([]);
    expect(await audit()).toEqual(before);
  });

  it('that nobody knows, or that was removed already, is not removed', async () => {
    const { watchman_id } = (await admin.send(addWatchman, { body: one() })).json;
    const body = { watchman_id, reason: 'gone' };
    expect((await admin.send(removeWatchman, { body: { ...body, reason: ' ' } })).json).toMatchObject({
      code: 'malformed',
    });
    expect((await admin.send(removeWatchman, { body })).json.status).toBe(true);
    const before = await audit();
    for (const id of [watchman_id, 999_999])
      expect(await admin.send(removeWatchman, { body: { ...body, watchman_id: id } })).toMatchObject({
        ...{ status: 404, json: { code: 'watchmanUnknown' } },
      });
    expect(await audit()).toEqual(before);
  });
});

it('the list is for admins of every site alone', async () => {
  const { watchman_id } = (await admin.send(addWatchman, { body: one() })).json;
  const calls = [
    ['GET', '/api/admin/watchmen', undefined],
    ['POST', '/api/admin/watchmen/add', one({ name: 'other', public_key: `${'A'.repeat(41)}EA` })],
    ['POST', '/api/admin/watchmen/remove', { watchman_id, reason: 'mine' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const with_ = body === undefined ? {} : { body };
    expect((await house.visitor().raw(method, path, with_)).status).toBe(401);
    expect((await officer.raw(method, path, with_)).json).toMatchObject({ code: 'roleMissing' });
    expect((await ofLpa.raw(method, path, with_)).json).toMatchObject({ code: 'roleMissing' });
  }
  expect((await listed()).map(({ name }) => name)).toEqual(['hill']);
});
