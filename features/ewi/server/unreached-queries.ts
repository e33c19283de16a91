// SQL of people who belong to a site with or without a number, and of who was told by call or runner.
import { at, changed, type Db, rows } from '@bantay/server/database/database.ts';
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
  way: 'call' | 'runner';
  toldBy: string;
  toldAt: number;
}

export const listTold = (db: Db, releaseId: number) =>
  rows<ToldRow>(
    db,
    sql`select t.user_id, t.way, t.told_at, u.first_name || ' ' || u.last_name as told_by
        from told_people t join users u on u.user_id = t.told_by where t.release_id = ${releaseId}`,
  );

/** 0 when somebody has noted it before: the first note stays. */
export const insertTold = (
  tx: Db,
  one: { releaseId: number; userId: number; way: 'call' | 'runner'; byUserId: number; now: number },
) =>
  changed(
    tx,
    sql`insert into told_people (release_id, user_id, way, told_by, told_at)
        values (${one.releaseId}, ${one.userId}, ${one.way}, ${one.byUserId}, ${at(one.now)})
        on conflict (release_id, user_id) do nothing`,
  );
