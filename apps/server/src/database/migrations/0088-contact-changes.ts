// What a contact was before a change, so that an admin can put it back: for a while, and not in the audit, which keeps rows for ever.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_changes (
      audit_id bigint primary key references audit on delete cascade,
      user_id int not null references users on delete cascade,
      -- Fields that differ, and no others: names, sex, group, codes of sites, numbers that are on.
      before jsonb not null,
      after jsonb not null,
      -- Machine time.
      kept_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index on contact_changes (kept_at)`.execute(db);
  await sql`comment on table contact_changes is 'What changes of contacts changed, with names and numbers: forgotten after 90 days'`.execute(
    db,
  );
}
