// Keys over HTTP as admins make and revoke them: told once, taken by their doors as the line to paste says, and kept nowhere in clear.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCaredColumns, listCaredGauges } from '../wire/instruments.ts';
import { createFeedKey, createKey, listKeys, revokeKey } from '../wire/keys.ts';
import { type Brought, pasteLine } from '../wire/paste-lines.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
/** Of LPA alone. */
let ofLpa: Visitor;
const ids = { lpasb: 0, scusb: 0, lpasa: 0, nowhere: 0 };
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
  await sql`insert into user_roles (user_id, role, site_id) select user_id, 'admin', 24 from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
  await sql`insert into rainfall_gauges (gauge_name, data_source) values ('rain_sawi', 'noah')`.execute(house.app.db);
  const column = { tsmName: 'lpasz', siteCode: 'lpa', segments: 3, segmentLength: 1, version: 2 };
  ids.lpasa = await house.app.services.columns.add({ ...column, activatedOn: '2026-11-20' }, { by: null });
  const { gauges } = (await admin.send(listCaredGauges)).json;
  const idOf = (name: string) => gauges.find(({ gauge_name }) => gauge_name === name)!.rain_id;
  Object.assign(ids, { lpasb: idOf('rain_lpasb'), scusb: idOf('rain_scusb'), nowhere: idOf('rain_sawi') });
});
afterAll(() => house.close());

const body = (over: object = {}) => ({ name: 'box', gauges: [ids.lpasb], columns: [], reason: 'a new box', ...over });
const keys = async () => (await admin.send(listKeys)).json.keys;

/** Sends what a line says, as a shell would. */
async function paste(line: string) {
  const [, url = '', authorization = '', sent = ''] =
    /^curl -X POST '([^']+)' -H 'Authorization: ([^']+)' -H 'Content-Type: application\/json' -d '([^']+)'$/.exec(
      line,
    ) ?? [];
  const { pathname } = new URL(url);
  return house.visitor().raw('POST', pathname, { body: JSON.parse(sent), headers: { authorization } });
}
const lineOf = (brought: Brought, key: string) =>
  pasteLine(brought, { address: 'https://bantay.example.ph', key, now: house.now() });

describe('a key of a logger', () => {
  it('is told once, brings what it may, and is in the lists', async () => {
    const made = await ofLpa.send(createKey, { body: body({ name: ' box ', columns: [ids.lpasa] }) });
    expect(made.json).toMatchObject({ status: true, address: expect.stringMatching(/^http:\/\//) });
    const { key, key_id } = made.json;
    expect(key).toMatch(/^[\w-]{32}$/);
    const rain = await paste(lineOf({ kind: 'gauge', name: 'rain_lpasb' }, key!));
    expect([rain.status, rain.json.status, rain.json.no_data]).toEqual([200, true, 1]);
    const tilt = await paste(lineOf({ kind: 'column', name: 'lpasz', version: 2 }, key!));
    expect([tilt.status, tilt.json.stored]).toEqual([200, 1]);
    const other = await paste(lineOf({ kind: 'gauge', name: 'rain_scusb' }, key!));
    expect(other.json.rejected).toBe(1);
    expect((await keys()).at(-1)).toEqual({
      ...{ key_id, name: 'box', gauges: ['rain_lpasb'], columns: ['lpasz'], feeds: [], site_ids: [24] },
      ...{ created_at: expect.any(String), created_by: expect.any(String), last_used_at: expect.any(String) },
      ...{ revoked_at: null, revoked_by: null, revoked_for: null },
    });
    const { gauges } = (await admin.send(listCaredGauges)).json;
    expect(gauges.find(({ gauge_name }) => gauge_name === 'rain_lpasb')!.keys).toEqual([
      { key_id, name: 'box', battery: null },
    ]);
    const { columns } = (await admin.send(listCaredColumns)).json;
    expect(columns.find(({ tsm_name }) => tsm_name === 'lpasz')!.keys).toEqual([
      { key_id, name: 'box', battery: null },
    ]);
  });

  it('stands in clear nowhere: not in the audit, not where a repeat is answered from, not beside its hash', async () => {
    const sent = { body: body({ name: 'lihim' }), key: 'key-of-a-key-12345' };
    const { key } = (await admin.send(createKey, sent)).json;
    const again = await admin.send(createKey, sent);
    expect(again.json).toMatchObject({ status: true, key: null });
    expect((await keys()).filter(({ name }) => name === 'lihim')).toHaveLength(1);
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
    const [audit] = await rows<{ after: object; userId: number | null }>(
      house.app.db,
      sql`select after, user_id from audit where action = 'loggers.create-key' order by audit_id desc limit 1`,
    );
    expect(audit).toMatchObject({
      ...{ userId: expect.any(Number) },
      after: { name: 'lihim', gauges: ['rain_lpasb'], columns: [], sms: false, reason: 'a new box' },
    });
  });

  it('that is asked for twice at once is one, and one of the two has it', async () => {
    const sent = { body: body({ name: 'dalawa' }), key: 'key-twice-at-once-1' };
    const answers = await Promise.all([admin.send(createKey, sent), admin.send(createKey, sent)]);
    expect(answers.filter(({ json }) => json.key !== null)).toHaveLength(1);
    expect((await keys()).filter(({ name }) => name === 'dalawa')).toHaveLength(1);
  });

  it.each([
    ['nothing to bring', { gauges: [] }, 200, 'keyForNothing'],
    ['a gauge that is none', { gauges: [999_999] }, 200, 'gaugeUnknown'],
    ['a column that is none', { columns: [999_999] }, 404, 'columnUnknown'],
  ])('is not made with %s', async (_what, over, status, code) => {
    const before = await keys();
    const answer = await admin.raw('POST', '/api/admin/keys/create', { body: body(over) });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await keys()).toEqual(before);
  });

  it('is made by an admin of one site for what is of that site alone', async () => {
    for (const gauges of [[ids.scusb], [ids.lpasb, ids.scusb], [ids.nowhere]])
      expect((await ofLpa.send(createKey, { body: body({ gauges }) })).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await officer.send(createKey, { body: body() })).json).toMatchObject({ code: 'roleMissing' });
    expect((await officer.send(listKeys)).json).toMatchObject({ code: 'roleMissing' });
    const stranger = await house.visitor().raw('GET', '/api/admin/keys');
    expect(stranger.status).toBe(401);
  });
});

describe('a key of a feed', () => {
  it.each(['earthquakes', 'sms', 'reports'] as const)('brings %s as its line says, and nothing else', async (feed) => {
    const sent = { body: { name: feed, feed, reason: 'a new feed' } };
    expect((await ofLpa.send(createFeedKey, sent)).json).toMatchObject({ code: 'roleMissing' });
    const { key } = (await admin.send(createFeedKey, sent)).json;
    const answer = await paste(lineOf({ kind: feed }, key!));
    expect([answer.status, answer.json.status]).toEqual([200, true]);
    if (feed === 'earthquakes') expect(answer.json).toMatchObject({ stored: 1 });
    const rain = await paste(lineOf({ kind: 'gauge', name: 'rain_lpasb' }, key!));
    expect(rain.json.rejected).toBe(1);
    expect((await keys()).at(-1)).toMatchObject({
      ...{ feeds: [feed], site_ids: [0], gauges: [], last_used_at: expect.any(String) },
    });
  });
});

describe('a key that is revoked', () => {
  it('brings nothing more, says by whom and why, and is revoked once', async () => {
    const { key, key_id } = (await admin.send(createKey, { body: body({ gauges: [ids.scusb] }) })).json;
    const revoked = { body: { key_id, reason: 'the box was stolen' } };
    expect((await ofLpa.send(revokeKey, revoked)).json).toMatchObject({ code: 'roleElsewhere' });
    const answers = await Promise.all([admin.send(revokeKey, revoked), admin.send(revokeKey, revoked)]);
    expect(answers.map(({ json }) => (json.status ? 'done' : Object(json).code)).sort()).toEqual([
      'done',
      'loggerKeyRevoked',
    ]);
    expect((await paste(lineOf({ kind: 'gauge', name: 'rain_scusb' }, key!))).status).toBe(401);
    expect((await keys()).at(-1)).toMatchObject({
      ...{ key_id, revoked_at: expect.any(String), revoked_by: expect.any(String) },
      revoked_for: 'the box was stolen',
    });
    const { gauges } = (await admin.send(listCaredGauges)).json;
    expect(gauges.find(({ gauge_name }) => gauge_name === 'rain_scusb')!.keys).toEqual([]);
    const unknown = await admin.raw('POST', '/api/admin/keys/revoke', { body: { key_id: 999_999, reason: 'x' } });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'loggerKeyUnknown']);
  });

  it('of a feed is revoked by an admin of all', async () => {
    const sent = { body: { name: 'sms', feed: 'sms' as const, reason: 'a new feed' } };
    const { key_id } = (await admin.send(createFeedKey, sent)).json;
    const revoked = { body: { key_id, reason: 'a try' } };
    expect((await ofLpa.send(revokeKey, revoked)).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await admin.send(revokeKey, revoked)).json).toMatchObject({ status: true });
  });
});
