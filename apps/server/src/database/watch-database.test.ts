// A database that stops answering without closing anything: noticed, whoever waits is told, and it is asked again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type Line, openLine } from '../../test/line.ts';
import { isDatabaseAway, openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { watchDatabase } from './watch-database.ts';

/** A line to the database that can fall silent. */
let line: Line;
let isSilent = false;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  line = await openLine(made.url, { pass: (bytes, to) => isSilent || to.write(bytes) });
});
afterAll(async () => {
  line.close();
  await drop();
});

it('whoever waits gets an error that says so, and both pool and listener come back by themselves', async () => {
  const { db, cut, close } = openDatabase({ url: line.url, max: 2 });
  const gaps: number[] = [];
  const listener = await listen({
    url: line.url,
    channels: ['trial'],
    onNotice: () => {},
    onGap: () => gaps.push(1),
    onError: () => {},
  });
  let told = 0;
  const onAway = () => {
    told++;
    cut();
    listener.cut();
  };
  const watch = watchDatabase({ url: line.url, onAway, everyMs: 50, patienceMs: 1500 });
  await sql`select 1`.execute(db);
  expect(watch.isAway()).toBe(false);

  isSilent = true;
  const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
  expect(isDatabaseAway(error)).toBe(true);
  await expect.poll(() => watch.isAway(), { timeout: 20_000 }).toBe(true);
  expect(told).toBe(1);

  isSilent = false;
  await expect.poll(() => watch.isAway(), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => gaps.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(told).toBe(1);
  await watch.close();
  await listener.close();
  await close();
}, 120_000);
