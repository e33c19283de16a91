// Contacts as commands write them: a person, an organization at a site, a number.
import { DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import * as queries from '@bantay/features/people/server/people-queries.ts';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { UsageError } from './command.ts';
import { requireSite } from './require-site.ts';

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
export function requireSex(text: string): 'Male' | 'Female' {
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
  const { siteId } = await requireSite(tx, contact.siteCode);
  const userId = (await findPerson(tx, contact, siteId)) ?? (await insertPerson(tx, contact, designationId));
  await queries.joinSite(tx, userId, siteId, contact.designation);
  return { userId, isOff: await queries.addNumber(tx, userId, number, revives) };
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
  { firstName, lastName, sex }: { firstName: string; lastName: string; sex: string },
  designationId: number,
): Promise<number> {
  if (firstName.trim() === '' || lastName.trim() === '') throw new UsageError('First and last name are needed.');
  return queries.insertPerson(tx, { firstName, lastName, sex: requireSex(sex) }, designationId);
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
