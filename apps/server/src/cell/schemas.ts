// The schemas in which municipalities lie.
import { sql } from 'kysely';
import { firstRow, openDatabase, rows } from '../database/database.ts';
import { endOfSchema } from '../database/own-schema.ts';

/** Nothing where it stands already. */
export const createSchema = (url: string, name: string): Promise<void> =>
  withSchemas(url, (run) => run(sql`create schema if not exists ${sql.id(name)}`));

/** With all that is in it. */
export const dropSchema = (url: string, name: string): Promise<void> =>
  withSchemas(url, (run) => run(sql`drop schema if exists ${sql.id(name)} cascade`));

/** Whoever still worked in it finds nothing there any more, and says so. */
export const renameSchema = (url: string, name: string, to: string): Promise<void> =>
  withSchemas(url, (run) => run(sql`alter schema ${sql.id(name)} rename to ${sql.id(to)}`));

export async function hasSchema(url: string, name: string): Promise<boolean> {
  let isThere = false;
  await withSchemas(url, async (_run, db) => {
    const row = await firstRow<{ there: boolean }>(
      db,
      sql`select to_regnamespace(${`"${name}"`}) is not null as there`,
    );
    isThere = row?.there === true;
  });
  return isThere;
}

/** Houses beside that of a municipality (own-schema.ts): a drill that runs has one. */
export async function listBeside(url: string, name: string): Promise<string[]> {
  let found: string[] = [];
  await withSchemas(url, async (_run, db) => {
    const all = await rows<{ name: string }>(
      db,
      sql`select nspname::text as name from pg_namespace where nspname like ${`%\\${endOfSchema(name)}`} order by nspname`,
    );
    found = all.map((one) => one.name);
  });
  return found;
}

/** Also where there is none. */
export async function isEmptySchema(url: string, name: string): Promise<boolean> {
  let isEmpty = true;
  await withSchemas(url, async (_run, db) => {
    const row = await firstRow<{ there: boolean }>(
      db,
      sql`select to_regclass(${`"${name}".kysely_migration`}) is not null as there`,
    );
    isEmpty = row?.there !== true;
  });
  return isEmpty;
}

type Run = (statement: ReturnType<typeof sql>) => Promise<void>;
type OpenDb = ReturnType<typeof openDatabase>['db'];

async function withSchemas(url: string, work: (run: Run, db: OpenDb) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    await work(async (statement) => void (await statement.execute(db)), db);
  } finally {
    await close();
  }
}
