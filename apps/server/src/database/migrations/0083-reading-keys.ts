// Keys for reading: who only reads series, levels or releases needs no account that may release warnings.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_keys (
      key_id int generated always as identity primary key,
      name text not null check (length(name) between 1 and 60),
      key_hash bytea not null unique,
      scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['levels', 'series', 'releases']),
      valid_until timestamptz not null,
      -- Requests a minute.
      rate int not null check (rate between 1 and 6000),
      created_at timestamptz not null default now(),
      -- Null: by the command line.
      created_by int references users,
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by int references users,
      revoked_for text
    )`.execute(db);
  await sql`comment on table reading_keys is 'Who may read series, levels or releases without an account, until when and how often'`.execute(
    db,
  );
}
