// SQL of requests for cell broadcasts.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { MarkKind } from '../rules/broadcast-request.ts';

export interface MarkRow {
  kind: MarkKind;
  /** Field time. */
  at: number;
  by: string;
  notedAt: number;
}

/** The newest first. */
export const listMarks = (db: Db, releaseId: number) =>
  rows<MarkRow>(
    db,
    sql`select m.kind, m.at, u.first_name || ' ' || u.last_name as by, m.noted_at
        from cell_broadcast_marks m join users u using (user_id) where m.release_id = ${releaseId}
        order by m.mark_id desc`,
  );

/** Held to the end of the transaction: of two who note at once the second sees the first. */
export const lockMarks = (tx: Db, releaseId: number) =>
  sql`select pg_advisory_xact_lock(${lockName('cell-broadcast', releaseId)})`.execute(tx);

export const insertMark = (
  tx: Db,
  one: { releaseId: number; kind: MarkKind; at: number; userId: number; notedAt: number },
) =>
  sql`insert into cell_broadcast_marks (release_id, kind, at, user_id, noted_at)
      values (${one.releaseId}, ${one.kind}, ${at(one.at)}, ${one.userId}, ${at(one.notedAt)})`.execute(tx);

/** When each was asked for and sent, by the newest note of each kind. */
export const listNewest = (db: Db, releaseIds: readonly number[]) =>
  rows<{ releaseId: number; asked: number | null; sent: number | null }>(
    db,
    sql`select release_id, (array_agg(at order by mark_id desc) filter (where kind = 'asked'))[1] as asked,
          (array_agg(at order by mark_id desc) filter (where kind = 'sent'))[1] as sent
        from cell_broadcast_marks where release_id = any(${releaseIds}) group by release_id`,
  );
