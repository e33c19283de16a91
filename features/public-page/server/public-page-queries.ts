// SQL of the public page: whether anything was said to people since it was written.
import { type Db, firstRow } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

/** Only what is new can be taken back. */
const NEWEST = 200;

/** Another text where a release is new, or one of the newest was taken back. */
export async function readMark(db: Db): Promise<string> {
  const row = await firstRow<{ mark: string }>(
    db,
    sql`select concat_ws(' ', max(release_id), max(cancelled_at)) as mark
        from (select release_id, cancelled_at from monitoring_releases order by release_id desc limit ${NEWEST}) newest`,
  );
  return row?.mark ?? '';
}
