import { unpackDays } from '@bantay/features/rainfall/server/packed-days.ts';
import { readDays } from '@bantay/features/rainfall/server/rainfall-queries.ts';
import { DAY_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { isMigrated, migrate, migrationNames } from '../src/database/migrate.ts';
import { createStoryDatabase, openRolledBack } from './databases.ts';

const nameInUse = async (db: Awaited<ReturnType<typeof openRolledBack>>['db'], table: string) =>
  (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)).rows[0]?.there;

describe('databases for tests', () => {
  it('an own one is migrated, and gone after its drop', async () => {
    const { url, drop } = await createStoryDatabase();
    const { db, close } = openDatabase({ url });
    expect(await nameInUse(db, 'sites')).toBe(true);
    await close();
    await drop();
    const client = new pg.Client({ connectionString: url });
    await expect(client.connect()).rejects.toThrow(/does not exist/);
  });

  it('two own ones know nothing of each other', async () => {
    const [one, two] = await Promise.all([createStoryDatabase(), createStoryDatabase()]);
    const opened = [openDatabase({ url: one.url }), openDatabase({ url: two.url })] as const;
    await sql`create table only_here (n int)`.execute(opened[0].db);
    expect(await nameInUse(opened[1].db, 'only_here')).toBe(false);
    for (const { close } of opened) await close();
    await Promise.all([one.drop(), two.drop()]);
  });

  it('the shared one keeps nothing of a rolled-back test, not even what the app committed', async () => {
    const first = await openRolledBack();
    await first.db.transaction().execute((tx) => sql`create table passing (n int)`.execute(tx));
    await expect(
      first.db.transaction().execute(async (tx) => {
        await sql`insert into passing values (1)`.execute(tx);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    const { rows } = await sql`select n from passing`.execute(first.db);
    expect(rows).toEqual([]);
    await first.rollBack();
    const second = await openRolledBack();
    expect(await nameInUse(second.db, 'passing')).toBe(false);
    await second.rollBack();
  });

  it('an upgrade keeps the packed days of the earlier schema', async () => {
    const { url, drop } = await createStoryDatabase();
    const { db, close } = openDatabase({ url });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(url, '0005-reference');
    const halfHours = Array.from({ length: 48 }, (_, i) => (i % 5 === 0 ? -1 : i * 4167));
    await sql`insert into rain_days (rain_id, day, half_hours) values (7, '2026-11-20', ${halfHours}::int[])`.execute(
      db,
    );
    expect(await migrate(url)).toContain('0006-packed-days');
    const [days] = await readDays(db, [7], '2026-11-20', '2026-11-20');
    expect(unpackDays(days!.days, days!.halfHours).milli).toEqual(halfHours.filter((milli) => milli >= 0));
    expect(toManilaDate(days!.days[0]! * DAY_MS)).toBe('2026-11-20');
    await close();
    await drop();
  });

  it('an older program beside a schema that breaks it refuses with a sentence, and changes nothing', async () => {
    const { url, drop } = await createStoryDatabase();
    const own = openDatabase({ url, max: 1 });
    try {
      await sql`insert into kysely_migration values ('9999-later-breaks', now()::text)`.execute(own.db);
      await expect(migrate(url)).rejects.toThrow('used by a newer Bantay (its schema is at 9999-later-breaks)');
    } finally {
      await own.close();
      await drop();
    }
  });

  it('an older program beside a schema that only adds starts, and leaves the reference rows to the newer one', async () => {
    const { url, drop } = await createStoryDatabase();
    const own = openDatabase({ url, max: 1 });
    try {
      // Its own newest is missing too: the servers of a house are updated one after the other, in any order.
      const [before, newest] = migrationNames().slice(-2);
      await sql`drop schema public cascade`.execute(own.db);
      await sql`create schema public`.execute(own.db);
      await migrate(url, before);
      await sql`insert into kysely_migration values ('9999-later', now()::text)`.execute(own.db);
      await sql`insert into moms_features (feature_id, feature_type, description)
        values (1, 'Crack', 'of the newer one')`.execute(own.db);
      expect(await migrate(url)).toEqual([newest]);
      expect(await migrate(url)).toEqual([]);
      const { rows } = await sql`select description from moms_features`.execute(own.db);
      expect(rows).toEqual([{ description: 'of the newer one' }]);
      expect(await isMigrated(own.db)).toBe(true);
    } finally {
      await own.close();
      await drop();
    }
  });

  it('four servers that start at once migrate one empty database without harm', async () => {
    const { url, drop } = await createStoryDatabase();
    const { db, close } = openDatabase({ url });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(url)));
    // Each migration was run by exactly one of the four.
    const names = runs.flat();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual([]);
    expect(await nameInUse(db, 'sites')).toBe(true);
    await close();
    await drop();
  });
});
