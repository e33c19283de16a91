// SMS that come in, and keys with which a gateway may bring them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table logger_keys add column posts_sms boolean not null default false`.execute(db);
  await sql`
    create table sms_inbox (
      inbox_id bigint generated always as identity primary key,
      -- The gateway's own name of the message: what it brings again is known.
      gateway_id text not null unique,
      number text not null,
      mobile_id int references mobile_numbers,
      user_id int references users,
      sms_msg varchar(1000) not null,
      -- When the phone sent it, as far as the gateway knows; when it came here, by the machine's and by field time.
      sent_at timestamptz,
      stored_at timestamptz not null default clock_timestamp(),
      field_at timestamptz not null,
      kind text not null check (kind in ('ok', 'tulong', 'measurement', 'other')),
      -- The warning that it answers.
      release_id int references monitoring_releases,
      -- What became of a measurement: an observation or the reason why there is none.
      mo_id int references marker_observations on delete set null,
      refusal text,
      read_by int references users,
      read_at timestamptz
    )`.execute(db);
  await sql`create index sms_inbox_release on sms_inbox (release_id) where release_id is not null`.execute(db);
  await sql`create index sms_outbox_number on sms_outbox (number, outbox_id)`.execute(db);
}
