// What a change of a contact changed is kept for a while beside its audit row, which names nobody, so that it can be put back (decision 067).
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import { CONTACT_KEPT_DAYS, differing, type KeptPart, keptOf } from '../rules/kept-contact.ts';
import { listContacts } from './contacts-queries.ts';
import * as queries from './kept-queries.ts';
import {
  type ContactsContext,
  isKept,
  isSeen,
  recordLook,
  type Scope,
  type ShownContact,
  shown,
} from './look-at-contacts.ts';

/** As somebody stands; null: nobody. */
export async function readContact(context: ContactsContext, tx: Db, userId: number): Promise<ShownContact | null> {
  const contact = (await listContacts(tx)).find((one) => one.userId === userId);
  return contact ? shown(contact, await context.sites.list(false, tx)) : null;
}

/** In the transaction of the change, after it. `was`: as it stood before. */
export async function keepChange(context: ContactsContext, tx: Db, auditId: number, was: ShownContact): Promise<void> {
  const { userId } = was;
  const is = await readContact(context, tx, userId);
  const [before, after] =
    is === null ? [null, null] : [differing(keptOf(was), keptOf(is)), differing(keptOf(is), keptOf(was))];
  if (before !== null && after !== null) await queries.keepChanges(tx, auditId, [{ userId, before, after }]);
}

export const listKept = async ({ db }: ContactsContext, auditIds: readonly number[]): Promise<Set<number>> =>
  new Set((await queries.listKept(db, auditIds, CONTACT_KEPT_DAYS)).map(({ auditId }) => auditId));

export interface KeptChange {
  contact: ShownContact;
  before: KeptPart;
  after: KeptPart;
}

/** Refused to whoever does not keep the person. With names and numbers, so it is a look. */
export async function lookAtKept(
  context: ContactsContext,
  auditId: number,
  { by, scope }: { by: number; scope: Scope },
): Promise<KeptChange> {
  const kept = await queries.readKept(context.db, auditId, CONTACT_KEPT_DAYS);
  if (!kept) throw new Problem('putBackUnfit');
  const contact = await lookAtOne(context, kept.userId, scope);
  await recordLook(context, by, 'look', 1);
  return { contact, before: kept.before, after: kept.after };
}

/** Somebody whom the keeper does not even see is nobody. */
export async function lookAtOne(context: ContactsContext, userId: number, scope: Scope): Promise<ShownContact> {
  const contact = await readContact(context, context.db, userId);
  if (!contact || !isSeen(contact, scope)) throw new Problem('contactUnknown');
  if (!isKept(contact, scope)) throw new Problem('roleElsewhere', { role: 'admin' });
  return contact;
}

export const forgetKept = async ({ db }: ContactsContext): Promise<void> =>
  void (await queries.forgetKept(db, CONTACT_KEPT_DAYS));
