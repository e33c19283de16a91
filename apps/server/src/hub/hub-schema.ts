// The tables of the hub, in a schema of its own. No address of a cell stands in them: the hub has no way to call one.
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type OpenDatabase, openDatabase } from '../database/database.ts';

const SCHEMA = 'hub';

async function first(db: Kysely<unknown>): Promise<void> {
  await sql`create table hub_cells (
      cell_id int generated always as identity primary key,
      name text not null unique,
      public_key text not null unique,
      -- 'Municipality, Province', or whole provinces: sites elsewhere are not believed.
      areas text[] not null,
      added_at timestamptz not null,
      -- Sequence of the newest push that was taken, and when by the clock of the hub.
      heard bigint not null default 0,
      heard_at timestamptz,
      -- How far its clock was ahead of ours then.
      clock_off_ms bigint not null default 0,
      challenge text,
      refused text,
      refused_at timestamptz,
      version text,
      is_demo boolean not null default false,
      log text,
      log_fault text)`.execute(db);
  await sql`create table hub_sites (
      cell_id int not null references hub_cells on delete cascade,
      site_code text not null,
      name text not null,
      municipality text not null,
      province text not null,
      region text not null,
      latitude double precision,
      longitude double precision,
      level int,
      doubt text,
      since timestamptz,
      until timestamptz,
      released_at timestamptz,
      is_overdue boolean not null,
      letters text,
      primary key (cell_id, site_code))`.execute(db);
  // The newest message of each, as its own server has signed it.
  await sql`create table hub_caps (
      cell_id int not null,
      site_code text not null,
      identifier text not null,
      msg_type text not null,
      headline text not null,
      sent_at timestamptz not null,
      xml text not null,
      primary key (cell_id, site_code),
      foreign key (cell_id, site_code) references hub_sites on delete cascade)`.execute(db);
}

/** From which head of its log a cell has to have grown, and since when a longer one is not proven. */
async function second(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hub_cells add column log_base text, add column log_unproven_at timestamptz`.execute(db);
  await sql`update hub_cells set log_base = log`.execute(db);
}

/** By which key a cell signs its CAP messages, and how each of them stands. What lies here already is judged at the next start. */
async function third(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hub_cells add column cap_key text, add column cap_fault text`.execute(db);
  await sql`alter table hub_caps add column standing text`.execute(db);
}

/**
 * The newest message of each site that was believed by its signature, also where the site is gone or something that is withheld lies in its
 * place; `older`: what came after it and is older. Of what lies here it is read at the next start.
 */
async function fourth(db: Kysely<unknown>): Promise<void> {
  await sql`create table hub_cap_newest (
      cell_id int not null references hub_cells on delete cascade,
      site_code text not null,
      newest jsonb not null,
      older jsonb,
      primary key (cell_id, site_code))`.execute(db);
}

const MIGRATIONS = {
  '0001-hub': { up: first },
  '0002-log-growth': { up: second },
  '0003-cap-signatures': { up: third },
  '0004-older-caps': { up: fourth },
};

/** Brings the tables and opens them; nothing outside of the schema is found by its name. */
export async function openHubDatabase(url: string, onError?: (error: Error) => void): Promise<OpenDatabase> {
  const plain = openDatabase({ url, max: 1 });
  try {
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(plain.db);
  } finally {
    await plain.close();
  }
  const own = openDatabase({ url, schema: SCHEMA, patience: 'server', max: 8, ...(onError && { onError }) });
  const migrator = new Migrator({
    db: own.db,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableSchema: SCHEMA,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return own;
  await own.close();
  throw error;
}
