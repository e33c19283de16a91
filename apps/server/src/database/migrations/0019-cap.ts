// CAP messages as they were published: what is said once does not change with the templates.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cap_messages (
      cap_id int generated always as identity primary key,
      identifier text not null unique,
      release_id int not null references monitoring_releases,
      update_number int not null,
      event_id int not null references monitoring_events,
      msg_type text not null check (msg_type in ('Alert', 'Update', 'Cancel')),
      headline text not null,
      -- Field time of the release, correction or cancellation.
      sent_at timestamptz not null,
      xml text not null,
      unique (release_id, update_number)
    )`.execute(db);
  await sql`create index cap_messages_event on cap_messages (event_id, cap_id)`.execute(db);
}
