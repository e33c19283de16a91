// SQL of notes, of how far each person has read, and of reports of shifts.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Stretch } from '../rules/log-entry.ts';
import type { ShiftFact } from '../rules/shift-facts.ts';

export interface NewNote {
  siteId: number | null;
  text: string;
  at: number;
  userId: number;
}

export const insertNote = async (tx: Db, note: NewNote): Promise<number> =>
  (await firstRow<{ noteId: number }>(
    tx,
    sql`insert into watch_notes (site_id, text, written_at, written_by)
        values (${note.siteId}, ${note.text}, ${at(note.at)}, ${note.userId}) returning note_id`,
  ))!.noteId; // an insert returns its row

/** Field time up to which a person has read; null: never. */
export const readLook = async (db: Db, userId: number): Promise<number | null> =>
  (await firstRow<{ at: number }>(db, sql`select looked_at as at from watch_looks where user_id = ${userId}`))?.at ??
  null;

/** Never back: another of the person's pages may have been read further. */
export const keepLook = (tx: Db, userId: number, instant: number) =>
  sql`insert into watch_looks (user_id, looked_at) values (${userId}, ${at(instant)})
      on conflict (user_id) do update set looked_at = greatest(watch_looks.looked_at, excluded.looked_at)`.execute(tx);

export interface NewReport extends Stretch {
  siteId: number | null;
  facts: readonly ShiftFact[];
  remarks: string;
  at: number;
  userId: number;
}

export const insertReport = async (tx: Db, one: NewReport): Promise<number> =>
  (await firstRow<{ reportId: number }>(
    tx,
    sql`insert into shift_reports (from_at, to_at, site_id, facts, remarks, made_at, made_by)
        values (${at(one.from)}, ${at(one.to)}, ${one.siteId}, ${JSON.stringify(one.facts)}::jsonb, ${one.remarks},
          ${at(one.at)}, ${one.userId}) returning report_id`,
  ))!.reportId; // an insert returns its row

export interface ReportRow extends Stretch {
  reportId: number;
  siteCode: string | null;
  facts: ShiftFact[];
  remarks: string;
  madeAt: number;
  madeBy: string;
}

const REPORT = sql`select r.report_id, r.from_at as "from", r.to_at as "to", s.site_code, r.facts, r.remarks, r.made_at,
    u.first_name || ' ' || u.last_name as made_by
  from shift_reports r join users u on u.user_id = r.made_by left join sites s using (site_id)`;

export const readReport = (db: Db, reportId: number) =>
  firstRow<ReportRow>(db, sql`${REPORT} where r.report_id = ${reportId}`);

/** Newest first. */
export const listReports = (db: Db, limit: number) =>
  rows<ReportRow>(db, sql`${REPORT} order by r.report_id desc limit ${limit}`);
