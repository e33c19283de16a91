// Many rows at once by the names of their columns, for whoever has gone through a stretch of time in memory.
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement. */
const PORTION = 5000;

type Row = Readonly<Record<string, unknown>>;

/** All rows name the columns of the first; instants as text, ids as they are given, what is not named as the table has it. */
export async function insertRows(db: Db, table: string, all: readonly Row[]): Promise<void> {
  for (const part of portions(all)) {
    const columns = sql.join(namesOf(part).map((name) => sql.id(name)));
    await sql`insert into ${sql.id(table)} (${columns}) overriding system value
      select ${columns} from ${given(table, part)}`.execute(db);
  }
}

/** The same into rows that are there already, found by `key`. */
export async function updateRows(db: Db, table: string, key: string, all: readonly Row[]): Promise<void> {
  for (const part of portions(all)) {
    const changed = namesOf(part).filter((name) => name !== key);
    await sql`update ${sql.id(table)} kept set ${sql.join(changed.map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`))}
      from ${given(table, part)} where kept.${sql.id(key)} = r.${sql.id(key)}`.execute(db);
  }
}

const given = (table: string, part: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(part)}::jsonb) r`;
const namesOf = ([first]: readonly Row[]) => Object.keys(first ?? {});

function* portions(all: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < all.length; from += PORTION) yield all.slice(from, from + PORTION);
}
