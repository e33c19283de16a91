// A resident may ask by SMS why there is a warning, and has his answer: nobody has to read that.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_inbox drop constraint sms_inbox_kind_check`.execute(db);
  await sql`
    alter table sms_inbox
      add constraint sms_inbox_kind_check check (kind in ('ok', 'tulong', 'measurement', 'bakit', 'other'))`.execute(
    db,
  );
}
