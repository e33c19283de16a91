// Further channels: what goes to people on duty beside their SMS, and by which ways each of them is told.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside sms_outbox and not in it: an earlier program that runs on meanwhile would send these as SMS.
  await sql`
    create table channel_outbox (
      like sms_outbox including defaults including constraints including identity,
      channel text not null check (channel in ('voice', 'telegram')),
      primary key (outbox_id),
      foreign key (round_id) references sms_rounds,
      unique (round_id, channel, number)
    )`.execute(db);
  await sql`comment on table channel_outbox is 'Messages to people on duty by further channels; number is the address there'`.execute(
    db,
  );
  await sql`create index channel_outbox_due on channel_outbox (channel, priority, next_try_at, outbox_id)
    where state in ('queued', 'waiting')`.execute(db);
  await sql`create index channel_outbox_claimed on channel_outbox (lease_until) where state = 'claimed'`.execute(db);
  await sql`
    create table channel_attempts (
      attempt_id bigint generated always as identity primary key,
      outbox_id bigint not null references channel_outbox,
      started_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      outcome text, detail text
    )`.execute(db);
  await sql`comment on table channel_attempts is 'Each hand-over of such a message'`.execute(db);
  await sql`create index channel_attempts_outbox on channel_attempts (outbox_id)`.execute(db);
  await sql`
    create table duty_ways (
      way_id int generated always as identity primary key,
      -- Of the duty list.
      number text not null,
      channel text not null check (channel in ('voice', 'telegram')),
      address text not null,
      -- Of the trial that waits for its answer.
      code text,
      tried_at timestamptz,
      proven_at timestamptz,
      added_at timestamptz not null default clock_timestamp(),
      added_by int not null references users,
      removed_at timestamptz
    )`.execute(db);
  await sql`comment on table duty_ways is 'By which ways beside SMS a person on duty is told'`.execute(db);
  await sql`create unique index duty_ways_standing on duty_ways (number, channel) where removed_at is null`.execute(db);
}
