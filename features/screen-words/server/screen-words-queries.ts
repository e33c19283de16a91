// All SQL of the reviews of the screens.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface ReviewRow {
  wordsCheck: string;
  sentences: number;
  reviewer: string;
  by: string;
  fieldAt: number;
}

const REVIEW = sql`select r.words_check, r.sentences, r.reviewer, r.field_at,
  u.first_name || ' ' || u.last_name as by
  from screen_reviews r join users u on u.user_id = r.by_user`;

/** Words change with a version of the program, a few times a year. */
const SHOWN = 50;

/** The newest first. */
export const listReviews = (db: Db) => rows<ReviewRow>(db, sql`${REVIEW} order by r.review_id desc limit ${SHOWN}`);

export const readReview = (db: Db, wordsCheck: string) =>
  firstRow<ReviewRow>(db, sql`${REVIEW} where r.words_check = ${wordsCheck}`);

export interface NewReview {
  wordsCheck: string;
  sentences: number;
  reviewer: string;
  userId: number;
  fieldAt: number;
}

/** False: somebody was faster. */
export const insertReview = async (tx: Db, row: NewReview): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`insert into screen_reviews (language, words_check, sentences, reviewer, by_user, field_at)
        values ('war', ${row.wordsCheck}, ${row.sentences}, ${row.reviewer}, ${row.userId}, ${at(row.fieldAt)})
        on conflict (language, words_check) do nothing returning review_id`,
  )) !== null;
