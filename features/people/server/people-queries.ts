// SQL of accounts and of the roles that people hold. Roles are of machine time: the clock of the database.

import type { Role } from '@bantay/kernel/roles/roles';
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

/** Held to the end of the transaction: two admins do not each end the role of the other. */
export const lockPeople = (tx: Db) => sql`select pg_advisory_xact_lock(${lockName('people')})`.execute(tx);

export async function readMachineTime(db: Db): Promise<number> {
  const row = await firstRow<{ at: number }>(db, sql`select now() as at`);
  return row!.at; // a select without a table has its row
}

export interface AccountRow {
  userId: number;
  username: string;
  name: string;
  designation: string;
  number: string | null;
  isActive: boolean;
  seenAt: number | null;
}

export const listAccounts = (db: Db) =>
  rows<AccountRow>(
    db,
    sql`select a.user_id, a.username, u.first_name || ' ' || u.last_name as name, d.designation, a.is_active,
          (select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = a.user_id and m.status = 1 order by m.priority nulls last, n.mobile_id limit 1) as number,
          (select max(s.seen_at) from sessions s where s.user_id = a.user_id) as seen_at
        from user_accounts a join users u using (user_id)
        join user_profiles p using (user_id) join designations d on d.id = p.designation_id
        order by a.is_active desc, a.username`,
  );

export interface RoleRow {
  roleId: number;
  userId: number;
  role: Role;
  siteId: number | null;
  siteCode: string | null;
  from: number;
  until: number | null;
  givenBy: string | null;
}

const ROLE = sql`
  select r.role_id, r.user_id, r.role, r.site_id, s.site_code, r.valid_from as "from", r.valid_until as "until",
    g.first_name || ' ' || g.last_name as given_by
  from user_roles r left join sites s using (site_id) left join users g on g.user_id = r.given_by`;

/** At this moment. What has ended is in the audit. */
export const listHeld = (db: Db) =>
  rows<RoleRow>(
    db,
    sql`${ROLE} where r.valid_from <= now() and (r.valid_until is null or r.valid_until > now()) order by r.role_id`,
  );

export const readRole = (db: Db, roleId: number) => firstRow<RoleRow>(db, sql`${ROLE} where r.role_id = ${roleId}`);

export interface NewRole {
  userId: number;
  role: Role;
  siteId: number | null;
  until: number | null;
  by: number | null;
}

export async function insertRole(tx: Db, { userId, role, siteId, until, by }: NewRole): Promise<number> {
  const row = await firstRow<{ roleId: number }>(
    tx,
    sql`insert into user_roles (user_id, role, site_id, valid_until, given_by)
        values (${userId}, ${role}, ${siteId}, ${until === null ? null : at(until)}, ${by}) returning role_id`,
  );
  return row!.roleId; // an insert that returns has its row
}

export const endRole = (tx: Db, roleId: number, by: number | null) =>
  sql`update user_roles set valid_until = greatest(now(), valid_from), ended_by = ${by}
      where role_id = ${roleId}`.execute(tx);

export const readSwitch = (tx: Db, userId: number) =>
  firstRow<{ isActive: boolean; username: string }>(
    tx,
    sql`select is_active, username from user_accounts where user_id = ${userId}`,
  );

export const switchAccount = (tx: Db, userId: number, isActive: boolean) =>
  sql`update user_accounts set is_active = ${isActive} where user_id = ${userId}`.execute(tx);

export const isNameTaken = async (tx: Db, username: string): Promise<boolean> =>
  (await firstRow(tx, sql`select 1 from user_accounts where lower(username) = lower(${username})`)) !== null;

export const hasAccounts = async (tx: Db): Promise<boolean> =>
  (await firstRow(tx, sql`select 1 from user_accounts limit 1`)) !== null;

export const insertAccount = (tx: Db, userId: number, username: string, hash: string) =>
  sql`insert into user_accounts (user_id, username, password_hash)
      values (${userId}, ${username}, ${hash})`.execute(tx);

/** A person with a profile: of the day at the sites, for connections speak UTC, whose day begins eight hours later. */
export async function insertPerson(
  tx: Db,
  person: { firstName: string; lastName: string; sex: 'Male' | 'Female' },
  designationId: number,
): Promise<number> {
  const row = await firstRow<{ userId: number }>(
    tx,
    sql`insert into users (first_name, last_name, sex) values (${person.firstName}, ${person.lastName}, ${person.sex})
        returning user_id`,
  );
  const { userId } = row!; // an insert that returns has its row
  await sql`insert into user_profiles (user_id, join_date, designation_id)
    values (${userId}, (now() at time zone 'Asia/Manila')::date, ${designationId})`.execute(tx);
  return userId;
}

/** One that was switched off is on again. */
export const addNumber = (tx: Db, userId: number, number: string) =>
  sql`with n as (
      insert into mobile_numbers (sim_num) values (${number})
      on conflict (sim_num) do update set gsm_id = greatest(mobile_numbers.gsm_id, 1) returning mobile_id)
    insert into user_mobiles (user_id, mobile_id, priority) select ${userId}, mobile_id, 1 from n
    on conflict (user_id, mobile_id) do update set status = 1`.execute(tx);
