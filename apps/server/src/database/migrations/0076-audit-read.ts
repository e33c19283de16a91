// The audit is read in the browser, the newest first: an index for each way to ask, so that 100 rows of many are found without looking at all.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_newest on audit (at desc, audit_id desc)`.execute(db);
  await sql`create index audit_by_user on audit (user_id, at desc, audit_id desc) where user_id is not null`.execute(
    db,
  );
  await sql`create index audit_at_site on audit (site_id, at desc, audit_id desc) where site_id is not null`.execute(
    db,
  );
  await sql`create index audit_of_family on audit (split_part(action, '.', 1), at desc, audit_id desc)`.execute(db);
  // The command line is rare among the readings of loggers.
  await sql`create index audit_by_operator on audit (at desc, audit_id desc) where actor = 'operator'`.execute(db);
  await sql`create index audit_of_subject on audit (subject_id, at desc, audit_id desc)
    where subject_id is not null`.execute(db);
}
