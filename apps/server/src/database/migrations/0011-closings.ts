// What each closing run said, so that the time machine can hold the same half hours against it (npm run replay).
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table closings (
      site_id int not null references sites,
      at timestamptz not null,
      ran_at timestamptz not null,
      level int not null check (level between 0 and 3),
      internal text not null,
      validity timestamptz,
      primary key (site_id, at)
    )`.execute(db);
}
