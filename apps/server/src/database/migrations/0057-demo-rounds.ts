// Demo mode: up to when the markers of a site were measured by itself, so that what a person deletes or moves does not come back.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_rounds (
      site_id int primary key references sites,
      fed_until timestamptz not null
    )`.execute(db);
}
