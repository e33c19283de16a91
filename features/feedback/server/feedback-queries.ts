// SQL of feedback and bug reports.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

interface Sent {
  fileName: string | null;
  userId: number;
  fieldAt: number;
}

export const insertFeedback = async (
  tx: Db,
  one: Sent & { issue: string; concern: string; otherConcern: string },
): Promise<number> =>
  (await firstRow<{ feedbackId: number }>(
    tx,
    sql`insert into feedback (issue, concern, other_concern, file_name, user_id, ts)
        values (${one.issue}, ${one.concern}, ${one.otherConcern}, ${one.fileName}, ${one.userId}, ${at(one.fieldAt)})
        returning feedback_id`,
  ))!.feedbackId; // an insert that returns has its row

export const insertBugReport = async (tx: Db, one: Sent & { description: string }): Promise<number> =>
  (await firstRow<{ id: number }>(
    tx,
    sql`insert into bug_reports (description, file_name, user_id, ts)
        values (${one.description}, ${one.fileName}, ${one.userId}, ${at(one.fieldAt)}) returning id`,
  ))!.id; // an insert that returns has its row

export const updatePicture = (tx: Db, kind: 'feedback' | 'bug', id: number, file: string) =>
  (kind === 'feedback'
    ? sql`update feedback set file_name = ${file} where feedback_id = ${id}`
    : sql`update bug_reports set file_name = ${file} where id = ${id}`
  ).execute(tx);

export interface ReceivedRow {
  kind: 'feedback' | 'bug report';
  id: number;
  subject: string;
  text: string;
  fileName: string | null;
  name: string;
  ts: number;
}

/** Both kinds, newest first. */
export const listReceived = (db: Db, limit: number) =>
  rows<ReceivedRow>(
    db,
    sql`select * from (
          select 'feedback' as kind, f.feedback_id as id,
            f.issue || case when f.other_concern = '' then '' else ': ' || f.other_concern end as subject,
            f.concern as text, f.file_name, u.first_name || ' ' || u.last_name as name, f.ts
          from feedback f join users u using (user_id)
          union all
          select 'bug report', b.id, '', b.description, b.file_name, u.first_name || ' ' || u.last_name, b.ts
          from bug_reports b join users u using (user_id)) received
        order by ts desc, id desc limit ${limit}`,
  );
