// Keys for reading over HTTP: told once, opened by scope, over by their day, held back by their rate, and never more than reading.
import { SCOPES } from '@bantay/kernel/roles/scopes';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { createReadingKey, listReadingKeys, revokeReadingKey } from '../wire/readers.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
/** The key is over by the clock of the machine. */
const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
});
afterAll(() => house.close());

const body = (over: object = {}) => ({
  name: 'grapher',
  scopes: ['series' as const],
  until,
  rate: 600,
  reason: 'a graph',
  ...over,
});
const made = async (over: object = {}) => (await admin.send(createReadingKey, { body: body(over) })).json;
const read = (key: string | null, path: string, method: 'GET' | 'POST' = 'GET') =>
  house
    .visitor()
    .raw(method, path, { headers: { authorization: `Bearer ${key}` }, ...(method === 'POST' ? { body: {} } : {}) });
const listed = async () => (await admin.send(listReadingKeys)).json.keys;

const COLUMNS = '/api/subsurface/get_site_subsurface_columns/lpa';
const SITES = '/api/sites/get_sites_data';
const FEED = '/api/cap/feed';

describe('a key for reading', () => {
  it('is told once and stands in clear nowhere', async () => {
    const sent = { body: body({ name: 'lihim' }), key: 'key-for-reading-1' };
    const { key, key_id } = (await admin.send(createReadingKey, sent)).json;
    expect(key).toMatch(/^read_[\w-]{32}$/);
    expect((await admin.send(createReadingKey, sent)).json).toMatchObject({ key: null, key_id });
    const tables = await rows<{ name: string }>(
      house.app.db,
      sql`select tablename as name from pg_tables where schemaname = current_schema()`,
    );
    for (const { name } of tables) {
      const found = await rows<{ n: number }>(
        house.app.db,
        sql`select count(*)::int as n from ${sql.table(name)} t where position(${key} in t::text) > 0`,
      );
      expect([name, found[0]!.n]).toEqual([name, 0]);
    }
    const [audit] = await rows<{ after: object }>(
      house.app.db,
      sql`select after from audit where action = 'readers.create-key' order by audit_id desc limit 1`,
    );
    expect(audit!.after).toEqual({
      ...{ name: 'lihim', scopes: ['series'], rate: 600, reason: 'a graph' },
      until: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/),
    });
  });

  it('opens what its scope says, and nothing else', async () => {
    const { key: series } = await made();
    const { key: levels } = await made({ scopes: ['levels'] });
    const { key: all } = await made({ scopes: [...SCOPES] });
    expect((await read(series, COLUMNS)).status).toBe(200);
    expect((await read(levels, SITES)).status).toBe(200);
    expect((await read(levels, COLUMNS)).json).toMatchObject({ code: 'readingKeyClosed' });
    expect((await read(series, FEED)).status).toBe(403);
    expect((await read(all, FEED)).status).toBe(200);
    expect((await listed()).at(-1)).toMatchObject({ scopes: [...SCOPES], last_used_at: expect.any(String) });
  });

  it('opens no household, no person, no message, no change and no address that nobody declared, whatever its scopes', async () => {
    const { key } = await made({ scopes: [...SCOPES] });
    for (const path of [
      '/api/household/get_all',
      '/api/monitoring/candidate_alerts',
      '/message/get_all_users',
      '/api/admin/keys',
      '/api/nowhere',
    ])
      expect([path, (await read(key, path)).status]).toEqual([path, 403]);
    const before = await listed();
    expect((await read(key, '/api/admin/reading-keys/create', 'POST')).status).toBe(403);
    expect((await read(key, '/api/ingest/rainfall', 'POST')).status).toBe(401);
    expect(await listed()).toEqual(before);
  });

  it('that nobody made, one that is over and one that was revoked are told apart from a missing scope', async () => {
    const { key, key_id } = await made();
    expect((await read(`read_${'x'.repeat(32)}`, COLUMNS)).json).toMatchObject({ code: 'readingKeyUnknown' });
    expect((await read('read_short', COLUMNS)).json).toMatchObject({ code: 'unsigned' });
    expect((await admin.send(revokeReadingKey, { body: { key_id, reason: 'lost' } })).json.status).toBe(true);
    expect((await read(key, COLUMNS)).json).toMatchObject({ code: 'readingKeyOver' });
    expect((await admin.send(revokeReadingKey, { body: { key_id, reason: 'lost' } })).json).toMatchObject({
      code: 'loggerKeyRevoked',
    });
    expect((await admin.send(revokeReadingKey, { body: { key_id: 999_999, reason: 'lost' } })).json).toMatchObject({
      code: 'loggerKeyUnknown',
    });
    const other = await made();
    await sql`update reading_keys set valid_until = now() where key_id = ${other.key_id}`.execute(house.app.db);
    expect((await read(other.key, COLUMNS)).json).toMatchObject({ code: 'readingKeyOver' });
  });

  it('asks no more often than it may, and is told how long to wait', async () => {
    const { key } = await made({ rate: 2 });
    const { key: other } = await made({ rate: 2 });
    expect([(await read(key, COLUMNS)).status, (await read(key, COLUMNS)).status]).toEqual([200, 200]);
    const third = await read(key, COLUMNS);
    expect(third.json).toMatchObject({ code: 'tooMany' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect((await read(other, COLUMNS)).status).toBe(200);
  });
});

describe('is not made', () => {
  it.each([
    ['for nothing', { scopes: [] }, 'readingKeyForNothing'],
    ['for households', { scopes: ['households'] }, 'malformed'],
    ['for a day that is over', { until: '2020-01-01' }, 'readingKeyTime'],
    ['for ever', { until: '2099-01-01' }, 'readingKeyTime'],
    ['for no day of the calendar', { until: '2026-02-30' }, 'malformed'],
    ['without a limit', { rate: 1_000_000 }, 'readingKeyRate'],
    ['without a name', { name: ' ' }, 'malformed'],
    ['without a reason', { reason: '' }, 'malformed'],
  ])('%s', async (_what, over, code) => {
    const before = await listed();
    const answer = await admin.raw('POST', '/api/admin/reading-keys/create', { body: body(over) });
    expect(answer.json).toMatchObject({ code });
    expect(await listed()).toEqual(before);
  });

  it('by who is no admin', async () => {
    expect((await officer.send(createReadingKey, { body: body() })).json).toMatchObject({ code: 'roleMissing' });
    expect((await officer.send(listReadingKeys)).json).toMatchObject({ code: 'roleMissing' });
    expect((await house.visitor().raw('GET', '/api/admin/reading-keys')).status).toBe(401);
  });
});
