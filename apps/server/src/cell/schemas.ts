// The schemas in which municipalities lie.
import { sql } from 'kysely';
import { type Db, firstRow, openDatabase, rows } from '../database/database.ts';
import { endOfSchema } from '../database/own-schema.ts';

/** Nothing where it stands already. */
export const createSchema = (url: string, name: string) =>
  withDatabase(url, (db) => sql`create schema if not exists ${sql.id(name)}`.execute(db));

/** With all that is in it. */
export const dropSchema = (url: string, name: string) =>
  withDatabase(url, (db) => sql`drop schema if exists ${sql.id(name)} cascade`.execute(db));

/** Whoever still worked in it finds nothing there any more, and says so. */
export const renameSchema = (url: string, name: string, to: string) =>
  withDatabase(url, (db) => sql`alter schema ${sql.id(name)} rename to ${sql.id(to)}`.execute(db));

export const hasSchema = (url: string, name: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    const row = await firstRow<{ there: boolean }>(
      db,
      sql`select to_regnamespace(${`"${name}"`}) is not null as there`,
    );
    return row?.there === true;
  });

/** Also where there is none. */
export const isEmptySchema = (url: string, name: string): Promise<boolean> =>
  withDatabase(url, async (db) => {
    const row = await firstRow<{ there: boolean }>(
      db,
      sql`select to_regclass(${`"${name}".kysely_migration`}) is not null as there`,
    );
    return row?.there !== true;
  });

/** Houses beside that of a municipality (own-schema.ts): a drill that runs has one. */
export const listBeside = (url: string, name: string): Promise<string[]> =>
  withDatabase(url, async (db) => {
    const found = await rows<{ name: string }>(
      db,
      sql`select nspname::text as name from pg_namespace where nspname like ${`%\\${endOfSchema(name)}`} order by nspname`,
    );
    return found.map((one) => one.name);
  });

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
