// A kind of SMS for what happens to an account: a changed password or number is told to its owner.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_rounds drop constraint sms_rounds_kind_check`.execute(db);
  await sql`alter table sms_rounds add constraint sms_rounds_kind_check
    check (kind in ('warning', 'correction', 'cancellation', 'otp', 'test', 'answer', 'duty', 'account'))`.execute(db);
  await sql`alter table sms_rounds drop constraint sms_rounds_check`.execute(db);
  await sql`alter table sms_rounds add constraint sms_rounds_check
    check ((release_id is null) = (kind in ('otp', 'test', 'answer', 'duty', 'account')))`.execute(db);
}
