// An answer to a roll-call by SMS that was understood: nobody has to read it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_inbox drop constraint sms_inbox_kind_check`.execute(db);
  await sql`
    alter table sms_inbox
      add constraint sms_inbox_kind_check
        check (kind in ('ok', 'tulong', 'measurement', 'bakit', 'rollcall', 'other'))`.execute(db);
}
