// People as commands are told of them: a number, a designation, a sex that are none are sentences; contacts go through their service.
import { DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import { readDesignation, readSex } from '@bantay/features/contacts/rules/contact-words.ts';
import {
  type CommandedContact,
  type ContactsService,
  makeContactsService,
} from '@bantay/features/contacts/server/contacts-service.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { UsageError } from './command.ts';
import { requireSite } from './require-site.ts';

export interface TypedContact {
  firstName: string;
  lastName: string;
  sex: string;
  designation: string;
  siteCode: string;
  number: string;
}

export const contactsOf = (db: Db): ContactsService =>
  makeContactsService({ db, clock: { now: () => Date.now() }, sites: makeSitesService(db) });

export function requireNumber(text: string): string {
  const number = parseMobileNumber(text);
  if (!number) throw new UsageError(`"${text}" is not a mobile number like 09171234567.`);
  return number;
}

export function requireDesignation(name: string): number {
  const found = readDesignation(name);
  if (!found) throw new UsageError(`Designation must be one of ${Object.values(DESIGNATIONS).join(', ')}.`);
  return found.id;
}

/** The column may be empty in a list. */
export function requireSex(text: string): 'Male' | 'Female' {
  const sex = readSex(text);
  if (!sex) throw new UsageError(`"${text}" is neither Male nor Female.`);
  return sex;
}

export async function requireContact(tx: Db, typed: TypedContact): Promise<CommandedContact> {
  const { firstName, lastName, designation } = typed;
  const designationId = requireDesignation(designation);
  const number = requireNumber(typed.number);
  const { siteId } = await requireSite(tx, typed.siteCode);
  if (firstName.trim() === '' || lastName.trim() === '') throw new UsageError('First and last name are needed.');
  return { firstName, lastName, sex: requireSex(typed.sex), designation, designationId, siteId, number };
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
