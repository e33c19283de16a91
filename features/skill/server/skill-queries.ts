// SQL of how good the warnings have been: what was released, and what people say happened.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { GroundTruth, TruthWhat } from '../rules/ground-truth.ts';
import type { ReleasedLevel } from '../rules/warning-score.ts';

/** In the order in which they came into force. */
export const listReleases = (db: Db, siteId: number) =>
  rows<ReleasedLevel>(
    db,
    sql`select a.event_id, y.alert_level as level, r.released_at, r.cancelled_at
        from monitoring_releases r join monitoring_event_alerts a using (event_alert_id)
          join public_alert_symbols y using (pub_sym_id)
        where r.site_id = ${siteId} order by r.released_at, r.release_id`,
  );

export interface TruthRow extends GroundTruth {
  size: string;
  source: string;
  note: string;
  by: string;
  saidAt: number;
}

/** Everything that was ever said of a site. */
export const listTruths = (db: Db, siteId: number) =>
  rows<TruthRow>(
    db,
    sql`select t.truth_id, t.event_id, t.what, t.from_at as "from", t.to_at as "to", t.size, t.source, t.note,
          u.first_name || ' ' || u.last_name as by, t.said_at
        from ground_truth t join users u on u.user_id = t.noted_by where t.site_id = ${siteId} order by t.truth_id`,
  );

export interface NewTruth {
  siteId: number;
  eventId: number | null;
  what: TruthWhat;
  from: number;
  to: number;
  size: string;
  source: string;
  note: string;
  userId: number;
  saidAt: number;
}

export const insertTruth = async (tx: Db, one: NewTruth): Promise<number> =>
  (await firstRow<{ truthId: number }>(
    tx,
    sql`insert into ground_truth (site_id, event_id, what, from_at, to_at, size, source, note, noted_by, said_at)
        values (${one.siteId}, ${one.eventId}, ${one.what}, ${at(one.from)}, ${at(one.to)}, ${one.size}, ${one.source},
          ${one.note}, ${one.userId}, ${at(one.saidAt)}) returning truth_id`,
  ))!.truthId; // an insert returns its row
