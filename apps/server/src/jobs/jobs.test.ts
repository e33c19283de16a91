import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { openDatabase } from '../database/database.ts';
import { type Job, startJobs } from './jobs.ts';

it('more jobs than connections, all due at a start, do not wait for each other', async () => {
  const { url, drop } = await createStoryDatabase();
  const { db, close } = openDatabase({ url, max: 6 });
  const done = new Set<string>();
  const errors: unknown[] = [];
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    everyMs: 60_000,
    // As each of them does: the lock lies on one connection, the work takes another.
    run: async () => {
      await sql`select pg_sleep(0.05)`.execute(db);
      done.add(name);
    },
    ...more,
  });
  const jobs = startJobs(
    db,
    [
      job('first', { rank: 'warning' }),
      job('own', { isOwn: true }),
      ...Array.from({ length: 10 }, (_, n) => job(`other ${n}`)),
    ],
    (error) => errors.push(error),
  );
  await expect.poll(() => done.size, { timeout: 8000 }).toBe(12);
  expect(errors).toEqual([]);
  await jobs.stop();
  await close();
  await drop();
});
