// Surficial markers: what happened to them, observations with their measurements, tags, and levels (api-facts §16.4).
import { type Kysely, sql } from 'kysely';
import { addToRecord, RECORD_TABLES } from '../record-tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMarkers(db);
  await createObservations(db);
  for (const one of RECORD_TABLES.filter(({ since }) => since === '0012')) await addToRecord(db, one);
}

async function createMarkers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table markers (
      marker_id int generated always as identity primary key,
      site_id int not null references sites,
      -- As its newest naming says (marker_names); here so that the database can hold a letter to one marker in use.
      marker_name text not null check (marker_name ~ '^[A-Z]$'),
      in_use boolean not null default true,
      description text, latitude double precision, longitude double precision
    )`.execute(db);
  await sql`create unique index markers_letter on markers (site_id, marker_name) where in_use`.execute(db);
  await sql`
    create table marker_history (
      history_id int generated always as identity primary key,
      marker_id int not null references markers,
      ts timestamptz not null,
      event text not null check (event in ('add', 'rename', 'reposition', 'decommission')),
      remarks varchar(1500),
      -- The session behind the entry; null for an import.
      entered_by int references users
    )`.execute(db);
  await sql`create index marker_history_marker on marker_history (marker_id, ts, history_id)`.execute(db);
  await sql`
    create table marker_names (
      name_id int generated always as identity primary key,
      history_id int not null unique references marker_history,
      marker_name text not null check (marker_name ~ '^[A-Z]$')
    )`.execute(db);
}

async function createObservations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table marker_observations (
      mo_id int generated always as identity primary key,
      site_id int not null references sites,
      ts timestamptz not null,
      meas_type text not null check (meas_type in ('ROUTINE', 'EVENT')),
      observer_name varchar(100) not null,
      data_source text not null check (data_source in ('WEB', 'SMS', 'IMPORT', 'DEMO')),
      reliability int not null default 1 check (reliability in (0, 1)),
      weather varchar(20),
      entered_by int references users,
      -- Field time at which it came in; the time machine goes by it.
      entered_at timestamptz not null,
      unique (site_id, ts)
    )`.execute(db);
  await sql`
    create table marker_data (
      data_id int generated always as identity primary key,
      mo_id int not null references marker_observations,
      marker_id int not null references markers,
      measurement double precision not null check (measurement > 0 and measurement <= 10000),
      unique (mo_id, marker_id)
    )`.execute(db);
  await sql`create index marker_data_marker on marker_data (marker_id)`.execute(db);
  await sql`
    create table marker_data_tags (
      marker_tag_id int generated always as identity primary key,
      data_id int not null unique references marker_data,
      ts timestamptz not null,
      tagger_id int not null references users,
      remarks varchar(1000) not null,
      tag_type int not null check (tag_type in (-1, 0, 1))
    )`.execute(db);
  // What each evaluated observation said of each marker; the newest evaluation stands.
  await sql`
    create table marker_alerts (
      ma_id int generated always as identity primary key,
      ts timestamptz not null,
      marker_id int not null references markers,
      data_id int not null,
      displacement double precision, time_delta double precision,
      alert_level int not null check (alert_level between -1 and 3),
      processed int not null default 1,
      unique (marker_id, ts)
    )`.execute(db);
}
