import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { asStored } from './audit.ts';
import { firstRow, isDatabaseAway, type OpenDatabase, openDatabase, planned, rows } from './database.ts';
import { inSavepoint, inTransaction } from './transaction.ts';

let open: OpenDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createStoryDatabase();
  drop = created.drop;
  open = openDatabase({ url: created.url, max: 1 });
});
afterAll(async () => {
  await open.close();
  await drop();
});

it('a planned query is prepared once per connection under its name, and takes its parameters', async () => {
  const double = (n: number) =>
    firstRow<{ twice: number }>(open.db, sql`${planned('double_it')}select ${n}::int * 2 as twice`);
  expect([(await double(4))!.twice, (await double(21))!.twice]).toEqual([8, 42]);
  const prepared = await firstRow<{ name: string }>(open.db, sql`select name from pg_prepared_statements`);
  expect(prepared!.name).toBe('double_it');
});

it('columns are named in camelCase, and what is stored inside of a value keeps its spelling', async () => {
  const found = await rows<{ siteId: number; max72h: number; before: object }>(
    open.db,
    sql`select n as site_id, 1.5 as max_72h, '{"mo_id": 7, "data": [{"marker_id": 1}]}'::jsonb as before
        from generate_series(1, 2) as n`,
  );
  const before = { mo_id: 7, data: [{ marker_id: 1 }] };
  expect(found).toEqual([1, 2].map((siteId) => ({ siteId, max72h: 1.5, before })));
  expect(Object.keys(found[0]!)).toEqual(['siteId', 'max72h', 'before']);
  expect(await rows(open.db, sql`select 1 as one, null as "aB"`)).toEqual([{ one: 1, aB: null }]);
  expect(await rows(open.db, sql`select 1 as site_id where false`)).toEqual([]);
});

it('what an audit row keeps of a row is named as its columns', () => {
  const row = { siteId: 24, ts: 5, weather: null, data: [{ markerId: 1, tag: { taggerId: 2, remarks: 'a_B' } }] };
  expect(asStored(row)).toEqual({
    ...{ site_id: 24, ts: 5, weather: null },
    data: [{ marker_id: 1, tag: { tagger_id: 2, remarks: 'a_B' } }],
  });
});

it('an unplanned one is not', async () => {
  await sql`select 1`.execute(open.db);
  const count = await firstRow<{ n: number }>(open.db, sql`select count(*) as n from pg_prepared_statements`);
  expect(count!.n).toBe(1);
});

it('closing ends every connection, also where only the pool was asked', async () => {
  const other = openDatabase({ url: (open.pool.options as { connectionString: string }).connectionString, max: 1 });
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await other.close();
  expect(other.pool.ended).toBe(true);
  const isThere = () => sql`select 1 from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(open.db);
  await expect.poll(async () => (await isThere()).rows.length, { timeout: 20_000 }).toBe(0);
});

it('a refused connection counts as a database that is away, a broken rule does not', async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  const refused = await sql`select 1`.execute(nowhere.db).catch((error: unknown) => error);
  await nowhere.close();
  expect(isDatabaseAway(refused)).toBe(true);
  const broken = await sql`select 1/0`.execute(open.db).catch((error: unknown) => error);
  expect(isDatabaseAway(broken)).toBe(false);
});

it('a part that failed inside a part that failed leaves nothing of either, and the rest stays', async () => {
  await sql`create table parts (name text)`.execute(open.db);
  await inTransaction(open.db, async (tx) => {
    const add = (name: string) => sql`insert into parts values (${name})`.execute(tx);
    await add('before');
    const outcome = await inSavepoint(tx, async () => {
      await add('outer');
      await inSavepoint(tx, async () => {
        await add('inner');
        throw new Error('inner');
      });
      await add('after the inner one');
      throw new Error('outer');
    });
    expect(outcome).toMatchObject({ error: new Error('outer') });
    await add('after');
  });
  const { rows } = await sql<{ name: string }>`select name from parts order by 1`.execute(open.db);
  expect(rows.map(({ name }) => name)).toEqual(['after', 'before']);
});

describe('an instant is read right', () => {
  const AT = Date.UTC(2026, 10, 21, 6, 30, 0, 123);
  const read = (db: OpenDatabase['db']) =>
    firstRow<{ at: number; zone: string; path: string; patience: string }>(
      db,
      sql`select ${new Date(AT)}::timestamptz as at, current_setting('timezone') as zone, current_schema()::text as path,
            current_setting('lock_timeout') as patience`,
    );

  it('whatever `?options=` of the address says; what must be stays, and the rest is done', async () => {
    await sql`create schema tenant_a`.execute(open.db);
    const { connectionString: url } = open.pool.options as { connectionString: string };
    const options = encodeURIComponent(
      '-c search_path=tenant_a -c timezone=Asia/Manila -c datestyle=German -c lock_timeout=7s',
    );
    for (const address of [`${url}?options=${options}`, `${url}?application_name=a&options=${options}&keepalives=1`]) {
      const other = openDatabase({ url: address, max: 1 });
      expect(await read(other.db)).toEqual({ at: AT, zone: 'UTC', path: 'tenant_a', patience: '7s' });
      await other.close();
    }
    const own = openDatabase({ url: `${url}?options=-c+search_path%3Dtenant_b`, schema: 'tenant_a', max: 1 });
    expect(await read(own.db)).toMatchObject({ path: 'tenant_a', patience: '10min' });
    await own.close();
  });

  it.each(['Asia/Manila', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'])('in a session of %s', async (zone) => {
    await open.db.connection().execute(async (db) => {
      await sql`select set_config('timezone', ${zone}, false)`.execute(db);
      expect((await read(db))!.at).toBe(AT);
      const old = new Date('1880-03-01T00:00:00Z');
      expect(await firstRow(db, sql`select ${old}::timestamptz as old, null::timestamptz as none`)).toEqual({
        old: old.getTime(),
        none: null,
      });
      await sql`reset timezone`.execute(db);
    });
  });
});
