// Places on the map of a site that no other table knows: evacuation places, roads, puroks, and where markers, sensors and features stand.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_map_places (
      place_id int generated always as identity primary key,
      site_id int not null references sites,
      kind text not null check (kind in ('evacuation', 'road', 'purok', 'marker', 'sensor', 'feature', 'hazard')),
      -- Of a marker its letter, of a sensor its name, of a feature the id of its instance.
      name text not null check (name <> ''),
      -- [[latitude, longitude], ...], degrees.
      points jsonb not null check (jsonb_typeof(points) = 'array'),
      -- As the telephone told it, m; null: nobody knows.
      accuracy_m double precision check (accuracy_m > 0),
      set_at timestamptz not null,
      set_by int references users,
      unique (site_id, kind, name)
    )`.execute(db);
  await sql`comment on table site_map_places is 'Places on the map of a site; the last word about each, earlier ones stand in the audit'`.execute(
    db,
  );
}
