// Contacts as commands write them: a person, an organization at a site, a number.
import { DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { UsageError } from './command.ts';

export interface NewContact {
  firstName: string;
  lastName: string;
  sex: string;
  designation: string;
  siteCode: string;
  number: string;
}

export function requireNumber(text: string): string {
  const number = parseMobileNumber(text);
  if (!number) throw new UsageError(`"${text}" is not a mobile number like 09171234567.`);
  return number;
}

export function requireDesignation(name: string): number {
  const found = Object.entries(DESIGNATIONS).find(([, one]) => one.toLowerCase() === name.toLowerCase());
  if (!found) throw new UsageError(`Designation must be one of ${Object.values(DESIGNATIONS).join(', ')}.`);
  return Number(found[0]);
}

/** As forms and lists of the barangays spell it; the column may be empty in a list. */
function requireSex(text: string): 'Male' | 'Female' {
  const word = text.trim().toLowerCase();
  if (['m', 'male', 'lalaki', 'lalake'].includes(word)) return 'Male';
  if (['f', 'female', 'babae', ''].includes(word)) return 'Female';
  throw new UsageError(`"${text}" is neither Male nor Female.`);
}

/** The same name at the same site is the same person. `isOff`: the number was switched off and stays so. */
export async function writeContact(
  tx: Db,
  contact: NewContact,
  revives = true,
): Promise<{ userId: number; isOff: boolean }> {
  const designationId = requireDesignation(contact.designation);
  const number = requireNumber(contact.number);
  const siteId = await requireSite(tx, contact.siteCode);
  const userId = (await findPerson(tx, contact, siteId)) ?? (await insertPerson(tx, contact, designationId));
  await joinSite(tx, userId, siteId, contact.designation);
  return { userId, isOff: await addNumber(tx, userId, number, revives) };
}

export async function requireSite(tx: Db, siteCode: string): Promise<number> {
  const site = await firstRow<{ siteId: number }>(
    tx,
    sql`select site_id from sites where site_code = lower(${siteCode})`,
  );
  if (!site) throw new UsageError(`There is no site "${siteCode}".`);
  return site.siteId;
}

/** From now on the person is a contact of the site and gets its warnings. */
export async function joinSite(tx: Db, userId: number, siteId: number, designation: string): Promise<void> {
  await sql`insert into user_organizations (user_id, site_id, org_id)
    select ${userId}, ${siteId}, org_id from organizations where name = lower(${designation})
    on conflict do nothing`.execute(tx);
}

/** `revives`: one that was switched off is on again. True when it is off afterwards. */
export async function addNumber(tx: Db, userId: number, number: string, revives = true): Promise<boolean> {
  const row = await firstRow<{ status: number }>(
    tx,
    sql`with n as (
      insert into mobile_numbers (sim_num) values (${number})
      on conflict (sim_num) do update set gsm_id = greatest(mobile_numbers.gsm_id, 1) returning mobile_id)
    insert into user_mobiles (user_id, mobile_id, priority) select ${userId}, mobile_id, 1 from n
    on conflict (user_id, mobile_id) do update set status = case when ${revives} then 1 else user_mobiles.status end
    returning status`,
  );
  return row!.status !== 1; // an upsert that returns has its row
}

async function findPerson(tx: Db, contact: NewContact, siteId: number): Promise<number | null> {
  const row = await firstRow<{ userId: number }>(
    tx,
    sql`select u.user_id from users u join user_organizations o using (user_id)
        where lower(u.first_name) = lower(${contact.firstName}) and lower(u.last_name) = lower(${contact.lastName})
          and o.site_id = ${siteId}`,
  );
  return row?.userId ?? null;
}

export async function insertPerson(
  tx: Db,
  person: { firstName: string; lastName: string; sex: string },
  designationId: number,
): Promise<number> {
  if (person.firstName.trim() === '' || person.lastName.trim() === '')
    throw new UsageError('First and last name are needed.');
  const sex = requireSex(person.sex);
  const row = await firstRow<{ userId: number }>(
    tx,
    sql`insert into users (first_name, last_name, sex) values (${person.firstName}, ${person.lastName}, ${sex})
        returning user_id`,
  );
  const { userId } = row!; // an insert that returns has its row
  // Connections speak UTC, whose day begins eight hours after that of the sites.
  await sql`insert into user_profiles (user_id, join_date, designation_id)
    values (${userId}, (now() at time zone 'Asia/Manila')::date, ${designationId})`.execute(tx);
  return userId;
}

/** Where a person is told about the own account. */
export const firstNumberOf = async (tx: Db, userId: number): Promise<string | null> =>
  (
    await firstRow<{ simNum: string }>(
      tx,
      sql`select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
          where m.user_id = ${userId} and m.status = 1 order by m.priority nulls last, n.mobile_id limit 1`,
    )
  )?.simNum ?? null;
