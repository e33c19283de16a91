// What an installation says of itself, in versions: office and contacts, emergency numbers, who is on duty. The newest of each holds.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      key text not null check (key in ('office', 'emergency', 'duty', 'languages')),
      version int not null check (version > 0),
      value jsonb not null,
      -- Null: as municipality.json said it at the first start with this table.
      by_user int references users,
      reason text,
      at timestamptz not null default clock_timestamp(),
      primary key (key, version)
    )`.execute(db);
  await sql`comment on table settings is 'Settings of the installation in versions; the newest of each key holds'`.execute(
    db,
  );
  await sql`
    create function settings_stand() returns trigger language plpgsql as $$
    begin
      raise exception 'A version of a setting is never changed: write a newer one';
    end
    $$`.execute(db);
  await sql`
    create trigger settings_stand before update or delete on settings
    for each row execute function settings_stand()`.execute(db);
}
