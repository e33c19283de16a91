// Secret addresses under which calendars read the activities of one site; and the state of the server as a scope of keys for reading.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_addresses (
      address_id int generated always as identity primary key,
      secret_hash bytea not null unique,
      user_id int not null references users,
      site_id int not null references sites,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index on calendar_addresses (user_id)`.execute(db);
  await sql`comment on table calendar_addresses is 'Who reads the activities of a site with a calendar program, until revoked'`.execute(
    db,
  );
  // Wider than before: what an earlier program writes still fits.
  await sql`alter table reading_keys drop constraint reading_keys_scopes_check`.execute(db);
  await sql`
    alter table reading_keys
      add constraint reading_keys_scopes_check
        check (cardinality(scopes) > 0 and scopes <@ array['levels', 'series', 'releases', 'metrics'])`.execute(db);
}
