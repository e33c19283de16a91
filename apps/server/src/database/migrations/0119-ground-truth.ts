// What happened on the ground, as people say it after a warning, or of a slide that nobody warned of.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ground_truth (
      truth_id int generated always as identity primary key,
      site_id int not null references sites,
      -- Null: there was no warning.
      event_id int references monitoring_events,
      what text not null check (what in ('landslide', 'movement', 'nothing')),
      -- Field times.
      from_at timestamptz not null,
      to_at timestamptz not null check (to_at >= from_at),
      -- Where, and how big.
      size text not null check (length(size) <= 200),
      -- Who says so.
      source text not null check (length(source) between 1 and 100),
      note text not null check (length(note) <= 500),
      noted_by int not null references users,
      -- Field time, and the machine's.
      said_at timestamptz not null,
      noted_at timestamptz not null default clock_timestamp(),
      check (event_id is not null or what <> 'nothing')
    )`.execute(db);
  await sql`create index ground_truth_site on ground_truth (site_id, from_at)`.execute(db);
  await sql`comment on table ground_truth is 'Never changed: of an event the newest row holds, and the others show what was believed before'`.execute(
    db,
  );
}
