// SQL of what is kept of changes of contacts, so that they can be put back.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { KeptPart } from '../rules/kept-contact.ts';

export interface KeptChange {
  userId: number;
  before: KeptPart;
  after: KeptPart;
}

export const keepChange = (tx: Db, auditId: number, { userId, before, after }: KeptChange) =>
  sql`insert into contact_changes (audit_id, user_id, before, after)
      values (${auditId}, ${userId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`.execute(tx);

/** Forgotten ones are none from their last day on, whenever they are tidied away. */
const isKept = (days: number) => sql`kept_at > now() - make_interval(days => ${days})`;

export const listKept = (db: Db, auditIds: readonly number[], days: number) =>
  rows<{ auditId: number }>(
    db,
    sql`select audit_id from contact_changes where audit_id = any(${auditIds}) and ${isKept(days)}`,
  );

export const readKept = (db: Db, auditId: number, days: number) =>
  firstRow<KeptChange>(
    db,
    sql`select user_id, before, after from contact_changes where audit_id = ${auditId} and ${isKept(days)}`,
  );

export const forgetKept = (db: Db, days: number) =>
  sql`delete from contact_changes where not (${isKept(days)})`.execute(db);
