// SQL of people who belong to a site with or without a number, and of who was told by call or runner.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

export interface PersonRow {
  userId: number;
  name: string;
  designation: string;
  siteIds: number[];
  /** In use, by priority; those that no gateway reaches (a landline) can still be called. */
  numbers: { number: string; usable: boolean }[];
}

/** Everybody active with a designation in an organization of a site whose warnings are on, also without any number. */
export const listPeople = (db: Db) =>
  rows<PersonRow>(
    db,
    sql`select u.user_id, u.first_name || ' ' || u.last_name as name, d.designation, o.site_ids,
          coalesce(n.numbers, '[]'::jsonb) as numbers
        from users u
        join user_profiles p using (user_id) join designations d on d.id = p.designation_id
        join lateral (select array_agg(distinct x.site_id) as site_ids from user_organizations x
          where x.user_id = u.user_id) o on o.site_ids is not null
        left join lateral (
          select jsonb_agg(jsonb_build_object('number', n.sim_num, 'usable', n.gsm_id <> 0)
            order by m.priority nulls last, n.mobile_id) as numbers
          from user_mobiles m join mobile_numbers n using (mobile_id) where m.user_id = u.user_id and m.status = 1
        ) n on true
        where u.status = 1 and coalesce(u.ewi_recipient, 1) <> 0
        order by lower(u.last_name) collate "C", lower(u.first_name) collate "C", u.user_id`,
  );

export interface ToldRow {
  userId: number;
  /** Below zero: noted by a program of before. */
  markId: number;
  way: 'call' | 'runner';
  /** The runner, where somebody else has noted it. */
  teller: string | null;
  toldBy: string;
  toldAt: number;
}

/** What holds now: the newest note of each person, unless that took one back. */
export const listTold = (db: Db, releaseId: number) =>
  rows<ToldRow>(
    db,
    sql`select t.user_id, t.mark_id, t.way, t.teller, t.marked_at as told_at, u.first_name || ' ' || u.last_name as told_by
        from told_now t join users u on u.user_id = t.marked_by where t.release_id = ${releaseId}`,
  );

export interface NewMark {
  releaseId: number;
  userId: number;
  /** Null: takes the note before back. */
  way: 'call' | 'runner' | null;
  teller: string | null;
  byUserId: number;
  now: number;
}

export const insertMark = (tx: Db, one: NewMark) =>
  sql`insert into told_marks (release_id, user_id, is_told, way, teller, marked_by, marked_at)
      values (${one.releaseId}, ${one.userId}, ${one.way !== null}, ${one.way}, ${one.teller}, ${one.byUserId},
        ${at(one.now)})`.execute(tx);
