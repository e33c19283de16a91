// SQL of the reach board: the newest release of a site, what its people have written, and who lives in which purok.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Resident } from '../rules/purok-of.ts';
import type { Reply } from '../rules/reach-state.ts';

export const readNewestRelease = async (db: Db, siteId: number): Promise<number | null> =>
  (
    await firstRow<{ releaseId: number | null }>(
      db,
      sql`select max(release_id) as release_id from monitoring_releases where site_id = ${siteId}`,
    )
  )?.releaseId ?? null;

/** To one release, and calls for help that nobody has taken to any or none; the newest first. */
export const listReplies = (db: Db, releaseId: number) =>
  rows<Reply>(
    db,
    sql`select i.inbox_id, i.user_id, i.number, i.kind, i.release_id, i.field_at as at, i.sent_at, i.sms_msg as text,
          case when i.read_at is null then null else coalesce(u.first_name || ' ' || u.last_name, '') end as taken_by
        from sms_inbox i left join users u on u.user_id = i.read_by
        where i.release_id = ${releaseId} or (i.kind = 'tulong' and i.read_at is null)
        order by i.inbox_id desc`,
  );

/** Heads and members of the households of a site. */
export const listResidents = (db: Db, siteId: number) =>
  rows<Resident>(
    db,
    sql`select h.household_head as name, h.purok from household_data h where h.site_id = ${siteId}
        union all
        select m.household_member, h.purok from household_members m join household_data h using (id)
        where h.site_id = ${siteId}`,
  );
