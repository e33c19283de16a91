// All SQL of single sentences of the screens, in versions: the newest of each place holds.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface SentenceRow {
  place: string;
  version: number;
  /** Null: what the program brings holds. */
  text: string | null;
  state: 'draft' | 'reviewed';
  reviewer: string | null;
  writer: string;
  writtenAt: number;
}

const SENTENCE = sql`w.place, w.version, w.text, w.state, w.reviewer,
  u.first_name || ' ' || u.last_name as writer, w.field_at as written_at
  from screen_words w join users u on u.user_id = w.by_user`;

/** The newest of each place. */
export const listNewest = (db: Db) =>
  rows<SentenceRow>(db, sql`select distinct on (w.place) ${SENTENCE} order by w.place, w.version desc`);

/** At most `limit`, the newest first. */
export const listVersions = (db: Db, place: string, limit: number) =>
  rows<SentenceRow>(db, sql`select ${SENTENCE} where w.place = ${place} order by w.version desc limit ${limit}`);

export const readNewest = (db: Db, place: string) =>
  firstRow<SentenceRow>(db, sql`select ${SENTENCE} where w.place = ${place} order by w.version desc limit 1`);

/** Writers go one after the other; readers do not wait. */
export const lockSentences = (tx: Db) => sql`lock table screen_words in share row exclusive mode`.execute(tx);

export interface NewSentence {
  place: string;
  version: number;
  text: string | null;
  reviewer: string | null;
}

export const insertSentences = (tx: Db, news: readonly NewSentence[], by: { userId: number; fieldAt: number }) =>
  sql`insert into screen_words (language, place, version, text, state, reviewer, by_user, field_at)
      select 'war', place, version, text, case when reviewer is null then 'draft' else 'reviewed' end, reviewer,
        ${by.userId}, ${at(by.fieldAt)}
      from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as r (place text, version int, text text, reviewer text)`.execute(
    tx,
  );
