// Landslide features: types, signs at the sites, reports, and reports that wait (names after api-facts §16.8).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table moms_features (
      feature_id int primary key,
      feature_type varchar(45) not null unique,
      description text
    )`.execute(db);
  await sql`
    create table moms_feature_alerts (
      feature_alert_id int generated always as identity primary key,
      feature_id int not null references moms_features,
      alert_level int not null check (alert_level in (0, 2, 3)),
      description varchar(500) not null,
      unique (feature_id, alert_level)
    )`.execute(db);
  await sql`
    create table moms_instances (
      instance_id int generated always as identity primary key,
      site_id int not null references sites,
      feature_id int not null references moms_features,
      -- Null for "no changes observed", one of which each site has.
      feature_name varchar(45),
      location varchar(500)
    )`.execute(db);
  await sql`create unique index moms_instances_name on moms_instances (site_id, feature_id, lower(feature_name))
    nulls not distinct`.execute(db);
  await createReports(db);
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table monitoring_moms_temp (
      id int generated always as identity primary key,
      site_id int not null references sites,
      moms_data jsonb not null,
      is_updated boolean not null default false,
      received_at timestamptz not null,
      received_by int references users,
      decided_by int references users,
      decided_at timestamptz,
      check (is_updated = (decided_at is not null))
    )`.execute(db);
  await sql`create index monitoring_moms_temp_waiting on monitoring_moms_temp (id) where not is_updated`.execute(db);
  await sql`
    create table monitoring_moms (
      moms_id int generated always as identity primary key,
      instance_id int not null references moms_instances,
      observance_ts timestamptz not null,
      reporter_id int not null references users,
      remarks varchar(500) not null,
      narrative_id int not null references narratives,
      validator_id int references users,
      op_trigger int not null check (op_trigger in (0, 2, 3)),
      files varchar(455),
      -- Several reports of one minute and level share a trigger, which replaces the shifted times of before.
      operational_trigger_id int not null references operational_triggers,
      consulted_staff text,
      -- The session behind the entry; reporter and validator are what the form says.
      entered_by int references users,
      temp_id int references monitoring_moms_temp
    )`.execute(db);
  await sql`create index monitoring_moms_instance on monitoring_moms (instance_id, observance_ts)`.execute(db);
  await sql`create index monitoring_moms_trigger on monitoring_moms (operational_trigger_id)`.execute(db);
  await sql`
    create table monitoring_moms_releases (
      moms_rel_id int generated always as identity primary key,
      -- The saved trigger that the report stands behind; null for a non-triggering report.
      trig_misc_id int references monitoring_triggers,
      release_id int not null references monitoring_releases,
      moms_id int not null references monitoring_moms,
      unique (moms_id, release_id)
    )`.execute(db);
  await sql`create index monitoring_moms_releases_trigger on monitoring_moms_releases (trig_misc_id)`.execute(db);
}
