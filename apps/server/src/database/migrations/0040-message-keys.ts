// Keys of messages that never repeat: a random mark of the installation, how often a row was sent anew; and reports of its parts.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Twelve hex digits: with `bantay-` and the number of the row a key stays below the 36 letters that phones take.
  await sql`
    create table message_mark (
      only_row boolean primary key default true check (only_row),
      mark text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    )`.execute(db);
  await sql`insert into message_mark default values`.execute(db);
  await sql`alter table sms_outbox add column resent int not null default 0,
    add column reports int not null default 0`.execute(db);
  // Reports name a message by the gateway's own id.
  await sql`create index sms_outbox_reference on sms_outbox (gateway_ref) where gateway_ref is not null`.execute(db);
  await sql`create index sms_outbox_doubtful on sms_outbox (changed_at) where state = 'doubtful'`.execute(db);
}
