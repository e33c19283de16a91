// Of each site what can be said of it without reading its facts: written with them, so that a look passes over what is quiet.
import { type Kysely, sql } from 'kysely';

/** Empty: the server makes the boards at its start, and what has none is read from its facts (decision 097). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_boards (
      site_id int primary key references sites on delete cascade,
      -- Number of the transaction that wrote it last.
      version bigint not null,
      -- Of the newest event: whether it is a routine one, the level that was released, the newest stamp of its releases.
      is_routine boolean not null default false,
      level int,
      data_at timestamptz,
      -- Of the newest results, open and closed: whether they say nothing; and the newest half hour that is closed.
      is_quiet boolean not null default false,
      closed_at timestamptz)`.execute(db);
}
