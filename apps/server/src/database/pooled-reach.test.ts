// Statements by way of a pooler: each transaction has its settings whatever its line was told, and what outlives one goes to the database
// itself. Lines of a pooler are played by lines that somebody else has left in disorder; pgbouncer was tried (docs/operator-servers.md).
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { firstRow, openDatabase, planned, type ReachedDatabase, rows, sessionSettings } from './database.ts';
import { openPooled, reachBy } from './pooled-reach.ts';

let url: string;
let drop: () => Promise<void>;
let pooled: ReachedDatabase;
beforeAll(async () => {
  ({ url, drop } = await createStoryDatabase());
  pooled = openPooled(url, { url, path: '"$user", public' }, { patience: 'server', max: 1 });
});
afterAll(async () => {
  await pooled.close();
  await drop();
});

const HABITS = sql`select current_setting('TimeZone') as zone, current_setting('DateStyle') as dates, current_schema() as path,
  current_setting('lock_timeout') as patience`;
const KEPT = { zone: 'UTC', dates: 'ISO, MDY', path: 'public', patience: '10s' };
/** As somebody else leaves a line behind. */
const leaveInDisorder = () =>
  rows(
    pooled.db,
    sql.raw(`commit; set timezone to 'Asia/Tokyo'; set datestyle to 'SQL, MDY'; set search_path to nowhere; set lock_timeout to '3h';
      begin`),
  );

describe('each transaction says what it rests on', () => {
  it('a statement by itself, and many in one', async () => {
    await leaveInDisorder();
    expect(await firstRow(pooled.db, HABITS)).toEqual(KEPT);
    expect((await pooled.pool.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)).rows).toEqual([
      { zone: 'UTC' },
    ]);
    await pooled.db.transaction().execute(async (tx) => {
      expect(await firstRow(tx, HABITS)).toEqual(KEPT);
      await sql`savepoint inner_one`.execute(tx);
      await expect(rows(tx, sql`select 1 / 0`)).rejects.toThrow('division by zero');
      await sql`rollback to savepoint inner_one`.execute(tx);
      expect(await firstRow(tx, HABITS)).toEqual(KEPT);
    });
    await pooled.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        expect(await firstRow(tx, sql`select current_setting('transaction_isolation') as level`)).toEqual({
          level: 'repeatable read',
        });
        expect(await firstRow(tx, HABITS)).toEqual(KEPT);
      });
  });

  it('and leaves nothing of it on the line, nor a transaction open, when it fails', async () => {
    await leaveInDisorder();
    await expect(rows(pooled.db, sql`select 1 / 0`)).rejects.toThrow('division by zero');
    await expect(pooled.db.transaction().execute((tx) => rows(tx, sql`select 1 / 0`))).rejects.toThrow(
      'division by zero',
    );
    const left = sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    const beside = openDatabase({ url, max: 1 });
    expect(await rows(beside.db, left)).toEqual([]);
    await beside.close();
    expect(await firstRow(pooled.db, HABITS)).toEqual(KEPT);
  });

  it("no plan is kept on a line that is nobody's", async () => {
    await rows(pooled.db, sql`${planned('of_nobody')}select 1 as one`);
    expect(await rows(pooled.db, sql`select name from pg_prepared_statements`)).toEqual([]);
  });

  it('a copy goes inside a transaction, and is refused without one', async () => {
    const client = await pooled.pool.connect();
    expect(() => client.query(copyFrom('copy job_runs (job) from stdin'))).toThrow('a copy needs a transaction');
    await client.query('begin');
    const copy = client.query(copyFrom('copy rain_rejects from stdin'));
    await new Promise<void>((resolve, reject) => {
      copy.on('finish', resolve).on('error', reject);
      copy.end();
    });
    await client.query('commit');
    client.release();
    expect(await firstRow(pooled.db, HABITS)).toEqual(KEPT);
  });

  it('with the settings of the address over our habits, and under what must be', () => {
    const given = `${url}?options=-c%20lock_timeout%3D1s%20-c%20timezone%3DAsia%2FTokyo%20--work_mem%3D8MB`;
    expect(Object.fromEntries(sessionSettings(given, 'server'))).toEqual({
      ...{ lock_timeout: '1s', idle_in_transaction_session_timeout: '15s', work_mem: '8MB' },
      ...{ timezone: 'UTC', datestyle: 'ISO' },
    });
  });
});

describe('what outlives a transaction', () => {
  it('locks of jobs lie on lines of the database, and a house beside is found by the path of its own', async () => {
    const reach = await reachBy({ databasePoolerUrl: url }, url);
    const database = reach.open({ patience: 'server' });
    const locks = reach.locksFor(database);
    expect(locks).not.toBe(database.db);
    await sql`create schema beside`.execute(database.db);
    const beside = reach.open({ schema: 'beside' });
    expect(await firstRow(beside.db, sql`select current_schema() as path`)).toEqual({ path: 'beside' });
    await locks.connection().execute(async (own) => {
      await sql`select pg_advisory_lock(77)`.execute(own);
      expect(await firstRow(database.db, sql`select pg_try_advisory_xact_lock(77) as free`)).toEqual({ free: false });
    });
    await beside.close();
    await database.close();
  });

  it('a pooler before another database, or another house, is refused at the start', async () => {
    const other = await createStoryDatabase();
    await expect(reachBy({ databasePoolerUrl: other.url }, url)).rejects.toThrow('does not lead to the database');
    await other.drop();
    await expect(reachBy({ databasePoolerUrl: 'postgres://x@127.0.0.1:9/none' }, url)).rejects.toThrow('ECONNREFUSED');
    expect((await reachBy({ databasePoolerUrl: null }, url)).locksFor(pooled)).toBe(pooled.db);
  });
});
