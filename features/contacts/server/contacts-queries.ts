// SQL of the people who are warned: who they are, the sites they belong to, their numbers, and the looks at them.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { Contact } from '../rules/contact.ts';

/** Held to the end of the transaction: changes of contacts go one after the other, so that no number becomes two people's. */
export const lockContacts = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('contacts')})`.execute(tx);

/** Everybody who belongs to a site, retired ones too, or signs in. Readers of warnings go by the same two columns (ewi). */
export const listContacts = (db: Db) =>
  rows<Contact>(
    db,
    sql`with belonging as (
          select o.user_id, array_agg(distinct o.site_id order by o.site_id) filter (where s.active) as site_ids
          from user_organizations o join sites s using (site_id) group by o.user_id),
        numbered as (
          select m.user_id, jsonb_agg(jsonb_build_object('number', n.sim_num, 'isOn', m.status = 1,
              'isReachable', n.gsm_id <> 0) order by m.priority nulls last, n.mobile_id) as numbers
          from user_mobiles m join mobile_numbers n using (mobile_id) group by m.user_id)
        select u.user_id, u.first_name, u.last_name, u.sex, d.designation, a.user_id is not null as has_account,
          coalesce(u.status, 0) = 1 and coalesce(u.ewi_recipient, 1) <> 0 as is_warned,
          coalesce(b.site_ids, '{}') as site_ids, coalesce(n.numbers, '[]') as numbers
        from users u join user_profiles p using (user_id) join designations d on d.id = p.designation_id
          left join belonging b on b.user_id = u.user_id left join numbered n on n.user_id = u.user_id
          left join user_accounts a on a.user_id = u.user_id
        where b.user_id is not null or a.user_id is not null
        order by lower(u.last_name), lower(u.first_name), u.user_id`,
  );

/** Of the sites that are watched. */
export const sitesOfContacts = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(
    db,
    sql`select distinct o.site_id from user_organizations o join sites s using (site_id)
        where o.user_id = any(${ids}) and s.active`,
  );

/** In the order in which they are tried. */
export const listNumbers = (tx: Db, userId: number) =>
  rows<{ number: string; isOn: boolean }>(
    tx,
    sql`select n.sim_num as number, m.status = 1 as is_on from user_mobiles m join mobile_numbers n using (mobile_id)
        where m.user_id = ${userId} order by m.priority nulls last, n.mobile_id`,
  );

export const isPerson = async (tx: Db, userId: number): Promise<boolean> =>
  (await firstRow(tx, sql`select 1 from users where user_id = ${userId}`)) !== null;

/** The same name at the same site is the same person. */
export const findPerson = async (
  tx: Db,
  { firstName, lastName }: Pick<PersonWords, 'firstName' | 'lastName'>,
  siteId: number,
): Promise<number | null> =>
  (
    await firstRow<{ userId: number }>(
      tx,
      sql`select u.user_id from users u join user_organizations o using (user_id)
          where lower(u.first_name) = lower(${firstName}) and lower(u.last_name) = lower(${lastName})
            and o.site_id = ${siteId} order by u.user_id limit 1`,
    )
  )?.userId ?? null;

/** One number, or all of a person; how many were on. */
export const switchNumbersOff = (tx: Db, userId: number, number: string | null) =>
  changed(
    tx,
    sql`update user_mobiles m set status = 0 from mobile_numbers n
        where n.mobile_id = m.mobile_id and m.user_id = ${userId} and m.status = 1
          and (${number}::text is null or n.sim_num = ${number})`,
  );

export interface PersonWords {
  firstName: string;
  lastName: string;
  sex: 'Male' | 'Female';
  designationId: number;
}

/** Their ids, in the order given; of the day at the sites, for connections speak UTC, whose day begins eight hours later. */
export async function insertPeople(tx: Db, people: readonly PersonWords[]): Promise<number[]> {
  const found = await rows<{ userId: number }>(
    tx,
    sql`insert into users (first_name, last_name, sex)
        select "firstName", "lastName", sex from ${recordsOf(people)} order by place returning user_id`,
  );
  const ids = found.map(({ userId }) => userId).sort((one, other) => one - other);
  await sql`insert into user_profiles (user_id, join_date, designation_id)
      select (${ids}::int[])[place + 1], (now() at time zone 'Asia/Manila')::date, "designationId"
      from ${recordsOf(people)} order by place`.execute(tx);
  return ids;
}

/** `place` keeps the order: ids grow in it. */
const recordsOf = (people: readonly PersonWords[]) => sql`
  jsonb_to_recordset(${JSON.stringify(people.map((one, place) => ({ ...one, place })))}::jsonb)
    as r (place int, "firstName" text, "lastName" text, sex text, "designationId" int)`;

export async function updatePeople(tx: Db, people: readonly (PersonWords & { userId: number })[]): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as r ("userId" int, "firstName" text, "lastName" text, sex text, "designationId" int)`;
  await sql`update users u set first_name = r."firstName", last_name = r."lastName", sex = r.sex
      from ${records} where u.user_id = r."userId"`.execute(tx);
  await sql`update user_profiles p set designation_id = r."designationId"
      from ${records} where p.user_id = r."userId"`.execute(tx);
}

