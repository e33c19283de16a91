// Earthquakes as feeds give them, the sites they raised, and keys that may bring them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logger_keys add column posts_earthquakes boolean not null default false`.execute(db);
  await sql`
    create table earthquake_events (
      eq_id int generated always as identity primary key,
      ts timestamptz not null,
      magnitude double precision not null, depth_km double precision,
      latitude double precision not null, longitude double precision not null,
      critical_km double precision,
      issuer text not null, province text,
      processed int not null check (processed in (-1, 0, 1)),
      received_at timestamptz not null default clock_timestamp(),
      unique (issuer, ts, latitude, longitude, magnitude)
    )`.execute(db);
  await sql`create index earthquake_events_ts on earthquake_events (ts desc, eq_id desc)`.execute(db);
  await sql`
    create table earthquake_alerts (
      ea_id int generated always as identity primary key,
      eq_id int not null references earthquake_events,
      site_id int not null references sites,
      distance_km double precision not null,
      trigger_id int references operational_triggers,
      unique (eq_id, site_id)
    )`.execute(db);
}
