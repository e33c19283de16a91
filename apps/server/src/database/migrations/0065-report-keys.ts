// Keys that may bring delivery reports and nothing else: they may stand in an address. And unread calls for help, by number.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logger_keys add column posts_reports boolean not null default false`.execute(db);
  // The first page of messages asks for those that a flood has pushed off it.
  await sql`create index sms_inbox_calls on sms_inbox (number, inbox_id)
    where kind = 'tulong' and read_at is null`.execute(db);
}