/** From now on the person is a contact of the site and gets its warnings; the office of a site is named like the group. */
export interface Joining {
  userId: number;
  siteId: number;
  designation: string;
}

export async function joinSites(tx: Db, joinings: readonly Joining[]): Promise<void> {
  const offices = await rows<{ orgId: number; name: string }>(tx, sql`select org_id, name from organizations`);
  const idOf = new Map(offices.map(({ orgId, name }) => [name, orgId]));
  const known = joinings.map(({ designation, ...one }) => ({ ...one, orgId: idOf.get(designation.toLowerCase()) }));
  await sql`insert into user_organizations (user_id, site_id, org_id)
      select r."userId", r."siteId", r."orgId"
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r ("userId" int, "siteId" int, "orgId" int)
      where r."orgId" is not null on conflict do nothing`.execute(tx);
}

/** Also what they were there in another group. What was of a retired site stays. */
export const leaveSites = (tx: Db, userIds: readonly number[], siteIds: readonly number[]) =>
  sql`delete from user_organizations where user_id = any(${userIds}) and site_id = any(${siteIds}::int[])`.execute(tx);

export interface Numbering {
  userId: number;
  number: string;
  /** Where among the numbers of the person; the first is tried first. */
  priority: number;
  isOn: boolean;
  /** Given to the person now, or again: taken for one that a gateway reaches, whatever was known of it. */
  isNew: boolean;
}

/** Known ones get place and state. */
export async function writeNumbers(tx: Db, numbers: readonly Numbering[]): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb)
    as r ("userId" int, number text, priority int, "isOn" boolean, "isNew" boolean)`;
  await sql`insert into mobile_numbers (sim_num) select distinct number from ${records}
      on conflict (sim_num) do nothing`.execute(tx);
  await sql`update mobile_numbers n set gsm_id = 1 from ${records}
      where n.sim_num = r.number and n.gsm_id = 0 and r."isNew"`.execute(tx);
  await sql`insert into user_mobiles (user_id, mobile_id, priority, status)
      select r."userId", n.mobile_id, r.priority, r."isOn"::int from ${records} join mobile_numbers n on n.sim_num = r.number
      on conflict (user_id, mobile_id) do update set priority = excluded.priority, status = excluded.status`.execute(
    tx,
  );
}

/** Only the warnings leave somebody out whose messages are off: who an SMS comes from, and who has measured, stays known. */
export const switchWarnings = (tx: Db, userIds: readonly number[], isWarned: boolean) =>
  sql`update users set ewi_recipient = ${isWarned ? 1 : 0}, status = case when ${isWarned} then 1 else status end
      where user_id = any(${userIds})`.execute(tx);

/** Who changed it last, and when (machine time, epoch ms). */
export const readLastChange = (db: Db, userId: number) =>
  readLastChangeWhere(
    db,
    sql`a.action like 'contacts.%' and (a.subject_id = ${userId}
      or (a.action in ('contacts.import', 'contacts.take-back') and a.after -> 'changed' @> to_jsonb(${userId}::int)))`,
  );

/** True when this look is to be recorded: the first, or the last recorded one lies 10 minutes back. */
export const noteLook = async (tx: Db, userId: number, list: string): Promise<boolean> =>
  (await changed(
    tx,
    sql`insert into contact_looks as l (user_id, list) values (${userId}, ${list})
        on conflict (user_id, list) do update set recorded_at = excluded.recorded_at
          where excluded.recorded_at - l.recorded_at > interval '10 minutes'`,
  )) > 0;
