// What each watchman says of the public log: its newest countersignature, and what it holds against it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_log_cosignatures (
      watchman_id int primary key references watchmen on delete cascade,
      -- Machine time, as below: since when its program says what it thinks of the log.
      since timestamptz not null default clock_timestamp(),
      -- Leaves of the checkpoint that it has signed last, and its line below that.
      size bigint,
      line text,
      signed_at timestamptz,
      fault text check (fault in ('rewritten', 'shorter', 'unproven'))
    )`.execute(db);
  await sql`comment on table public_log_cosignatures is 'What each watchman says of the public log'`.execute(db);
}
