// Triggers, their validation, the generated public alerts, events, releases (names after api-facts §16.7).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trigger_hierarchies (
      source_id int primary key,
      trigger_source text not null unique,
      hierarchy_id int not null unique,
      is_default int not null, is_active int not null,
      data_interval text, data_presence int not null, is_ground int not null
    )`.execute(db);
  await sql`
    create table operational_trigger_symbols (
      trigger_sym_id int primary key,
      source_id int not null references trigger_hierarchies,
      alert_level int not null,
      alert_symbol text not null,
      alert_description text,
      unique (source_id, alert_symbol)
    )`.execute(db);
  await sql`
    create table internal_alert_symbols (
      internal_sym_id int primary key,
      trigger_sym_id int unique references operational_trigger_symbols,
      alert_symbol text not null,
      alert_description text
    )`.execute(db);
  await sql`
    create table public_alert_symbols (
      pub_sym_id int primary key,
      alert_symbol text not null unique,
      alert_level int not null unique,
      alert_type text not null, recommended_response text, duration int not null
    )`.execute(db);
  await sql`
    create table operational_triggers (
      trigger_id int generated always as identity primary key,
      site_id int not null references sites,
      trigger_sym_id int not null references operational_trigger_symbols,
      ts timestamptz not null,
      ts_updated timestamptz not null,
      tech_info text not null default '',
      retriggers int not null default 0,
      evidence jsonb,
      check (ts_updated >= ts),
      unique (site_id, trigger_sym_id, ts)
    )`.execute(db);
  await sql`create index operational_triggers_window on operational_triggers (site_id, ts_updated desc)`.execute(db);
  await sql`
    create table alert_status (
      stat_id int generated always as identity primary key,
      trigger_id int not null references operational_triggers,
      ts_last_retrigger timestamptz not null,
      ts_set timestamptz not null,
      ts_ack timestamptz,
      alert_status int check (alert_status in (-1, 0, 1)),
      remarks text check (length(remarks) <= 450),
      user_id int references users
    )`.execute(db);
  await sql`create index alert_status_trigger on alert_status (trigger_id, stat_id desc)`.execute(db);
  await sql`
    create table public_alerts (
      public_id int generated always as identity primary key,
      site_id int not null references sites,
      pub_sym_id int not null references public_alert_symbols,
      ts timestamptz not null, ts_updated timestamptz not null,
      check (ts_updated >= ts)
    )`.execute(db);
  await sql`create index public_alerts_site on public_alerts (site_id, ts_updated desc)`.execute(db);
  // The newest result of the generator for each site: what the candidate is made from.
  await sql`
    create table generated_alerts (
      site_id int primary key references sites,
      at timestamptz not null,
      closed_at timestamptz,
      result jsonb not null,
      closed jsonb
    )`.execute(db);
  await sql`
    create table monitoring_events (
      event_id int generated always as identity primary key,
      site_id int not null references sites,
      event_start timestamptz not null,
      validity timestamptz,
      status int not null check (status in (1, 2, 3)),
      manually_lowered boolean not null default false
    )`.execute(db);
  await sql`
    create table monitoring_event_alerts (
      event_alert_id int generated always as identity primary key,
      event_id int not null references monitoring_events,
      pub_sym_id int not null references public_alert_symbols,
      ts_start timestamptz not null,
      ts_end timestamptz
    )`.execute(db);
  await sql`
    create unique index one_open_alert_per_event on monitoring_event_alerts (event_id) where ts_end is null`.execute(
    db,
  );
  await sql`
    create table monitoring_releases (
      release_id int generated always as identity primary key,
      event_alert_id int not null references monitoring_event_alerts,
      site_id int not null references sites,
      data_ts timestamptz not null,
      release_time time not null,
      released_at timestamptz not null,
      trigger_list text,
      bulletin_number int not null,
      with_retrigger_validation boolean,
      comments text check (length(comments) <= 500),
      fingerprint text not null,
      kind text not null,
      cancelled_at timestamptz,
      unique (event_alert_id, data_ts),
      unique (site_id, bulletin_number)
    )`.execute(db);
  await sql`create index monitoring_releases_site on monitoring_releases (site_id, data_ts desc)`.execute(db);
  await sql`
    create table monitoring_release_publishers (
      publisher_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      user_id int not null references users,
      role text not null
    )`.execute(db);
  await sql`
    create table monitoring_triggers (
      trigger_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      internal_sym_id int not null references internal_alert_symbols,
      ts timestamptz not null,
      info text not null,
      operational_trigger_id int references operational_triggers
    )`.execute(db);
  await sql`
    create table monitoring_ewi_logs (
      log_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      ts timestamptz not null,
      component int not null,
      action text not null,
      remarks text
    )`.execute(db);
  // Candidates that the server offered, so that a release can be held against what the officer saw.
  await sql`
    create table offered_candidates (
      site_id int not null references sites,
      data_ts timestamptz not null,
      fingerprint text not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (site_id, data_ts, fingerprint)
    )`.execute(db);
}
