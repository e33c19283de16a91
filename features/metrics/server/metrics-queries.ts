// SQL of what is counted for Prometheus and known to no other room: messages by state.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

/** What is on its way, whatever its age; what ended badly, within a day. Each state has an index. */
export const countMessages = (db: Db) =>
  rows<{ state: string; count: number }>(
    db,
    sql`select state, count(*) as count from sms_outbox
        where state in ('queued', 'waiting', 'claimed')
          or (state in ('failed', 'doubtful') and changed_at > now() - interval '1 day')
        group by state`,
  );

export const answer = (db: Db) => firstRow(db, sql`select 1`);
