// SQL of activities.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface ActivityRow {
  activityId: number;
  siteId: number;
  startDate: number;
  endDate: number;
  activityName: string;
  activityPlace: string | null;
  activityNote: string | null;
  fileName: string | null;
  issuerId: number | null;
  version: number;
  updatedAt: number | null;
  /** Who edited it last. */
  updatedName: string | null;
  /** Photos that follow and are not there yet. */
  photosAwaited: number;
}

const ACTIVITIES = sql`
  select a.activity_id, a.site_id, a.start_date, a.end_date, a.activity_name, a.activity_place, a.activity_note,
    a.file_name, a.issuer_id, a.version, a.updated_at, u.first_name || ' ' || u.last_name as updated_name,
    (select count(*) from moms_photos p
      where p.kind = 'activity' and p.subject_id = a.activity_id and p.ended_at is null)::int as photos_awaited
  from activity a left join users u on u.user_id = a.updated_by`;

export const listActivities = (db: Db, siteIds: readonly number[]) =>
  rows<ActivityRow>(db, sql`${ACTIVITIES} where a.site_id = any(${siteIds}::int[]) order by a.activity_id`);

export const readAny = (db: Db) => firstRow(db, sql`select 1 from activity limit 1`);

/** Held to the end of the transaction. */
export const lockActivity = (tx: Db, activityId: number) =>
  firstRow<ActivityRow>(tx, sql`${ACTIVITIES} where a.activity_id = ${activityId} for update of a`);

export interface WrittenActivity {
  siteId: number;
  start: number;
  end: number;
  name: string;
  place: string | null;
  note: string | null;
  file: string | null;
  userId: number;
  fieldAt: number;
}

export const insertActivity = async (tx: Db, one: WrittenActivity): Promise<number> =>
  (await firstRow<{ activityId: number }>(
    tx,
    sql`insert into activity (site_id, start_date, end_date, activity_name, activity_place, activity_note, file_name,
          issuer_id, updated_by, updated_at)
        values (${one.siteId}, ${at(one.start)}, ${at(one.end)}, ${one.name}, ${one.place}, ${one.note}, ${one.file},
          ${one.userId}, ${one.userId}, ${at(one.fieldAt)})
        returning activity_id`,
  ))!.activityId; // an insert that returns has its row

export const updateActivity = (tx: Db, activityId: number, one: WrittenActivity) =>
  sql`update activity set start_date = ${at(one.start)}, end_date = ${at(one.end)}, activity_name = ${one.name},
        activity_place = ${one.place}, activity_note = ${one.note}, file_name = ${one.file}, version = version + 1,
        updated_by = ${one.userId}, updated_at = ${at(one.fieldAt)}
      where activity_id = ${activityId}`.execute(tx);

/** Its words, and the version that editors have seen, stay. */
export const updatePicture = (tx: Db, activityId: number, file: string) =>
  sql`update activity set file_name = ${file} where activity_id = ${activityId}`.execute(tx);

export const deleteActivity = (tx: Db, activityId: number) =>
  changed(tx, sql`delete from activity where activity_id = ${activityId}`);

/** Whether some activity shows this picture. */
export const readUse = (db: Db, file: string) =>
  firstRow(db, sql`select 1 from activity where file_name = ${file} limit 1`);
