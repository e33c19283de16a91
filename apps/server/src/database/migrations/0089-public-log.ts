// The public log: a leaf for every text that residents were sent, appended in one order and never changed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table public_log (
      -- From 0 on, without a gap.
      leaf bigint primary key check (leaf >= 0),
      round_id bigint not null unique references sms_rounds,
      site_id int not null references sites,
      release_id int not null references monitoring_releases,
      update_number int not null,
      kind text not null check (kind in ('warning', 'correction', 'cancellation')),
      level int not null check (level between 0 and 3),
      said_at timestamptz not null,
      -- As strangers read it; it holds a hash of the text and not the text.
      content text not null,
      text_hash text not null check (length(text_hash) = 64),
      leaf_hash text not null check (length(leaf_hash) = 64),
      code text not null check (length(code) = 8)
    )`.execute(db);
  await sql`create index public_log_text on public_log (text_hash)`.execute(db);
  await sql`create index public_log_code on public_log (code)`.execute(db);
  await sql`create index public_log_site on public_log (site_id, leaf)`.execute(db);
}
