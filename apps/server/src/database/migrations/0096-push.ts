// Phones that show what people on duty have to know, and what became of each message to them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      subscription_id int generated always as identity primary key,
      user_id int not null references users,
      -- A secret: whoever knows it can send to the phone, but not in a form that it reads.
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      made_at timestamptz not null default clock_timestamp(),
      -- When the phone last showed a message in time.
      last_shown timestamptz,
      ended_at timestamptz,
      why text check (why in ('gone', 'own', 'account')),
      check ((ended_at is null) = (why is null))
    )`.execute(db);
  await sql`create index push_subscriptions_standing on push_subscriptions (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table push_messages (
      message_id bigint generated always as identity primary key,
      subscription_id int not null references push_subscriptions,
      kind text not null check (kind in ('duty', 'test')),
      words jsonb not null,
      problems int[] not null default '{}',
      queued_at timestamptz not null default clock_timestamp(),
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
      tries int not null default 0,
      next_try_at timestamptz not null default clock_timestamp(),
      accepted_at timestamptz,
      detail text,
      shown_at timestamptz,
      answered_at timestamptz,
      -- The look for problems has heard the answer.
      taken_at timestamptz
    )`.execute(db);
  await sql`create index push_messages_waiting on push_messages (next_try_at) where state = 'waiting'`.execute(db);
  await sql`create index push_messages_newest on push_messages (subscription_id, message_id)`.execute(db);
  await sql`create index push_messages_answered on push_messages (message_id)
    where answered_at is not null and taken_at is null`.execute(db);
  await sql`comment on table push_subscriptions is 'phones and computers that show notices of duty'`.execute(db);
  await sql`comment on table push_messages is 'notices to phones: only the phone itself can say that it showed one'`.execute(
    db,
  );
}
