// The public log holds releases, levels that everybody was shown and heads of the record beside texts. Old leaves stay as they are.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table public_log
      alter column round_id drop not null,
      -- Null: the record of what belongs to no site.
      alter column site_id drop not null,
      alter column release_id drop not null,
      alter column update_number drop not null,
      -- Of kind 'level' null: no information.
      alter column level drop not null,
      alter column text_hash drop not null,
      -- Of heads of the record: the machine's day in Manila.
      add column day date,
      drop constraint public_log_kind_check`.execute(db);
  await sql`alter table public_log add constraint public_log_kind_check
    check (kind in ('warning', 'correction', 'cancellation', 'release', 'level', 'chain'))`.execute(db);
  await sql`alter table public_log add constraint public_log_text_check check (
    (kind in ('warning', 'correction', 'cancellation')) = (round_id is not null and text_hash is not null))`.execute(
    db,
  );
  await sql`alter table public_log add constraint public_log_release_check check (
    kind in ('level', 'chain') or (release_id is not null and update_number is not null and level is not null))`.execute(
    db,
  );
  await sql`alter table public_log add constraint public_log_day_check
    check ((kind = 'chain') = (day is not null))`.execute(db);
  await sql`create unique index public_log_release on public_log (release_id) where kind = 'release'`.execute(db);
  await sql`create unique index public_log_day on public_log (day, coalesce(site_id, 0)) where kind = 'chain'`.execute(
    db,
  );
}
