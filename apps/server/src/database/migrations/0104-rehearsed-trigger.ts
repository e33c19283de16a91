// The rehearsal tells phones and our own number as well: what it told, and that a message belongs to it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table rehearsals
      -- Ids of gateway_proofs and push_messages; null: it told nobody.
      add column proof_id bigint,
      add column push_ids bigint[] not null default '{}'`.execute(db);
  await sql`alter table gateway_proofs drop constraint gateway_proofs_cause_check`.execute(db);
  await sql`
    alter table gateway_proofs
      add constraint gateway_proofs_cause_check check (cause in ('time', 'warning', 'rehearsal'))`.execute(db);
  await sql`alter table push_messages drop constraint push_messages_kind_check`.execute(db);
  await sql`
    alter table push_messages
      add constraint push_messages_kind_check check (kind in ('duty', 'test', 'rehearsal'))`.execute(db);
}
