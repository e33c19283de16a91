// SQL of shifts that are handed over.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { OpenItem } from '../rules/hand-over.ts';

export interface HandOverRow {
  handOverId: number;
  givenBy: number;
  givenByName: string;
  toUser: number | null;
  toName: string | null;
  remarks: string;
  items: OpenItem[];
  givenAt: number;
  takenBy: number | null;
  takenByName: string | null;
  takenAt: number | null;
  withdrawnAt: number | null;
}

const NAME = (column: string) =>
  sql`(select first_name || ' ' || last_name from users where user_id = ${sql.ref(column)})`;
const HAND_OVER = sql`select h.hand_over_id, h.given_by, ${NAME('h.given_by')} as given_by_name, h.to_user,
    ${NAME('h.to_user')} as to_name, h.remarks, h.items, h.given_at, h.taken_by, ${NAME('h.taken_by')} as taken_by_name,
    h.taken_at, h.withdrawn_at
  from hand_overs h`;

/** The one that nobody has taken, which is the only one; null: none. */
export const readOpen = (db: Db) =>
  firstRow<HandOverRow>(db, sql`${HAND_OVER} where h.taken_at is null and h.withdrawn_at is null`);

export const lockHandOver = (tx: Db, handOverId: number) =>
  firstRow<HandOverRow>(tx, sql`${HAND_OVER} where h.hand_over_id = ${handOverId} for update of h`);

/** Newest first. */
export const listNewest = (db: Db, limit: number) =>
  rows<HandOverRow>(db, sql`${HAND_OVER} order by h.hand_over_id desc limit ${limit}`);

export interface NewHandOver {
  givenBy: number;
  toUser: number | null;
  remarks: string;
  items: readonly OpenItem[];
  givenAt: number;
}

/** Null: one is open. */
export const insertHandOver = async (tx: Db, one: NewHandOver): Promise<number | null> =>
  (
    await firstRow<{ handOverId: number }>(
      tx,
      sql`insert into hand_overs (given_by, to_user, remarks, items, given_at)
          values (${one.givenBy}, ${one.toUser}, ${one.remarks}, ${JSON.stringify(one.items)}::jsonb, ${at(one.givenAt)})
          on conflict ((true)) where taken_at is null and withdrawn_at is null do nothing returning hand_over_id`,
    )
  )?.handOverId ?? null;

export const setTaken = (tx: Db, handOverId: number, userId: number, instant: number) =>
  changed(
    tx,
    sql`update hand_overs set taken_by = ${userId}, taken_at = ${at(instant)} where hand_over_id = ${handOverId}`,
  );

export const setWithdrawn = (tx: Db, handOverId: number, instant: number) =>
  changed(tx, sql`update hand_overs set withdrawn_at = ${at(instant)} where hand_over_id = ${handOverId}`);

export interface ColleagueRow {
  userId: number;
  name: string;
}

/** Who may sign in and take a shift: operators and officers, by name. */
export const listColleagues = (db: Db) =>
  rows<ColleagueRow>(
    db,
    sql`select u.user_id, u.first_name || ' ' || u.last_name as name from user_accounts a join users u using (user_id)
        where a.is_active and exists (select 1 from user_roles r where r.user_id = a.user_id
          and r.role in ('operator', 'officer') and r.valid_from <= now()
          and (r.valid_until is null or r.valid_until > now()))
        order by name, u.user_id`,
  );
