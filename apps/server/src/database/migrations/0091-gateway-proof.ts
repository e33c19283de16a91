// Proofs that an SMS can leave: to which number of our own, and what became of each.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_proof_numbers (
      version int primary key check (version > 0),
      -- Null: switched off.
      number text,
      by_user int references users,
      reason text check (length(reason) <= 500),
      at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table gateway_proofs (
      proof_id bigint generated always as identity primary key,
      code text not null unique check (code ~ '^[0-9]{8}$'),
      number text not null,
      round_id bigint not null references sms_rounds,
      cause text not null check (cause in ('time', 'warning')),
      sent_at timestamptz not null default clock_timestamp(),
      arrived_at timestamptz
    )`.execute(db);
  await sql`create index gateway_proofs_sent on gateway_proofs (sent_at)`.execute(db);
  await sql`comment on table gateway_proofs is 'SMS to our own number: their arrival proves that the gateway works'`.execute(
    db,
  );
}
