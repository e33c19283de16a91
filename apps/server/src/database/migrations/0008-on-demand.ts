// On-demand alerts: who asked for what and why (names after api-facts §16.7).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table narratives (
      id int generated always as identity primary key,
      site_id int not null references sites,
      event_id int references monitoring_events,
      timestamp timestamptz not null,
      narrative text not null check (length(narrative) <= 1000),
      type_id int not null check (type_id in (1, 2)),
      user_id int not null references users
    )`.execute(db);
  await sql`
    create table monitoring_on_demand (
      od_id int generated always as identity primary key,
      request_ts timestamptz not null,
      site_id int not null references sites,
      narrative_id int not null references narratives,
      reporter_id int not null references users,
      tech_info text not null,
      alert_level int not null check (alert_level in (0, 1)),
      eq_id int references earthquake_events,
      approved_by text not null,
      trigger_id int not null references operational_triggers
    )`.execute(db);
  await sql`create index monitoring_on_demand_trigger on monitoring_on_demand (trigger_id)`.execute(db);
}
