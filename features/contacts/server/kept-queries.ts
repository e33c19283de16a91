// SQL of what is kept of changes of contacts, so that they can be put back.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { KeptPart } from '../rules/kept-contact.ts';
import type { TakenChange } from '../rules/taken-in.ts';

export interface KeptChange {
  userId: number;
  before: KeptPart;
  after: KeptPart;
}

/** Of one person or, of a file, of many. */
export const keepChanges = (tx: Db, auditId: number, changes: readonly TakenChange[]) =>
  sql`insert into contact_changes (audit_id, user_id, before, after)
      select ${auditId}, r."userId", r.before, r.after
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r ("userId" int, before jsonb, after jsonb)`.execute(
    tx,
  );

/** Forgotten ones are none from their last day on, whenever they are tidied away. */
const isKept = (days: number) => sql`kept_at > now() - make_interval(days => ${days})`;

export const listKept = (db: Db, auditIds: readonly number[], days: number) =>
  rows<{ auditId: number }>(
    db,
    sql`select distinct audit_id from contact_changes where audit_id = any(${auditIds}) and ${isKept(days)}`,
  );

export const readKept = (db: Db, auditId: number, days: number) =>
  firstRow<KeptChange>(
    db,
    sql`select user_id, before, after from contact_changes where audit_id = ${auditId} and ${isKept(days)}`,
  );

/** Of everybody whom a file changed. */
export const readTakenIn = (db: Db, auditId: number, days: number) =>
  rows<TakenChange>(
    db,
    sql`select user_id, before, after from contact_changes where audit_id = ${auditId} and ${isKept(days)}
        order by user_id`,
  );

/** Watched sites to which these people belong; null: one of them belongs to none. */
export const sitesOfTakenIn = (db: Db, auditId: number) =>
  rows<{ siteId: number | null }>(
    db,
    sql`select distinct s.site_id from contact_changes c left join user_organizations o using (user_id)
          left join sites s on s.site_id = o.site_id and s.active
        where c.audit_id = ${auditId}`,
  );

export const forgetKept = (db: Db, days: number) =>
  sql`delete from contact_changes where not (${isKept(days)})`.execute(db);
