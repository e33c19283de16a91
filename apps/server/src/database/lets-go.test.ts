// A server that stands still inside a transaction is let go by the database, and its site goes on.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { startJobs } from '../jobs/jobs.ts';
import { firstRow, isDatabaseAway, type OpenDatabase, openDatabase } from './database.ts';
import { inTransaction, lockSite } from './transaction.ts';

const LPA = 24;
let frozen: OpenDatabase;
let other: OpenDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  frozen = openDatabase({ url: made.url, patience: 'server', max: 2, onError: () => {} });
  other = openDatabase({ url: made.url, patience: 'server', max: 4 });
});
afterAll(async () => {
  await frozen.close();
  await other.close();
  await drop();
});

const setting = async ({ db }: OpenDatabase, name: string) =>
  (await firstRow<{ value: string }>(db, sql`select current_setting(${name}) as value`))!.value;

it('a server is let go within 30 s, a command has its time', async () => {
  const command = openDatabase({ url: (other.pool.options as { connectionString: string }).connectionString, max: 1 });
  const waits = async (open: OpenDatabase) => [
    await setting(open, 'lock_timeout'),
    await setting(open, 'idle_in_transaction_session_timeout'),
    await setting(open, 'tcp_keepalives_idle'),
  ];
  expect(await waits(other)).toEqual(['10s', '15s', '10']);
  expect(await waits(command)).toEqual(['10min', '10min', '10']);
  await command.close();
});

it('what it held is free, whoever waited goes on, and what it does when it wakes is refused as lost', async () => {
  // As in life, only sooner.
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let hasLock = () => {};
  const locked = new Promise<void>((resolve) => {
    hasLock = resolve;
  });
  const stopped = inTransaction(frozen.db, async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '300ms'`.execute(tx);
    await lockSite(tx, LPA);
    hasLock();
    await asleep;
    await sql`select 1`.execute(tx);
  }).catch((error: unknown) => error);
  await locked;
  await inTransaction(other.db, (tx) => lockSite(tx, LPA));
  wake();
  expect(isDatabaseAway(await stopped)).toBe(true);
  // It comes back by itself.
  await inTransaction(frozen.db, (tx) => lockSite(tx, LPA));
});

it('who waits in vain is told so, as of a database that is away: the same call may work in a moment', async () => {
  await inTransaction(frozen.db, async (holder) => {
    await lockSite(holder, LPA);
    const waited = await inTransaction(other.db, async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await lockSite(tx, LPA);
    }).catch((error: unknown) => error);
    expect(isDatabaseAway(waited)).toBe(true);
  });
});

it('the connection of a job holds its lock while it runs, and rests afterwards without a limit', async () => {
  const one = openDatabase({ url: (other.pool.options as { connectionString: string }).connectionString, max: 1 });
  let held = 0;
  const inside = async () => {
    const row = await firstRow<{ held: number }>(
      other.db,
      sql`select count(*)::int as held from pg_locks where locktype = 'advisory' and classid = 7102 and granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    held = row!.held;
  };
  const jobs = startJobs(one.db, [{ name: 'short', everyMs: 60_000, run: inside }], () => {});
  await expect.poll(() => held).toBe(1);
  await jobs.stop();
  expect(await setting(one, 'idle_session_timeout')).toBe('0');
  await one.close();
});
