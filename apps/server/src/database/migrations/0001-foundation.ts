// People, sites, sessions, settings of the installation, repeated requests and the audit.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      kind text not null check (kind in ('demo', 'production')),
      field_offset_ms bigint not null default 0 check (field_offset_ms >= 0),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table seasons (
      season_group_id int primary key,
      wet_months int[] not null,
      sched_group_id int not null
    )`.execute(db);
  await sql`
    create table routine_schedules (
      sched_id int generated always as identity primary key,
      sched_group_id int not null,
      season_type char(1) not null check (season_type in ('w', 'd')),
      iso_week_day int not null check (iso_week_day between 1 and 7),
      unique (sched_group_id, season_type, iso_week_day)
    )`.execute(db);
  await sql`
    create table dynamic_variables (
      var_id int generated always as identity primary key,
      var_name text not null unique,
      var_value int not null
    )`.execute(db);
  await sql`
    create table sites (
      site_id int primary key,
      site_code text not null unique check (site_code ~ '^[a-z]{3}$'),
      purok text, sitio text,
      barangay text not null default '', municipality text not null default '',
      province text not null default '', region text not null default '',
      active boolean not null default true,
      psgc bigint not null default 0,
      households text not null default '' check (length(households) <= 255),
      season int not null default 1 references seasons (season_group_id),
      area_code int not null default 0,
      latitude double precision, longitude double precision
    )`.execute(db);
  await sql`
    create table designations (id int primary key, designation text not null unique)`.execute(db);
  await sql`
    create table users (
      user_id int generated always as identity primary key,
      salutation text, first_name text not null, middle_name text, last_name text not null,
      suffix text, nickname text, sex text not null default 'Female' check (sex in ('Male', 'Female')),
      status int default 1, birthday date,
      ewi_recipient int default 1, ground_reminder_recipient int, start_ewi_recipient int,
      is_demo boolean not null default false
    )`.execute(db);
  await sql`
    create table user_accounts (
      account_id int generated always as identity primary key,
      user_id int not null unique references users,
      username text not null,
      password_hash text not null,
      is_active boolean not null default true
    )`.execute(db);
  await sql`create unique index user_accounts_username on user_accounts (lower(username))`.execute(db);
  await sql`
    create table user_profiles (
      id int generated always as identity primary key,
      user_id int not null unique references users,
      address text, join_date date, pic_path text,
      designation_id int not null references designations
    )`.execute(db);
  await sql`
    create table mobile_numbers (
      mobile_id int generated always as identity primary key,
      sim_num text not null unique check (sim_num ~ '^639[0-9]{9}$'),
      gsm_id int not null default 1
    )`.execute(db);
  await sql`
    create table user_mobiles (
      user_id int not null references users,
      mobile_id int not null references mobile_numbers,
      priority int, status int not null default 1,
      primary key (user_id, mobile_id)
    )`.execute(db);
  await sql`
    create table organizations (org_id int primary key, scope int not null, name text not null unique)`.execute(db);
  await sql`
    create table user_organizations (
      user_org_id int generated always as identity primary key,
      user_id int not null references users,
      site_id int not null references sites,
      org_id int not null references organizations,
      primary_contact int,
      unique (user_id, site_id, org_id)
    )`.execute(db);
  await sql`
    create table sessions (
      session_id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id int not null references users,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table sign_in_failures (
      failure_id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index sign_in_failures_subject on sign_in_failures (kind, subject, at)`.execute(db);
  await sql`
    create table otp_requests (
      otp_request_id bigint generated always as identity primary key,
      cookie_hash bytea not null unique,
      user_id int references users,
      indicator_key text not null,
      code_mac bytea,
      tries int not null default 0,
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db);
  await sql`create index otp_requests_user on otp_requests (user_id, created_at)`.execute(db);
  await sql`
    create table idempotency (
      user_id int not null references users,
      key text not null,
      request_hash bytea not null,
      committed boolean not null default false,
      status_code int, reply text,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    )`.execute(db);
  await sql`
    create table audit (
      audit_id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      field_at timestamptz not null,
      actor text not null,
      user_id int references users,
      action text not null,
      site_id int,
      subject_id bigint,
      before jsonb, after jsonb,
      topic text
    )`.execute(db);
  await sql`create index audit_action on audit (action, at)`.execute(db);
  await sql`create index audit_subject on audit (action, subject_id)`.execute(db);
  await sql`
    create table job_runs (
      job text primary key,
      last_started_at timestamptz, last_finished_at timestamptz, last_error text
    )`.execute(db);
}
