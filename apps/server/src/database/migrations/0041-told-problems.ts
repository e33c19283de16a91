// New kinds of duty problems: what was not told, and readings that are refused or rewritten; and who told people without an SMS.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The kinds stand in the table of the domain (duty/problem-kinds.ts); a list here would have to grow with it.
  await sql`alter table duty_problems drop constraint duty_problems_kind_check`.execute(db);
  await sql`create index rain_rejects_future on rain_rejects (received_at) where reason = 'in the future'`.execute(db);
  await sql`create index tilt_rejects_watched on tilt_rejects (received_at)
    where reason in ('in the future', 'other counts are stored')`.execute(db);
  await sql`create index rain_superseded_at on rain_readings_superseded (superseded_at)`.execute(db);
  // A call or a runner instead of an SMS: who was told by whom, and when (field time).
  await sql`
    create table told_people (
      told_id int generated always as identity primary key,
      release_id int not null references monitoring_releases,
      user_id int not null references users,
      way text not null check (way in ('call', 'runner')),
      told_by int not null references users,
      told_at timestamptz not null,
      noted_at timestamptz not null default clock_timestamp(),
      unique (release_id, user_id)
    )`.execute(db);
}
