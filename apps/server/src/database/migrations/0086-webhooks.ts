// Webhooks: addresses that are told of releases, and one row for each telling, written by the database in the transaction of the fact.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      hook_id int generated always as identity primary key,
      name text not null check (length(name) between 1 and 60),
      url text not null check (length(url) <= 500),
      -- Its secret is made from this and from the secret of the server: in the database it stands nowhere.
      salt bytea not null,
      created_at timestamptz not null default now(),
      created_by int not null references users,
      -- What happens meanwhile is not told later.
      paused_at timestamptz,
      removed_at timestamptz
    )`.execute(db);
  await sql`
    create table webhook_deliveries (
      delivery_id bigint generated always as identity primary key,
      hook_id int not null references webhooks,
      -- The same with each try: by it a receiver knows a repeat.
      message_id uuid not null default gen_random_uuid() unique,
      kind text not null check (kind in
        ('release.issued', 'release.corrected', 'release.cancelled', 'level.changed', 'test')),
      -- Null: a test.
      release_id int references monitoring_releases,
      update_number int not null default 0,
      previous_level int,
      created_at timestamptz not null default clock_timestamp(),
      -- As it was first sent; null before.
      payload text,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      tries int not null default 0,
      next_try_at timestamptz not null default clock_timestamp(),
      tried_at timestamptz,
      status int,
      answer text check (length(answer) <= 200),
      error text,
      unique (hook_id, kind, release_id, update_number)
    )`.execute(db);
  await sql`create index webhook_deliveries_due on webhook_deliveries (hook_id, next_try_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index webhook_deliveries_newest on webhook_deliveries (hook_id, delivery_id desc)`.execute(db);
  await tellOfReleases(db);
  await tellOfRounds(db);
  await sql`comment on table webhook_deliveries is 'What each webhook is told, and what it answered'`.execute(db);
}

/** A release of people, and a level that is another than that of the release before it at the site. */
async function tellOfReleases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function webhook_tell_release() returns trigger language plpgsql set search_path from current as $$
    declare
      this_level int;
      level_before int;
    begin
      if not exists (select 1 from webhooks where paused_at is null and removed_at is null) then
        return null;
      end if;
      select y.alert_level into this_level from monitoring_releases r
        join monitoring_event_alerts a using (event_alert_id) join public_alert_symbols y using (pub_sym_id)
        where r.release_id = new.release_id;
      select y.alert_level into level_before from monitoring_releases r
        join monitoring_event_alerts a using (event_alert_id) join public_alert_symbols y using (pub_sym_id)
        where r.release_id < new.release_id
          and r.site_id = (select site_id from monitoring_releases where release_id = new.release_id)
        order by r.release_id desc limit 1;
      insert into webhook_deliveries (hook_id, kind, release_id)
        select hook_id, 'release.issued', new.release_id from webhooks where paused_at is null and removed_at is null
        order by hook_id on conflict do nothing;
      if this_level <> level_before then
        insert into webhook_deliveries (hook_id, kind, release_id, previous_level)
          select hook_id, 'level.changed', new.release_id, level_before
          from webhooks where paused_at is null and removed_at is null
          order by hook_id on conflict do nothing;
      end if;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger webhook_tell_release after insert on monitoring_release_publishers
    for each row execute function webhook_tell_release()`.execute(db);
}

/** Corrections and cancellations are rounds of messages. */
async function tellOfRounds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function webhook_tell_round() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into webhook_deliveries (hook_id, kind, release_id, update_number)
        select hook_id, case new.kind when 'correction' then 'release.corrected' else 'release.cancelled' end,
          new.release_id, new.update_number
        from webhooks where paused_at is null and removed_at is null
        order by hook_id on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`
    create trigger webhook_tell_round after insert on sms_rounds
    for each row when (new.kind in ('correction', 'cancellation')) execute function webhook_tell_round()`.execute(db);
}
