// Which worker has taken which site to close its half hours, how near each is to its threshold, and how many half hours were missed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site_runs (
      site_id int primary key references sites on delete cascade,
      nearness real not null default 0,
      missed int not null default 0,
      claimed_by text,
      leased_until timestamptz)`.execute(db);
  await sql`insert into site_runs (site_id) select site_id from sites`.execute(db);
}
