// What machines brought, as it came; what a place in a foreign message means here; and from which voltage on a battery is low.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepArrivals(db);
  await mapPaths(db);
}

async function keepArrivals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table logger_arrivals (
      arrival_id bigint generated always as identity primary key,
      logger_key_id int not null references logger_keys,
      arrived_at timestamptz not null default clock_timestamp(),
      -- The end of the address, or the topic.
      door text not null,
      -- The beginning of what came; of it there were so many bytes.
      raw_text text not null,
      raw_bytes int not null,
      -- Null: nobody has finished it.
      accepted int,
      refused int,
      -- The first of them.
      reasons text[] not null default '{}',
      battery_v real
    )`.execute(db);
  await sql`create index logger_arrivals_newest on logger_arrivals (logger_key_id, arrival_id)`.execute(db);
  await sql`create index logger_arrivals_battery on logger_arrivals (logger_key_id, arrival_id) where battery_v is not null`.execute(
    db,
  );
  await sql`comment on table logger_arrivals is 'What a logger sent, as it came, and what became of it; the newest of each key'`.execute(
    db,
  );
}

async function mapPaths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machine_paths (
      machine_path_id int generated always as identity primary key,
      logger_key_id int not null references logger_keys,
      -- Where a value stands in what was decoded, with its device where the key brings several: node-7:rain.mm
      path text not null check (length(path) between 1 and 120),
      rain_id int references rainfall_gauges,
      tsm_id int references tsm_sensors,
      node_id smallint,
      type_num smallint,
      axis text check (axis in ('x', 'y', 'z')),
      -- Value here = value there * factor + shift.
      factor double precision not null default 1,
      shift double precision not null default 0,
      created_at timestamptz not null default now(),
      unique (logger_key_id, path),
      -- A gauge, an axis of a node, or neither: the battery.
      check (rain_id is null or tsm_id is null),
      check ((tsm_id is null) = (axis is null)),
      check ((tsm_id is null) = (node_id is null))
    )`.execute(db);
  await sql`comment on table machine_paths is 'Which value of a foreign message is which gauge, axis of a node or battery'`.execute(
    db,
  );
  await sql`alter table logger_keys add column low_battery_v real`.execute(db);
  await sql`alter table logger_keys
    add constraint logger_keys_low_battery_v_check check (low_battery_v >= 0)`.execute(db);
  await sql`comment on column logger_keys.low_battery_v is 'From here down its battery is low; null: by the kind of battery'`.execute(
    db,
  );
}
